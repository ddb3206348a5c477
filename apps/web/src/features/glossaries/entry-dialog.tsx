import { type GlossaryEntryItem, partsOfSpeech } from '@glossa/contracts/glossaries';
import { zodResolver } from '@hookform/resolvers/zod';
import { Checkbox, Select, Textarea } from '@mantine/core';
import { useState } from 'react';
import { Controller, useForm } from 'react-hook-form';
import { t } from '../../lib/i18n/t.ts';
import { translatedResolver } from '../../lib/i18n/translated-resolver.ts';
import { useConfirm } from '../../ui/feedback/confirm-dialog.tsx';
import { Dialog } from '../../ui/feedback/dialog.tsx';
import { toastSuccess } from '../../ui/feedback/toast.tsx';
import { applyServerErrors } from '../../ui/form/apply-server-errors.ts';
import { DialogForm } from '../../ui/form/dialog-form.tsx';
import { partOfSpeechLabels } from './entry-labels.ts';
import { entryForm, toEntryValues } from './entry-values.ts';
import { useSaveGlossaryEntry } from './queries.ts';
import { TermFields } from './term-fields.tsx';

type Props = {
  glossaryId: string;
  /** Null: a new one. */
  entry: GlossaryEntryItem | null;
  onClose: () => void;
};

/** One concept with its terms. */
export function EntryDialog({ glossaryId, onClose, ...props }: Props) {
  // A later answer changes neither the fields nor what they are based on.
  const [entry] = useState(props.entry);
  const save = useSaveGlossaryEntry();
  const confirm = useConfirm();
  const { control, register, handleSubmit, setError, formState } = useForm({
    resolver: translatedResolver(zodResolver(entryForm)),
    defaultValues: toEntryValues(entry),
  });
  const { errors, isSubmitting, isDirty } = formState;
  const submit = handleSubmit(async (content) => {
    try {
      const based = { entryId: entry?.entryId ?? null, seen: entry?.updatedAt };
      await save.mutateAsync({ ...content, glossaryId, ...based });
      const [named] = content.terms;
      toastSuccess(
        named ? t('common.savedName', { name: named.term }) : t('glossaries.entrySaved'),
      );
      onClose();
    } catch (error) {
      applyServerErrors(error, setError, t('glossaries.saveEntryFailed'), ['terms', 'definition']);
    }
  });
  const [asking, setAsking] = useState(false);
  const leave = async () => {
    if (!isDirty) return onClose();
    const question = {
      title: t('glossaries.closeWithoutSavingConfirm'),
      message: t('glossaries.unsavedEntryWarning'),
      confirmLabel: t('glossaries.closeWithoutSaving'),
      cancelLabel: t('glossaries.keepEditing'),
      danger: true,
    };
    setAsking(true);
    const agreed = await confirm(question);
    setAsking(false);
    if (agreed) onClose();
  };

  return (
    <Dialog
      size="xl"
      onClose={() => void leave()}
      // Escape answers the question instead of opening another.
      closeOnEscape={!asking}
      title={entry ? t('glossaries.editEntry') : t('glossaries.addEntry')}
      closeButtonProps={{ 'aria-label': t('common.close') }}
    >
      <DialogForm
        onSubmit={submit}
        onCancel={() => void leave()}
        submitLabel={entry ? t('common.save') : t('glossaries.addEntry')}
        submitting={isSubmitting}
        rootError={errors.root}
      >
        <TermFields control={control} errors={errors} />
        <Checkbox
          label={t('glossaries.doNotTranslate')}
          description={t('glossaries.doNotTranslateHint')}
          {...register('doNotTranslate')}
        />
        <Controller
          control={control}
          name="partOfSpeech"
          render={({ field }) => (
            <Select
              {...field}
              value={field.value ?? null}
              label={t('glossaries.partOfSpeech')}
              placeholder={t('glossaries.notSpecified')}
              clearable
              data={partsOfSpeech.map((part) => ({
                value: part,
                label: partOfSpeechLabels[part],
              }))}
              w={220}
            />
          )}
        />
        <Textarea
          label={t('glossaries.definition')}
          description={t('glossaries.definitionHint')}
          dir="auto"
          autosize
          minRows={2}
          maxRows={8}
          maxLength={2_000}
          error={errors.definition?.message}
          {...register('definition')}
        />
      </DialogForm>
    </Dialog>
  );
}
