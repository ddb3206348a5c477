import { type Glossary, saveGlossary } from '@glossa/contracts/glossaries';
import { zodResolver } from '@hookform/resolvers/zod';
import { Alert, Button, Group, Modal, Stack, Textarea, TextInput } from '@mantine/core';
import { useForm } from 'react-hook-form';
import { t } from '../../lib/language/t.ts';
import { useSaveGlossary } from '../../lib/queries/glossaries.ts';
import { applyServerFaults } from '../../ui/admin/apply-server-faults.ts';
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
    resolver: zodResolver(saveGlossary.body),
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
      toastSuccess(glossary ? `Saved: ${saved.name}` : `Added: ${saved.name}`);
      onClose();
      onSaved?.(saved);
    } catch (error) {
      applyServerFaults(error, setError, 'The glossary was not saved. Try again.', [
        'name',
        'description',
      ]);
    }
  });

  return (
    <Modal opened onClose={onClose} title={glossary ? t('Edit glossary') : t('Add glossary')}>
      <form onSubmit={(event) => void submit(event)} noValidate>
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
            description={t('Optional: where these terms apply')}
            dir="auto"
            autosize
            minRows={2}
            maxRows={6}
            maxLength={500}
            error={errors.description?.message}
            {...register('description')}
          />
          <Group justify="flex-end">
            <Button variant="default" onClick={onClose}>
              {t('Cancel')}
            </Button>
            <Button type="submit" loading={isSubmitting}>
              {glossary ? t('Save') : t('Add glossary')}
            </Button>
          </Group>
        </Stack>
      </form>
    </Modal>
  );
}
