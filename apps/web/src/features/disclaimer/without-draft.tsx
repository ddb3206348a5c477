import type { WithoutDraft } from '@glossa/contracts/disclaimers';
import { Alert, List, Text } from '@mantine/core';
import { formatList } from '../../lib/format/format.ts';
import { languageName } from '../../lib/i18n/language-name.ts';
import { messageText } from '../../lib/i18n/message-text.ts';
import { t } from '../../lib/i18n/t.ts';

/** The languages that got no draft with the last save, by reason. */
export function WithoutDraftAlert({ languages }: { languages: readonly WithoutDraft[] }) {
  if (languages.length === 0) return null;
  const reasons = Map.groupBy(languages, ({ reason }) => messageText(reason));
  return (
    <Alert
      color="yellow"
      mt="sm"
      role="status"
      title={t('disclaimer.withoutDraft', { count: languages.length })}
    >
      <List size="sm" listStyleType="none" spacing="xs">
        {[...reasons].map(([reason, of]) => (
          <List.Item key={reason}>
            <Text span size="sm" fw={600} display="block">
              {formatList(of.map(({ language }) => languageName(language)))}
            </Text>
            {reason}
          </List.Item>
        ))}
      </List>
    </Alert>
  );
}
