import type { saveFilterProfile } from '@glossa/contracts/filter-profiles';
import {
  defaultFilterSettings,
  type FilterSettings,
  filterSettingsSchema,
} from '@glossa/contracts/filter-settings';
import { Accordion, Checkbox, Stack, Text, Textarea } from '@mantine/core';
import { useState } from 'react';
import { type Control, Controller, useController, useFormState } from 'react-hook-form';
import type { z } from 'zod';
import { t } from '../../lib/i18n/t.ts';
import { type SettingPath, settingGroups } from './setting-groups.ts';

export type ProfileForm = z.output<typeof saveFilterProfile.body>;
export type FormControl = Control<z.input<typeof saveFilterProfile.body>, unknown, ProfileForm>;

const groupNames = settingGroups.map(({ group }) => group);

/** What of each format is translated. Formats with settings of their own, or with faults, are open. */
export function SettingFields({ control }: { control: FormControl }) {
  const { defaultValues, errors } = useFormState({ control });
  const [opened, setOpened] = useState<string[]>(() => {
    const stored = filterSettingsSchema.safeParse(defaultValues?.settings);
    return groupNames.filter((group) => stored.success && isChanged(stored.data, group));
  });
  const faulty = groupNames.filter((group) => errors.settings?.[group]);
  return (
    <>
      <Text size="sm">{t('filterProfiles.checkedHint')}</Text>
      <Accordion
        multiple
        variant="contained"
        value={[...new Set([...opened, ...faulty])]}
        onChange={setOpened}
      >
        {settingGroups.map(({ group, title, settings }) => (
          <Accordion.Item key={group} value={group}>
            <Accordion.Control>
              <Text span size="sm" fw={600}>
                {title}
              </Text>
            </Accordion.Control>
            <Accordion.Panel>
              <Stack gap="sm" role="group" aria-label={title}>
                {settings.map((setting) => {
                  const path = `settings.${group}.${setting.name}` as SettingPath;
                  return setting.kind === 'check' ? (
                    <CheckField key={path} control={control} path={path} label={setting.label} />
                  ) : (
                    <LinesField
                      key={path}
                      control={control}
                      path={path}
                      label={setting.label}
                      hint={setting.hint}
                    />
                  );
                })}
              </Stack>
            </Accordion.Panel>
          </Accordion.Item>
        ))}
      </Accordion>
    </>
  );
}

const isChanged = (settings: FilterSettings, group: (typeof groupNames)[number]): boolean =>
  JSON.stringify(settings[group]) !== JSON.stringify(defaultFilterSettings[group]);

type FieldProps = { control: FormControl; path: SettingPath; label: string };

function CheckField({ control, path, label }: FieldProps) {
  return (
    <Controller
      control={control}
      name={path}
      render={({ field }) => (
        <Checkbox
          label={label}
          checked={field.value === true}
          onChange={(event) => field.onChange(event.currentTarget.checked)}
          onBlur={field.onBlur}
          ref={field.ref}
        />
      )}
    />
  );
}

function LinesField({ control, path, label, hint }: FieldProps & { hint: string }) {
  const { field, formState } = useController({ control, name: path });
  const [text, setText] = useState(() =>
    Array.isArray(field.value) ? field.value.join('\n') : '',
  );
  return (
    <Textarea
      label={label}
      description={hint}
      autosize
      minRows={1}
      maxRows={8}
      dir="auto"
      value={text}
      error={firstMessage(control.getFieldState(path, formState).error)}
      onChange={(event) => {
        const written = event.currentTarget.value;
        setText(written);
        const entries = written.split('\n').map((line) => line.trim());
        field.onChange(entries.filter((line) => line !== ''));
      }}
      onBlur={field.onBlur}
      ref={field.ref}
    />
  );
}

/** Of a list, the first entry's. */
function firstMessage(error: unknown): string | undefined {
  if (typeof error !== 'object' || error === null) return undefined;
  if ('message' in error && typeof error.message === 'string') return error.message;
  return Object.values(error)
    .map(firstMessage)
    .find((found) => found !== undefined);
}
