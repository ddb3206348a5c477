import type { ReactNode } from 'react';
import type { UseFormRegisterReturn } from 'react-hook-form';
import { DescriptionField, DialogForm, NameField } from './dialog-form.tsx';

type Field = 'name' | 'description';
type Fault = { message?: string | undefined };

type Props = {
  register: (field: Field) => UseFormRegisterReturn;
  /** The form's state: `root` is shown above the fields. */
  errors: Partial<Record<Field | 'root', Fault>>;
  /** Describes the use of the description, in a sentence. */
  hint?: string;
  /** The submit button's label. */
  save: string;
  saving: boolean;
  onSave: () => Promise<void>;
  onCancel: () => void;
  /** More fields. */
  children?: ReactNode;
};

/** The content of a dialog for something with a name and a description. */
export function NameAndDescriptionForm(props: Props) {
  const { register, errors, hint, save, saving, onSave, onCancel, children } = props;
  return (
    <DialogForm
      onSubmit={onSave}
      onCancel={onCancel}
      submitLabel={save}
      submitting={saving}
      rootError={errors.root}
    >
      <NameField registered={register('name')} error={errors.name?.message} autoFocus />
      <DescriptionField
        registered={register('description')}
        error={errors.description?.message}
        hint={hint}
      />
      {children}
    </DialogForm>
  );
}
