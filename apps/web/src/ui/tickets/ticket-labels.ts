import type { FeedbackKind, FeedbackSeverity, FeedbackStatus } from '@glossa/contracts/feedback';
import { t } from '../../lib/i18n/t.ts';

export const kindLabels: Readonly<Record<FeedbackKind, string>> = {
  'wrong-translation': t('feedback.typeWrongTranslation'),
  'wrong-term': t('feedback.typeWrongTerm'),
  timing: t('feedback.typeSubtitleTiming'),
  'wrong-transcript': t('feedback.typeWrongTranscript'),
  voice: t('feedback.typeVoiceOrAudio'),
  layout: t('feedback.typeDocumentLayout'),
  fault: t('feedback.typeBug'),
  idea: t('feedback.typeIdea'),
  other: t('feedback.typeOther'),
};
export const severityLabels: Readonly<Record<FeedbackSeverity, string>> = {
  low: t('feedback.severityLow'),
  normal: t('feedback.severityNormal'),
  high: t('feedback.severityHigh'),
  critical: t('feedback.severityCritical'),
};
export const statusLabels: Readonly<Record<FeedbackStatus, string>> = {
  Open: t('status.ticket.open'),
  'In progress': t('status.ticket.inProgress'),
  Resolved: t('status.ticket.resolved'),
  Closed: t('status.ticket.closed'),
};

/** As select options. */
export const choicesOf = <Value extends string>(words: Readonly<Record<Value, string>>) =>
  (Object.entries(words) as Array<[Value, string]>).map(([value, label]) => ({ value, label }));
