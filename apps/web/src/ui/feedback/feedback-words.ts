import type { FeedbackKind, FeedbackSeverity, FeedbackStatus } from '@glossa/contracts/feedback';
import { inContext, t } from '../../lib/language/t.ts';

export const kindWords: Readonly<Record<FeedbackKind, string>> = {
  'wrong-translation': t('Wrong translation'),
  'wrong-term': t('Wrong term'),
  timing: t('Timing of subtitles'),
  'wrong-transcript': t('Wrong transcript'),
  voice: t('Voice or sound'),
  layout: t('Layout of a document'),
  fault: t('Fault of the product'),
  idea: t('Idea'),
  other: inContext('kind of feedback', 'Something else'),
};
export const severityWords: Readonly<Record<FeedbackSeverity, string>> = {
  low: inContext('severity', 'Low'),
  normal: inContext('severity', 'Normal'),
  high: inContext('severity', 'High'),
  critical: inContext('severity', 'Critical'),
};
export const statusWords: Readonly<Record<FeedbackStatus, string>> = {
  Open: inContext('status of a ticket', 'Open'),
  'In progress': inContext('status of a ticket', 'In progress'),
  Resolved: inContext('status of a ticket', 'Resolved'),
  Closed: inContext('status of a ticket', 'Closed'),
};

/** As choices of a select. */
export const choicesOf = <Value extends string>(words: Readonly<Record<Value, string>>) =>
  (Object.entries(words) as Array<[Value, string]>).map(([value, label]) => ({ value, label }));
