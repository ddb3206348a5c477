import { type LanguageCode, languageCodes } from '@glossa/contracts/languages';
import { Select } from '@mantine/core';
import { languageName } from '../../../lib/i18n/language-name.ts';
import { t } from '../../../lib/i18n/t.ts';

type Props = { busy: boolean; onChoose: (language: LanguageCode) => void };

/** The language of a document that was not recognized. Nothing was translated from another one that would be replaced. */
export function SelectLanguage({ busy, onChoose }: Props) {
  return (
    <Select
      aria-label={t('common.selectLanguage')}
      placeholder={t('common.selectLanguage')}
      size="xs"
      mt="xs"
      maw={220}
      searchable
      disabled={busy}
      data={languageCodes.map((code) => ({ value: code, label: languageName(code) }))}
      value={null}
      onChange={(value) => {
        const language = languageCodes.find((code) => code === value);
        if (language) onChoose(language);
      }}
    />
  );
}
