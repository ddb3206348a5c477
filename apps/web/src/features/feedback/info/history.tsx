import type { FeedbackChange } from '@glossa/contracts/feedback';
import { Text } from '@mantine/core';
import { formatInstant } from '../../../lib/format/format.ts';
import { isolated } from '../../../lib/i18n/isolated.ts';
import { t } from '../../../lib/i18n/t.ts';
import { kindLabels, severityLabels, statusLabels } from '../../../ui/tickets/ticket-labels.ts';
import classes from '../feedback-info.module.css';

/** Changes, newest first. */
export function History({ changes }: { changes: readonly FeedbackChange[] }) {
  if (changes.length === 0) return null;
  return (
    <section aria-label={t('common.history')}>
      <Text component="h3" className={classes.heading ?? ''}>
        {t('common.history')}
      </Text>
      <ol className={classes.plainList} reversed>
        {[...changes].reverse().map((change) => (
          <li key={change.changeId}>
            <Text size="sm" dir="auto">
              {sentenceOf(change)}
            </Text>
            <Text size="xs" c="dimmed">
              {t('feedback.nameAndTime', {
                name: isolated(change.by.displayName),
                time: formatInstant(change.at),
              })}
            </Text>
          </li>
        ))}
      </ol>
    </section>
  );
}

const wordOf = (words: Readonly<Record<string, string>>, value: string | null): string =>
  words[value ?? ''] ?? value ?? '';

function sentenceOf({ field, before, after }: FeedbackChange): string {
  switch (field) {
    case 'status':
      return fromTo(wordOf(statusLabels, before), wordOf(statusLabels, after));
    case 'severity':
      return t('feedback.history.severity', {
        change: fromTo(wordOf(severityLabels, before), wordOf(severityLabels, after)),
      });
    case 'kind':
      return t('feedback.history.type', {
        change: fromTo(wordOf(kindLabels, before), wordOf(kindLabels, after)),
      });
    case 'assignee':
      return after === null
        ? t('feedback.history.unassigned')
        : t('feedback.history.assigned', { name: after });
    case 'subject':
      return t('feedback.history.subject', { change: fromTo(before ?? '', after ?? '') });
    case 'text':
      return t('feedback.history.description');
    case 'suggestedText':
      return t('feedback.history.suggestedText');
    case 'file-added':
      return t('feedback.history.fileAdded', { name: after ?? '' });
    case 'file-removed':
      return t('feedback.history.fileDeleted', { name: before ?? '' });
  }
}

const fromTo = (before: string, after: string): string =>
  t('feedback.history.fromTo', { before, after });
