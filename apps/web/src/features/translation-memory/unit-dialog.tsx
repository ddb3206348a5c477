import { languages } from '@glossa/contracts/languages';
import {
  longestUnitText,
  type MemoryUnit,
  saveMemoryUnit,
} from '@glossa/contracts/translation-memory';
import { zodResolver } from '@hookform/resolvers/zod';
import { Alert, Button, Group, Stack, Textarea } from '@mantine/core';
import { useForm } from 'react-hook-form';
import { languageName } from '../../lib/language/language-name.ts';
import { t } from '../../lib/language/t.ts';
import { translatedResolver } from '../../lib/language/translated-resolver.ts';
import { useSaveMemoryUnit } from '../../lib/queries/translation-memory.ts';
import { applyServerFaults } from '../../ui/admin/apply-server-faults.ts';
import { Dialog } from '../../ui/dialog.tsx';
import { toastSuccess } from '../../ui/toast.tsx';

/** Changes the texts of a unit; where it came from stays. */
export function UnitDialog({ unit, onClose }: { unit: MemoryUnit; onClose: () => void }) {
  const save = useSaveMemoryUnit();
  const { register, handleSubmit, setError, formState } = useForm({
    resolver: translatedResolver(zodResolver(saveMemoryUnit.body)),
    defaultValues: { unitId: unit.unitId, source: unit.source, target: unit.target },
  });
  const { errors, isSubmitting } = formState;
  const submit = handleSubmit(async (body) => {
    try {
      await save.mutateAsync(body);
      toastSuccess(t('The unit is saved.'));
      onClose();
    } catch (error) {
      applyServerFaults(error, setError, t('The unit was not saved. Try again.'), [
        'source',
        'target',
      ]);
    }
  });
  const text = { autosize: true, minRows: 2, maxRows: 10, maxLength: longestUnitText };

  return (
    <Dialog size="lg" onClose={onClose} title={t('Edit unit')}>
      <form onSubmit={(event) => void submit(event)} noValidate>
        <Stack gap="md">
          {errors.root && (
            <Alert color="red" role="alert">
              {errors.root.message}
            </Alert>
          )}
          <Textarea
            {...text}
            label={t('Source, {language}', { language: languageName(unit.from) })}
            lang={unit.from}
            dir={languages[unit.from].direction}
            error={errors.source?.message}
            {...register('source')}
          />
          <Textarea
            {...text}
            label={t('Translation, {language}', { language: languageName(unit.to) })}
            lang={unit.to}
            dir={languages[unit.to].direction}
            data-autofocus
            error={errors.target?.message}
            {...register('target')}
          />
          <Group justify="flex-end">
            <Button variant="default" onClick={onClose}>
              {t('Cancel')}
            </Button>
            <Button type="submit" loading={isSubmitting}>
              {t('Save')}
            </Button>
          </Group>
        </Stack>
      </form>
    </Dialog>
  );
}
