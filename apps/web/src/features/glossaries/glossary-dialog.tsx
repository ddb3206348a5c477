import { type Glossary, saveGlossary } from '@glossa/contracts/glossaries';
import { zodResolver } from '@hookform/resolvers/zod';
import { useForm } from 'react-hook-form';
import { t } from '../../lib/i18n/t.ts';
import { translatedResolver } from '../../lib/i18n/translated-resolver.ts';
import { Dialog } from '../../ui/feedback/dialog.tsx';
import { toastSuccess } from '../../ui/feedback/toast.tsx';
import { applyServerErrors } from '../../ui/form/apply-server-errors.ts';
import { NameAndDescriptionForm } from '../../ui/form/name-and-description-form.tsx';
import { useSaveGlossary } from './queries.ts';

type Props = {
  /** Null: a new one. */
  glossary: Glossary | null;
  onClose: () => void;
  onSaved?: (glossary: Glossary) => void;
};

/** Adds a glossary, or renames the given one. */
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
      toastSuccess(glossary ? t('common.savedName', { name }) : t('common.addedName', { name }));
      onClose();
      onSaved?.(saved);
    } catch (error) {
      applyServerErrors(error, setError, t('glossaries.saveFailed'), ['name', 'description']);
    }
  });

  return (
    <Dialog
      onClose={onClose}
      title={glossary ? t('glossaries.editGlossary') : t('glossaries.addGlossary')}
    >
      <NameAndDescriptionForm
        register={register}
        errors={errors}
        hint={t('glossaries.descriptionHint')}
        save={glossary ? t('common.save') : t('glossaries.addGlossary')}
        saving={isSubmitting}
        onSave={submit}
        onCancel={onClose}
      />
    </Dialog>
  );
}
