import type { OutsideServiceTrial } from '@glossa/contracts/outside-services';
import { Alert, Text } from '@mantine/core';
import { formatList } from '../../lib/format/format.ts';
import { languageName } from '../../lib/i18n/language-name.ts';
import { messageText } from '../../lib/i18n/message-text.ts';
import { t } from '../../lib/i18n/t.ts';

/** What a test has found; nothing before the first one. */
export function TrialResult({ found }: { found: OutsideServiceTrial | undefined }) {
  if (!found) return null;
  const { code, message, latencyMs, languages, models } = found;
  const works = code === 'works';
  return (
    <Alert color={works ? 'green' : 'red'} role="status">
      <Text size="sm" style={{ overflowWrap: 'anywhere' }}>
        {messageText(message)}
      </Text>
      {works && <Text size="sm">{t('outsideServices.responseTime', { ms: latencyMs })}</Text>}
      {languages && languages.length > 0 && (
        <Text size="sm">
          {t('outsideServices.languagesSeen', {
            languages: formatList(languages.map((code) => languageName(code))),
          })}
        </Text>
      )}
      {models && models.length > 0 && (
        <Text size="sm" mah="8rem" style={{ overflowY: 'auto', overflowWrap: 'anywhere' }}>
          {t('outsideServices.modelsSeen', { models: formatList(models) })}
        </Text>
      )}
    </Alert>
  );
}
