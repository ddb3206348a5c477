import { findingKinds, type LanguageRules, type Severity } from '@glossa/contracts/reading-rules';
import { zodResolver } from '@hookform/resolvers/zod';
import { Alert, Button, Group, NativeSelect, NumberInput, Stack, Text } from '@mantine/core';
import { Controller, useForm } from 'react-hook-form';
import { ApiError } from '../../../lib/api-error.ts';
import { t } from '../../../lib/language/t.ts';
import { translatedResolver } from '../../../lib/language/translated-resolver.ts';
import { useSaveReadingRules } from '../../../lib/queries/reading-rules.ts';
import { applyServerFaults } from '../../../ui/admin/apply-server-faults.ts';
import { useConfirm } from '../../../ui/confirm-dialog.tsx';
import { toast } from '../../../ui/toast.tsx';
import { findingLabels } from '../list/finding-words.ts';
import {
  fromForm,
  limitsOf,
  rulesFormSchema,
  sayFault,
  sayLimit,
  suffixOf,
  toForm,
} from './reading-limits.ts';
import classes from './reading-rules-dialog.module.css';

export const severityWords: Record<Severity, string> = {
  error: t('Error: blocks verification'),
  warning: t('Warning'),
  off: t('Off: not looked for'),
};
const severityChoices = Object.entries(severityWords).map(([value, label]) => ({ value, label }));

type Props = { rules: LanguageRules; languageLabel: string; onClose: () => void };

/** Changes the limits of a language for the whole organisation. */
export function ReadingRulesForm({ rules, languageLabel, onClose }: Props) {
  const save = useSaveReadingRules();
  const confirm = useConfirm();
  const limits = limitsOf(rules.defaults);
  const { control, handleSubmit, setError, formState } = useForm({
    resolver: translatedResolver(zodResolver(rulesFormSchema, { error: sayFault })),
    defaultValues: toForm(rules.rules),
  });
  const { errors, isSubmitting, isDirty } = formState;

  const submit = handleSubmit(async (values) => {
    try {
      await save.mutateAsync({ language: rules.language, rules: fromForm(values) });
      toast.success(t('Saved: reading rules of {languageLabel}', { languageLabel }));
      onClose();
    } catch (error) {
      const known = [...limits.map(({ name }) => name), 'severities'];
      applyServerFaults(ofForm(error), setError, t('The reading rules could not be saved.'), known);
    }
  });
  const reset = async () => {
    const agreed = await confirm({
      title: t('Back to the defaults?'),
      message: t('What your organisation changed for {languageLabel} is dropped, for everybody.', {
        languageLabel,
      }),
      confirmLabel: t('Back to the defaults'),
    });
    if (!agreed) return;
    try {
      await save.mutateAsync({ language: rules.language, rules: null });
      toast.success(t('The defaults of {languageLabel} hold again.', { languageLabel }));
      onClose();
    } catch (error) {
      toast.error(error);
    }
  };

  return (
    <form onSubmit={(event) => void submit(event)} noValidate>
      <Stack gap="md">
        {errors.root && (
          <Alert color="red" role="alert">
            {errors.root.message}
          </Alert>
        )}
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
                  description={t('Default: {limit}', {
                    limit: sayLimit(rules.defaults[name], unit),
                  })}
                  suffix={suffixOf(unit)}
                  value={value ?? ''}
                  onChange={(next) => onChange(next === '' ? undefined : Number(next))}
                  onBlur={onBlur}
                  // What is out of bounds is said, not silently changed.
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
            {t('What counts as an error')}
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
            {t('Back to the defaults')}
          </Button>
          <Group>
            <Button variant="default" onClick={onClose}>
              {t('Cancel')}
            </Button>
            <Button type="submit" loading={isSubmitting} disabled={!isDirty}>
              {t('Save')}
            </Button>
          </Group>
        </Group>
      </Stack>
    </form>
  );
}

/** The server names the fields as they stand in the request. */
function ofForm(error: unknown): unknown {
  if (!(error instanceof ApiError) || !error.fields) return error;
  const fields = Object.entries(error.fields).map(([path, sentence]) => [
    path.replace(/^rules\./, ''),
    sentence,
  ]);
  return new ApiError({ ...error, message: error.message, fields: Object.fromEntries(fields) });
}
