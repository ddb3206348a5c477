import { type LanguageCode, languages } from '@glossa/contracts/languages';
import type { TranslationRequest } from '@glossa/contracts/translation-requests';
import { Select } from '@mantine/core';
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
              ? t('{label} (no translation yet)', { label: languages[sourceLanguage].label })
              : t('{label} only', { label: languages[sourceLanguage].label }),
        },
        ...finished.map(({ ticketId, language, status }) => ({
          value: ticketId,
          label: `with ${languages[language].label}${status === 'stale' ? t(' (out of date)') : ''}`,
        })),
      ]}
      value={chosen ?? sourceOnly}
      onChange={(value) => onChoose(value === sourceOnly ? null : value)}
    />
  );
}
