import { type LanguageCode, languageCodes } from '@glossa/contracts/languages';
import { Select } from '@mantine/core';
import { languageName } from '../../lib/i18n/language-name.ts';

type Props = {
  label: string;
  value: LanguageCode | undefined;
  onChange: (language: LanguageCode | undefined) => void;
};

/** The language in an address, if valid. */
export const readLanguage = (value: string | undefined): LanguageCode | undefined =>
  languageCodes.find((code) => code === value);

/** Filters a list by one language or none. */
export function LanguageFilter({ label, value, onChange }: Props) {
  return (
    <Select
      aria-label={label}
      placeholder={label}
      clearable
      searchable
      w={210}
      data={languageCodes.map((code) => ({ value: code, label: languageName(code) }))}
      value={value ?? null}
      onChange={(chosen) => onChange(readLanguage(chosen ?? undefined))}
    />
  );
}
