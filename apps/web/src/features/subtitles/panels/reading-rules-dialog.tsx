import type { LanguageCode } from '@glossa/contracts/languages';
import type { LanguageRules } from '@glossa/contracts/reading-rules';
import { Alert, Button, Stack, Text } from '@mantine/core';
import { useState } from 'react';
import { formatInstant } from '../../../lib/format.ts';
import { languageName } from '../../../lib/language/language-name.ts';
import { serverWords } from '../../../lib/language/server-words.ts';
import { t } from '../../../lib/language/t.ts';
import { useCan } from '../../../lib/permissions.ts';
import { useLanguageRules } from '../../../lib/queries/reading-rules.ts';
import { Dialog } from '../../../ui/dialog.tsx';
import { ErrorState, LoadingRows } from '../../../ui/state.tsx';
import { ReadingRulesForm } from './reading-rules-form.tsx';
import { ReadingRulesTable } from './reading-rules-table.tsx';

type Props = { language: LanguageCode; opened: boolean; onClose: () => void };

/** The limits subtitles of a language are checked by, where they come from, and, for who may, a way to change them. */
export function ReadingRulesDialog({ language, opened, onClose }: Props) {
  const query = useLanguageRules(language, opened);
  return (
    <Dialog
      opened={opened}
      onClose={onClose}
      title={t('Reading rules: {label}', { label: languageName(language) })}
      size={700}
      closeOnClickOutside={false}
    >
      {query.data ? (
        <Rules key={language} rules={query.data} opened={opened} onClose={onClose} />
      ) : query.isError ? (
        <ErrorState error={query.error} onRetry={() => void query.refetch()} />
      ) : (
        <LoadingRows />
      )}
    </Dialog>
  );
}

type RulesProps = { rules: LanguageRules; opened: boolean; onClose: () => void };

function Rules({ rules, opened, onClose }: RulesProps) {
  const mayEdit = useCan('Settings', 'edit');
  // What somebody types is not replaced by what a colleague saves meanwhile.
  const [shown, setShown] = useState(rules);
  const outdated = opened && rules.changedAt !== shown.changedAt;
  return (
    <Stack gap="md">
      <div>
        <Text size="sm">{t('Defaults: {source}.', { source: serverWords(rules.source) })}</Text>
        <Text size="sm" c="dimmed">
          {rules.changedAt
            ? changedSentence(rules.changedBy, formatInstant(rules.changedAt))
            : t('Your organisation uses the defaults.')}
        </Text>
      </div>
      {mayEdit && outdated && (
        <Alert color="yellow" role="status">
          {t('These rules were changed while you had them open. Saving replaces that change.')}{' '}
          <Button size="compact-xs" variant="default" onClick={() => setShown(rules)}>
            {t('Show the new ones')}
          </Button>
        </Alert>
      )}
      {mayEdit ? (
        <ReadingRulesForm
          key={shown.changedAt ?? 'defaults'}
          rules={shown}
          languageLabel={languageName(rules.language)}
          onClose={onClose}
        />
      ) : (
        <ReadingRulesTable rules={rules} />
      )}
    </Stack>
  );
}

const changedSentence = (name: string | null, date: string): string =>
  name === null
    ? t('Changed for your organisation by somebody who left, {date}.', { date })
    : t('Changed for your organisation by {name}, {date}.', { name, date });
