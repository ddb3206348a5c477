import { Alert, Button, Group, Stack, Textarea, TextInput } from '@mantine/core';
import type { ReactNode } from 'react';
import type { UseFormRegisterReturn } from 'react-hook-form';
import { t } from '../../lib/language/t.ts';

type Field = 'name' | 'description';
type Fault = { message?: string | undefined };

type Props = {
  register: (field: Field) => UseFormRegisterReturn;
  /** Of the form: `root` is said above the fields. */
  errors: Partial<Record<Field | 'root', Fault>>;
  /** What the description is for, in a sentence. */
  hint?: string;
  /** What the button that sends the form says. */
  save: string;
  saving: boolean;
  onSave: () => Promise<void>;
  onCancel: () => void;
  /** Further fields. */
  children?: ReactNode;
};

/** The inside of a dialog for something that has a name and a description. */
export function NameAndDescriptionForm(props: Props) {
  const { register, errors, hint, save, saving, onSave, onCancel, children } = props;
  return (
    <form
      onSubmit={(event) => {
        event.preventDefault();
        void onSave();
      }}
      noValidate
    >
      <Stack gap="md">
        {errors.root && (
          <Alert color="red" role="alert">
            {errors.root.message}
          </Alert>
        )}
        <TextInput
          label={t('Name')}
          withAsterisk
          dir="auto"
          data-autofocus
          maxLength={80}
          error={errors.name?.message}
          {...register('name')}
        />
        <Textarea
          label={t('Description')}
          description={hint}
          dir="auto"
          autosize
          minRows={2}
          maxRows={6}
          maxLength={500}
          error={errors.description?.message}
          {...register('description')}
        />
        {children}
        <Group justify="flex-end">
          <Button variant="default" onClick={onCancel}>
            {t('Cancel')}
          </Button>
          <Button type="submit" loading={saving}>
            {save}
          </Button>
        </Group>
      </Stack>
    </form>
  );
}
