import { type LanguageCode, languageCodes, languages } from '@glossa/contracts/languages';
import { Select } from '@mantine/core';

type Props = {
  label: string;
  value: LanguageCode | undefined;
  onChange: (language: LanguageCode | undefined) => void;
};

/** The language of an address, however it was mangled. */
export const readLanguage = (value: string | undefined): LanguageCode | undefined =>
  languageCodes.find((code) => code === value);

/** Narrows a list to one language, or to none. */
export function LanguageFilter({ label, value, onChange }: Props) {
  return (
    <Select
      aria-label={label}
      placeholder={label}
      clearable
      searchable
      w={210}
      data={languageCodes.map((code) => ({ value: code, label: languages[code].label }))}
      value={value ?? null}
      onChange={(chosen) => onChange(readLanguage(chosen ?? undefined))}
    />
  );
}
