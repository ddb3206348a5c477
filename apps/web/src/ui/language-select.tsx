import { type LanguageCode, languageCodes, languages } from '@glossa/contracts/languages';
import { Group, Select, type SelectProps, Text } from '@mantine/core';

type Props = Omit<SelectProps, 'data' | 'value' | 'onChange' | 'renderOption' | 'filter'> & {
  value: LanguageCode | null;
  onChange: (language: LanguageCode | null) => void;
  /** The languages to choose from; all of them where left out. */
  only?: readonly LanguageCode[];
};

/** One language, found by its English name, its own name or its code. */
export function LanguageSelect({ value, onChange, only = languageCodes, ...rest }: Props) {
  return (
    <Select
      searchable
      nothingFoundMessage="No such language"
      {...rest}
      value={value}
      onChange={(chosen) => onChange(only.find((code) => code === chosen) ?? null)}
      data={only.map((code) => ({ value: code, label: languages[code].label }))}
      filter={({ options, search }) => {
        const wanted = search.trim().toLowerCase();
        return options.filter((option) => {
          const language = only
            .map((code) => languages[code])
            .find((known) => 'value' in option && known.code === option.value);
          return [language?.label, language?.nativeName, language?.code].some((name) =>
            name?.toLowerCase().includes(wanted),
          );
        });
      }}
      renderOption={({ option }) => {
        const language = only
          .map((code) => languages[code])
          .find(({ code }) => code === option.value);
        return (
          <Group justify="space-between" gap="sm" wrap="nowrap" w="100%">
            <span>{option.label}</span>
            <Text span size="xs" c="dimmed" lang={language?.code} dir={language?.direction}>
              {language?.nativeName}
            </Text>
          </Group>
        );
      }}
    />
  );
}
