import { findingKinds, type LanguageRules, type Severity } from '@glossa/contracts/reading-rules';
import { zodResolver } from '@hookform/resolvers/zod';
import { Button, Group, NativeSelect, NumberInput, Stack, Text } from '@mantine/core';
import { Controller, useForm } from 'react-hook-form';
import { ApiError } from '../../../lib/http/api-error.ts';
import { t } from '../../../lib/i18n/t.ts';
import { translatedResolver } from '../../../lib/i18n/translated-resolver.ts';
import { useConfirm } from '../../../ui/feedback/confirm-dialog.tsx';
import { toast } from '../../../ui/feedback/toast.tsx';
import { applyServerErrors } from '../../../ui/form/apply-server-errors.ts';
import { RootErrorAlert } from '../../../ui/form/root-error.tsx';
import { findingLabels } from '../list/finding-labels.ts';
import {
  formatLimit,
  formatLimitError,
  fromForm,
  limitsOf,
  rulesFormSchema,
  suffixOf,
  toForm,
} from './reading-limits.ts';
import classes from './reading-rules-dialog.module.css';
import { useSaveReadingRules } from './reading-rules-queries.ts';

export const severityLabels: Record<Severity, string> = {
  error: t('editor.readingRules.severityError'),
  warning: t('common.warning'),
  off: t('editor.readingRules.severityOff'),
};
const severityChoices = Object.entries(severityLabels).map(([value, label]) => ({ value, label }));

type Props = { rules: LanguageRules; languageLabel: string; onClose: () => void };

/** Changes the limits of a language for the whole organization. */
export function ReadingRulesForm({ rules, languageLabel, onClose }: Props) {
  const save = useSaveReadingRules();
  const confirm = useConfirm();
  const limits = limitsOf(rules.defaults);
  const { control, handleSubmit, setError, formState } = useForm({
    resolver: translatedResolver(zodResolver(rulesFormSchema, { error: formatLimitError })),
    defaultValues: toForm(rules.rules),
  });
  const { errors, isSubmitting, isDirty } = formState;

  const submit = handleSubmit(async (values) => {
    try {
      await save.mutateAsync({ language: rules.language, rules: fromForm(values) });
      toast.success(t('editor.readingRules.saved', { languageLabel }));
      onClose();
    } catch (error) {
      const known = [...limits.map(({ name }) => name), 'severities'];
      applyServerErrors(ofForm(error), setError, t('editor.readingRules.saveFailed'), known);
    }
  });
  const reset = async () => {
    const agreed = await confirm({
      title: t('editor.readingRules.resetTitle'),
      message: t('editor.readingRules.resetText', {
        languageLabel,
      }),
      confirmLabel: t('editor.readingRules.reset'),
    });
    if (!agreed) return;
    try {
      await save.mutateAsync({ language: rules.language, rules: null });
      toast.success(t('editor.readingRules.resetDone', { languageLabel }));
      onClose();
    } catch (error) {
      toast.error(error);
    }
  };

  return (
    <form onSubmit={(event) => void submit(event)} noValidate>
      <Stack gap="md">
        <RootErrorAlert error={errors.root} />
        <div className={classes.limits}>
          {limits.map(({ name, label, unit, decimals }) => (
            <Controller
              key={name}
              control={control}
              name={name}
              render={({ field: { value, onChange, onBlur, ref } }) => (
                <NumberInput
                  ref={ref}
                  label={label}
                  description={t('editor.readingRules.default', {
                    limit: formatLimit(rules.defaults[name], unit),
                  })}
                  suffix={suffixOf(unit)}
                  value={value ?? ''}
                  onChange={(next) => onChange(next === '' ? undefined : Number(next))}
                  onBlur={onBlur}
                  // Values out of range are reported, not silently changed.
                  clampBehavior="none"
                  allowNegative={false}
                  decimalScale={decimals}
                  hideControls
                  inputMode={decimals > 0 ? 'decimal' : 'numeric'}
                  error={errors[name]?.message}
                />
              )}
            />
          ))}
        </div>
        <fieldset className={classes.severities}>
          <Text component="legend" fw={600} size="sm">
            {t('editor.readingRules.issueSeverity')}
          </Text>
          <div className={classes.limits}>
            {findingKinds.map((kind) => (
              <Controller
                key={kind}
                control={control}
                name={`severities.${kind}`}
                render={({ field }) => (
                  <NativeSelect
                    {...field}
                    label={findingLabels[kind]}
                    data={severityChoices}
                    error={errors.severities?.[kind]?.message}
                  />
                )}
              />
            ))}
          </div>
        </fieldset>
        <Group justify="space-between">
          <Button
            variant="subtle"
            disabled={rules.changedAt === null || isSubmitting}
            onClick={() => void reset()}
          >
            {t('editor.readingRules.reset')}
          </Button>
          <Group>
            <Button variant="default" onClick={onClose}>
              {t('common.cancel')}
            </Button>
            <Button type="submit" loading={isSubmitting} disabled={!isDirty}>
              {t('common.save')}
            </Button>
          </Group>
        </Group>
      </Stack>
    </form>
  );
}

/** The server names fields as in the request. */
function ofForm(error: unknown): unknown {
  if (!(error instanceof ApiError) || !error.fields) return error;
  const fields = Object.entries(error.fields).map(([path, sentence]) => [
    path.replace(/^rules\./, ''),
    sentence,
  ]);
  return new ApiError({ ...error, ...error.said, fields: Object.fromEntries(fields) });
}
