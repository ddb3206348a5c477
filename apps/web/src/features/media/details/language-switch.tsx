import type { LanguageCode } from '@glossa/contracts/languages';
import type { TranslationRequest } from '@glossa/contracts/translation-requests';
import { Select } from '@mantine/core';
import { languageName } from '../../../lib/language/language-name.ts';
import { t } from '../../../lib/language/t.ts';

type Props = {
  sourceLanguage: LanguageCode;
  requests: readonly TranslationRequest[];
  chosen: string | null;
  onChoose: (ticketId: string | null) => void;
};

const sourceOnly = 'source';

/** Shows the source alone, or a finished translation beside it. */
export function LanguageSwitch({ sourceLanguage, requests, chosen, onChoose }: Props) {
  const finished = requests.filter(({ status }) => status === 'ready' || status === 'stale');
  const source = languageName(sourceLanguage);
  return (
    <Select
      size="xs"
      w={220}
      aria-label={t('Language shown')}
      allowDeselect={false}
      disabled={finished.length === 0}
      data={[
        {
          value: sourceOnly,
          label:
            finished.length === 0
              ? t('{language} (no translation yet)', { language: source })
              : t('{language} only', { language: source }),
        },
        ...finished.map(({ ticketId, language, status }) => ({
          value: ticketId,
          label:
            status === 'stale'
              ? t('with {language} (out of date)', { language: languageName(language) })
              : t('with {language}', { language: languageName(language) }),
        })),
      ]}
      value={chosen ?? sourceOnly}
      onChange={(value) => onChoose(value === sourceOnly ? null : value)}
    />
  );
}
