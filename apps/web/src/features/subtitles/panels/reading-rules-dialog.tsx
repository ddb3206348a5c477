import { type LanguageCode, languages } from '@glossa/contracts/languages';
import type { LanguageRules } from '@glossa/contracts/reading-rules';
import { Alert, Button, Modal, Stack, Text } from '@mantine/core';
import { useState } from 'react';
import { formatInstant } from '../../../lib/format.ts';
import { t } from '../../../lib/language/t.ts';
import { useCan } from '../../../lib/permissions.ts';
import { useLanguageRules } from '../../../lib/queries/reading-rules.ts';
import { ErrorState, LoadingRows } from '../../../ui/state.tsx';
import { ReadingRulesForm } from './reading-rules-form.tsx';
import { ReadingRulesTable } from './reading-rules-table.tsx';

type Props = { language: LanguageCode; opened: boolean; onClose: () => void };

/** The limits subtitles of a language are checked by, where they come from, and, for who may, a way to change them. */
export function ReadingRulesDialog({ language, opened, onClose }: Props) {
  const query = useLanguageRules(language, opened);
  return (
    <Modal
      opened={opened}
      onClose={onClose}
      title={t('Reading rules: {label}', { label: languages[language].label })}
      size="lg"
      closeOnClickOutside={false}
    >
      {query.data ? (
        <Rules key={language} rules={query.data} opened={opened} onClose={onClose} />
      ) : query.isError ? (
        <ErrorState error={query.error} onRetry={() => void query.refetch()} />
      ) : (
        <LoadingRows />
      )}
    </Modal>
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
        <Text size="sm">{t('Defaults: {source}.', { source: rules.source })}</Text>
        <Text size="sm" c="dimmed">
          {rules.changedAt
            ? `Changed for your organisation by ${rules.changedBy ?? t('somebody who left')}, ${formatInstant(rules.changedAt)}.`
            : t('Your organisation uses the defaults.')}
        </Text>
      </div>
      {mayEdit && outdated && (
        <Alert color="yellow" role="status">
          These rules were changed while you had them open. Saving replaces that change.{' '}
          <Button size="compact-xs" variant="default" onClick={() => setShown(rules)}>
            {t('Show the new ones')}
          </Button>
        </Alert>
      )}
      {mayEdit ? (
        <ReadingRulesForm
          key={shown.changedAt ?? 'defaults'}
          rules={shown}
          languageName={languageLabel(rules)}
          onClose={onClose}
        />
      ) : (
        <ReadingRulesTable rules={rules} />
      )}
    </Stack>
  );
}

const languageLabel = ({ language }: LanguageRules): string => languages[language].label;
