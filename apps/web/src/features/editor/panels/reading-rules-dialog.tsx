import type { LanguageCode } from '@glossa/contracts/languages';
import { findingKinds, type LanguageRules } from '@glossa/contracts/reading-rules';
import { Alert, Button, Stack, Text } from '@mantine/core';
import { useState } from 'react';
import { formatInstant } from '../../../lib/format/format.ts';
import { languageName } from '../../../lib/i18n/language-name.ts';
import { messageText } from '../../../lib/i18n/message-text.ts';
import { t } from '../../../lib/i18n/t.ts';
import { useCan } from '../../../lib/session/permissions.ts';
import { Dialog } from '../../../ui/feedback/dialog.tsx';
import { ErrorState, LoadingRows } from '../../../ui/feedback/state.tsx';
import { type Column, DataTable } from '../../../ui/table/data-table.tsx';
import { findingLabels } from '../list/finding-labels.ts';
import { formatLimit, limitsOf, toForm } from './reading-limits.ts';
import { ReadingRulesForm, severityLabels } from './reading-rules-form.tsx';
import { useLanguageRules } from './reading-rules-queries.ts';

type Props = { language: LanguageCode; opened: boolean; onClose: () => void };

/** The reading rules of a language with their source; editable with permission. */
export function ReadingRulesDialog({ language, opened, onClose }: Props) {
  const query = useLanguageRules(language, opened);
  return (
    <Dialog
      opened={opened}
      onClose={onClose}
      title={t('editor.readingRules.languageTitle', { label: languageName(language) })}
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

type Named = { name: string; label: string; value: string };

const ruleColumns: readonly Column<Named>[] = [
  { key: 'label', label: t('editor.readingRules.title'), primary: true, render: (it) => it.label },
  { key: 'value', label: t('common.limits'), render: (it) => it.value },
];

/** The limits for who may not change them. */
function ReadingRulesTable({ rules: { rules, defaults } }: { rules: LanguageRules }) {
  const { severities } = toForm(rules);
  const limits = limitsOf(defaults).map(({ name, label, unit }) => {
    const limit = formatLimit(rules[name], unit);
    const usual = formatLimit(defaults[name], unit);
    const changed = rules[name] !== defaults[name];
    const value = changed ? t('editor.readingRules.limitWithDefault', { limit, usual }) : limit;
    return { name, label, value };
  });
  const kinds = findingKinds.map((kind) => ({
    name: kind,
    label: findingLabels[kind],
    value: severityLabels[severities[kind]],
  }));
  const shared = {
    columns: ruleColumns,
    rowId: ({ name }: Named) => name,
    narrow: 'rows',
    withBorder: false,
    withHead: false,
  } as const;
  return (
    <Stack gap="md">
      <DataTable label={t('common.limits')} rows={limits} {...shared} />
      <DataTable label={t('editor.readingRules.issueSeverity')} rows={kinds} {...shared} />
      <Text size="sm" c="dimmed">
        {t('editor.readingRules.whoCanChange')}
      </Text>
    </Stack>
  );
}

function Rules({ rules, opened, onClose }: RulesProps) {
  const canEdit = useCan('Settings', 'edit');
  // A colleague's save does not replace the user's input.
  const [shown, setShown] = useState(rules);
  const outdated = opened && rules.changedAt !== shown.changedAt;
  return (
    <Stack gap="md">
      <div>
        <Text size="sm">
          {t('editor.readingRules.defaultSource', { source: messageText(rules.source) })}
        </Text>
        <Text size="sm" c="dimmed">
          {rules.changedAt
            ? changedSentence(rules.changedBy, formatInstant(rules.changedAt))
            : t('editor.readingRules.usesDefaults')}
        </Text>
      </div>
      {canEdit && outdated && (
        <Alert color="yellow" role="status">
          {t('editor.readingRules.changedMeanwhile')}{' '}
          <Button size="compact-xs" variant="default" onClick={() => setShown(rules)}>
            {t('editor.readingRules.showLatest')}
          </Button>
        </Alert>
      )}
      {canEdit ? (
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
    ? t('editor.readingRules.changedByFormerMember', { date })
    : t('editor.readingRules.changedBy', { name, date });
