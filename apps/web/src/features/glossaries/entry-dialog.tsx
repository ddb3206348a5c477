import { type GlossaryEntryItem, partsOfSpeech } from '@glossa/contracts/glossaries';
import { zodResolver } from '@hookform/resolvers/zod';
import { Alert, Button, Checkbox, Group, Select, Stack, Textarea } from '@mantine/core';
import { useState } from 'react';
import { Controller, useForm } from 'react-hook-form';
import { t } from '../../lib/language/t.ts';
import { translatedResolver } from '../../lib/language/translated-resolver.ts';
import { useSaveGlossaryEntry } from '../../lib/queries/glossaries.ts';
import { applyServerFaults } from '../../ui/admin/apply-server-faults.ts';
import { useConfirm } from '../../ui/confirm-dialog.tsx';
import { Dialog } from '../../ui/dialog.tsx';
import { toastSuccess } from '../../ui/toast.tsx';
import { entryForm, toEntryValues } from './entry-values.ts';
import { partOfSpeechWords } from './entry-words.ts';
import { TermFields } from './term-fields.tsx';

type Props = {
  glossaryId: string;
  /** Null: a new one. */
  entry: GlossaryEntryItem | null;
  onClose: () => void;
};

/** One concept and what it is called. */
export function EntryDialog({ glossaryId, entry, onClose }: Props) {
  const save = useSaveGlossaryEntry();
  const confirm = useConfirm();
  const { control, register, handleSubmit, setError, formState } = useForm({
    resolver: translatedResolver(zodResolver(entryForm)),
    defaultValues: toEntryValues(entry),
  });
  const { errors, isSubmitting, isDirty } = formState;
  const submit = handleSubmit(async (content) => {
    try {
      await save.mutateAsync({ ...content, glossaryId, entryId: entry?.entryId ?? null });
      const [named] = content.terms;
      toastSuccess(named ? t('Saved: {name}', { name: named.term }) : t('Saved: the entry'));
      onClose();
    } catch (error) {
      applyServerFaults(error, setError, t('The entry was not saved. Try again.'), [
        'terms',
        'definition',
      ]);
    }
  });
  const [asking, setAsking] = useState(false);
  const leave = async () => {
    if (!isDirty) return onClose();
    const question = {
      title: t('Close without saving?'),
      message: t('What you wrote in this entry is lost.'),
      confirmLabel: t('Close without saving'),
      cancelLabel: t('Keep writing'),
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
      // Escape answers the question, it does not ask a second one.
      closeOnEscape={!asking}
      title={entry ? t('Edit entry') : t('Add entry')}
      closeButtonProps={{ 'aria-label': t('Close') }}
    >
      <form onSubmit={(event) => void submit(event)} noValidate>
        <Stack gap="md">
          {errors.root && (
            <Alert color="red" role="alert">
              {errors.root.message}
            </Alert>
          )}
          <TermFields control={control} errors={errors} />
          <Checkbox
            label={t('Never translated')}
            description={t('A name that stays as it is written, in every language')}
            {...register('doNotTranslate')}
          />
          <Controller
            control={control}
            name="partOfSpeech"
            render={({ field }) => (
              <Select
                {...field}
                value={field.value ?? null}
                label={t('Part of speech')}
                placeholder={t('Not said')}
                clearable
                data={partsOfSpeech.map((part) => ({
                  value: part,
                  label: partOfSpeechWords[part],
                }))}
                w={220}
              />
            )}
          />
          <Textarea
            label={t('Definition')}
            description={t('Optional: what is meant, for whoever translates')}
            dir="auto"
            autosize
            minRows={2}
            maxRows={8}
            maxLength={2_000}
            error={errors.definition?.message}
            {...register('definition')}
          />
          <Group justify="flex-end">
            <Button variant="default" onClick={() => void leave()}>
              {t('Cancel')}
            </Button>
            <Button type="submit" loading={isSubmitting}>
              {entry ? t('Save') : t('Add entry')}
            </Button>
          </Group>
        </Stack>
      </form>
    </Dialog>
  );
}
