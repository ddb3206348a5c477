import type { FeedbackChange } from '@glossa/contracts/feedback';
import { Text } from '@mantine/core';
import { formatInstant } from '../../../lib/format.ts';
import { inContext, t } from '../../../lib/language/t.ts';
import { kindWords, severityWords, statusWords } from '../../../ui/feedback/feedback-words.ts';
import classes from '../feedback-info.module.css';

/** What changed, newest first. */
export function History({ changes }: { changes: readonly FeedbackChange[] }) {
  if (changes.length === 0) return null;
  return (
    <section aria-label={t('History')}>
      <Text component="h3" className={classes.heading ?? ''}>
        {t('History')}
      </Text>
      <ol className={classes.plainList} reversed>
        {[...changes].reverse().map((change) => (
          <li key={change.changeId}>
            <Text size="sm" dir="auto">
              {sentenceOf(change)}
            </Text>
            <Text size="xs" c="dimmed">
              {t('{name}, {time}', {
                name: change.by.displayName,
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
      return fromTo(wordOf(statusWords, before), wordOf(statusWords, after));
    case 'severity':
      return t('Severity: {change}', {
        change: fromTo(wordOf(severityWords, before), wordOf(severityWords, after)),
      });
    case 'kind':
      return t('Kind: {change}', {
        change: fromTo(wordOf(kindWords, before), wordOf(kindWords, after)),
      });
    case 'assignee':
      return after === null
        ? t('Assigned to nobody any more')
        : t('Assigned to {name}', { name: after });
    case 'subject':
      return t('Subject: {change}', { change: fromTo(before ?? '', after ?? '') });
    case 'text':
      return t('The description was changed');
    case 'suggestedText':
      return t('The suggested text was changed');
    case 'file-added':
      return t('File added: {name}', { name: after ?? '' });
    case 'file-removed':
      return t('File removed: {name}', { name: before ?? '' });
  }
}

const fromTo = (before: string, after: string): string =>
  inContext('from one value to another', '{before} → {after}', { before, after });
