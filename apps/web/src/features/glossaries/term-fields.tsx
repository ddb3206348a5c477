import { termUsages } from '@glossa/contracts/glossaries';
import { languageCodes } from '@glossa/contracts/languages';
import { ActionIcon, Button, Select, Stack, Text, TextInput, Tooltip } from '@mantine/core';
import { Plus, Trash2 } from 'lucide-react';
import { type Control, Controller, type FieldErrors, useFieldArray } from 'react-hook-form';
import { languageName } from '../../lib/i18n/language-name.ts';
import { t } from '../../lib/i18n/t.ts';
import { usageLabels } from './entry-labels.ts';
import type { EntryValues } from './entry-values.ts';
import classes from './term-fields.module.css';

type Props = { control: Control<EntryValues>; errors: FieldErrors<EntryValues> };

/** The terms of the concept: a line each, several per language if needed. */
export function TermFields({ control, errors }: Props) {
  const { fields, append, remove } = useFieldArray({ control, name: 'terms' });
  const addLine = () => {
    const used = new Set(fields.map(({ language }) => language));
    const language = languageCodes.find((code) => !used.has(code)) ?? 'en';
    append(
      { language, term: '', usage: 'preferred' },
      { focusName: `terms.${fields.length}.term` },
    );
  };
  const wrong = errors.terms?.message ?? errors.terms?.root?.message;
  return (
    <Stack gap="xs" component="fieldset" p={0} m={0} bd="none">
      <Text component="legend" size="sm" fw={500} p={0}>
        {t('glossaries.terms')}
      </Text>
      {fields.map((field, index) => (
        <div key={field.id} className={classes.row}>
          <Controller
            control={control}
            name={`terms.${index}.language`}
            render={({ field: { ref, ...own } }) => (
              <Select
                {...own}
                ref={ref}
                aria-label={t('glossaries.languageOfTerm', { number: index + 1 })}
                allowDeselect={false}
                searchable
                data={languageCodes.map((code) => ({ value: code, label: languageName(code) }))}
              />
            )}
          />
          <Controller
            control={control}
            name={`terms.${index}.term`}
            render={({ field: own }) => (
              <TextInput
                {...own}
                className={classes.term ?? ''}
                aria-label={t('glossaries.termNumber', { number: index + 1 })}
                dir="auto"
                maxLength={200}
                {...(index === 0 ? { 'data-autofocus': true } : {})}
                error={errors.terms?.[index]?.term?.message}
              />
            )}
          />
          <Controller
            control={control}
            name={`terms.${index}.usage`}
            render={({ field: own }) => (
              <Select
                {...own}
                className={classes.usage ?? ''}
                aria-label={t('glossaries.usageOfTerm', { number: index + 1 })}
                allowDeselect={false}
                data={termUsages.map((usage) => ({ value: usage, label: usageLabels[usage] }))}
              />
            )}
          />
          <Tooltip label={t('glossaries.deleteTerm')}>
            <ActionIcon
              size="lg"
              className={classes.remove ?? ''}
              variant="subtle"
              color="gray"
              aria-label={t('glossaries.deleteTermNumber', { number: index + 1 })}
              disabled={fields.length === 1}
              onClick={() => remove(index)}
            >
              <Trash2 size={16} aria-hidden />
            </ActionIcon>
          </Tooltip>
        </div>
      ))}
      {wrong && (
        <Text size="sm" c="var(--mantine-color-error)" role="alert">
          {wrong}
        </Text>
      )}
      <Button
        variant="default"
        size="compact-sm"
        w="fit-content"
        leftSection={<Plus size={14} aria-hidden />}
        onClick={addLine}
      >
        {t('glossaries.addTerm')}
      </Button>
    </Stack>
  );
}
