import { languages } from '@glossa/contracts/languages';
import {
  longestUnitText,
  type MemoryUnit,
  saveMemoryUnit,
} from '@glossa/contracts/translation-memory';
import { zodResolver } from '@hookform/resolvers/zod';
import { Textarea } from '@mantine/core';
import { useForm } from 'react-hook-form';
import { languageName } from '../../lib/i18n/language-name.ts';
import { t } from '../../lib/i18n/t.ts';
import { translatedResolver } from '../../lib/i18n/translated-resolver.ts';
import { Dialog } from '../../ui/feedback/dialog.tsx';
import { toastSuccess } from '../../ui/feedback/toast.tsx';
import { applyServerErrors } from '../../ui/form/apply-server-errors.ts';
import { DialogForm } from '../../ui/form/dialog-form.tsx';
import { useSaveMemoryUnit } from './queries.ts';

/** Changes the texts of a unit; its origin stays. */
export function UnitDialog({ unit, onClose }: { unit: MemoryUnit; onClose: () => void }) {
  const save = useSaveMemoryUnit();
  const { register, handleSubmit, setError, formState } = useForm({
    resolver: translatedResolver(zodResolver(saveMemoryUnit.body)),
    // A later answer changes neither the fields nor what they are based on.
    defaultValues: {
      ...{ unitId: unit.unitId, source: unit.source, target: unit.target },
      seen: unit.updatedAt,
    },
  });
  const { errors, isSubmitting } = formState;
  const submit = handleSubmit(async (body) => {
    try {
      await save.mutateAsync(body);
      toastSuccess(t('memory.unit.saved'));
      onClose();
    } catch (error) {
      applyServerErrors(error, setError, t('memory.unit.saveFailed'), ['source', 'target']);
    }
  });
  const text = { autosize: true, minRows: 2, maxRows: 10, maxLength: longestUnitText };

  return (
    <Dialog size="lg" onClose={onClose} title={t('memory.unit.edit')}>
      <DialogForm
        onSubmit={submit}
        onCancel={onClose}
        submitLabel={t('common.save')}
        submitting={isSubmitting}
        rootError={errors.root}
      >
        <Textarea
          {...text}
          label={t('memory.unit.source', { language: languageName(unit.from) })}
          lang={unit.from}
          dir={languages[unit.from].direction}
          error={errors.source?.message}
          {...register('source')}
        />
        <Textarea
          {...text}
          label={t('memory.unit.translation', { language: languageName(unit.to) })}
          lang={unit.to}
          dir={languages[unit.to].direction}
          data-autofocus
          error={errors.target?.message}
          {...register('target')}
        />
      </DialogForm>
    </Dialog>
  );
}
