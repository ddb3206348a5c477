import { type Glossary, saveGlossary } from '@glossa/contracts/glossaries';
import { zodResolver } from '@hookform/resolvers/zod';
import { useForm } from 'react-hook-form';
import { t } from '../../lib/language/t.ts';
import { translatedResolver } from '../../lib/language/translated-resolver.ts';
import { useSaveGlossary } from '../../lib/queries/glossaries.ts';
import { applyServerFaults } from '../../ui/admin/apply-server-faults.ts';
import { NameAndDescriptionForm } from '../../ui/admin/name-and-description-form.tsx';
import { Dialog } from '../../ui/dialog.tsx';
import { toastSuccess } from '../../ui/toast.tsx';

type Props = {
  /** Null: a new one. */
  glossary: Glossary | null;
  onClose: () => void;
  onSaved?: (glossary: Glossary) => void;
};

/** Adds a glossary, or renames the one given. */
export function GlossaryDialog({ glossary, onClose, onSaved }: Props) {
  const save = useSaveGlossary();
  const { register, handleSubmit, setError, formState } = useForm({
    resolver: translatedResolver(zodResolver(saveGlossary.body)),
    defaultValues: {
      glossaryId: glossary?.glossaryId ?? null,
      name: glossary?.name ?? '',
      description: glossary?.description ?? '',
    },
  });
  const { errors, isSubmitting } = formState;
  const submit = handleSubmit(async (body) => {
    try {
      const saved = await save.mutateAsync(body);
      const { name } = saved;
      toastSuccess(glossary ? t('Saved: {name}', { name }) : t('Added: {name}', { name }));
      onClose();
      onSaved?.(saved);
    } catch (error) {
      applyServerFaults(error, setError, t('The glossary was not saved. Try again.'), [
        'name',
        'description',
      ]);
    }
  });

  return (
    <Dialog onClose={onClose} title={glossary ? t('Edit glossary') : t('Add glossary')}>
      <NameAndDescriptionForm
        register={register}
        errors={errors}
        hint={t('Optional: where these terms apply')}
        save={glossary ? t('Save') : t('Add glossary')}
        saving={isSubmitting}
        onSave={submit}
        onCancel={onClose}
      />
    </Dialog>
  );
}
