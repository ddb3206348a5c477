import { termUsages } from '@glossa/contracts/glossaries';
import { languageCodes } from '@glossa/contracts/languages';
import { ActionIcon, Button, Select, Stack, Text, TextInput, Tooltip } from '@mantine/core';
import { Plus, Trash2 } from 'lucide-react';
import { type Control, Controller, type FieldErrors, useFieldArray } from 'react-hook-form';
import { languageName } from '../../lib/language/language-name.ts';
import { t } from '../../lib/language/t.ts';
import type { EntryValues } from './entry-values.ts';
import { usageWords } from './entry-words.ts';
import classes from './term-fields.module.css';

type Props = { control: Control<EntryValues>; errors: FieldErrors<EntryValues> };

/** What the concept is called: a line for each term, several in one language where there are several. */
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
        {t('Terms')}
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
                aria-label={t('Language of term {number}', { number: index + 1 })}
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
                aria-label={t('Term {number}', { number: index + 1 })}
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
                aria-label={t('Use of term {number}', { number: index + 1 })}
                allowDeselect={false}
                data={termUsages.map((usage) => ({ value: usage, label: usageWords[usage] }))}
              />
            )}
          />
          <Tooltip label={t('Take this term out')}>
            <ActionIcon
              size="lg"
              className={classes.remove ?? ''}
              variant="subtle"
              color="gray"
              aria-label={t('Take term {number} out', { number: index + 1 })}
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
        {t('Add a term')}
      </Button>
    </Stack>
  );
}
