import { languageCodes } from '@glossa/contracts/languages';
import type { Notification, NotificationKind } from '@glossa/contracts/notifications';
import { languageName } from '../../lib/i18n/language-name.ts';
import { messageText } from '../../lib/i18n/message-text.ts';
import { t } from '../../lib/i18n/t.ts';

type LabelParams = Readonly<Record<string, string | number>>;
type Params = Notification['params'];

/** One of a kind. The mails say the same sentences. */
const one: Readonly<Record<NotificationKind, (params: LabelParams) => string>> = {
  'media-ready': (params) => t('notifications.mediaReady', params),
  'media-failed': (params) =>
    params.cause === 'no-speech'
      ? t('notifications.mediaWithoutSpeech', params)
      : t('notifications.mediaFailed', params),
  'translation-ready': (params) => t('notifications.translationReady', params),
  'translation-failed': (params) => t('notifications.translationFailed', params),
  'translation-outdated': (params) =>
    params.what === 'times'
      ? t('notifications.translationTimesOutdated', params)
      : params.what === 'removed'
        ? t('notifications.translationTextsRemoved', params)
        : t('notifications.translationOutdated', params),
  'files-outdated': (params) => t('notifications.filesOutdated', params),
  'verification-done': (params) => t('notifications.transcriptVerified', params),
  'verification-rejected': (params) => t('notifications.transcriptRejected', params),
  'draft-stored': (params) => t('notifications.draftStored', params),
  'transcript-waiting': (params) => t('notifications.transcriptWaiting', params),
  'translation-waiting': (params) => t('notifications.translationWaiting', params),
  'review-assigned': (params) => t('notifications.reviewAssigned', params),
  'review-sent-back': (params) => t('notifications.reviewSentBack', params),
  'review-due-soon': (params) => t('notifications.reviewDueSoon', params),
  'review-overdue': (params) => t('notifications.reviewOverdue', params),
  'access-lost': (params) => t('notifications.accessLost', params),
  'approval-waiting': (params) => t('notifications.approvalPending', params),
  approved: (params) => t('notifications.accountApproved', params),
  mention: (params) => t('notifications.mentioned', params),
  'feedback-added': (params) => t('notifications.feedbackAdded', params),
  'feedback-assigned': (params) => t('notifications.feedbackAssigned', params),
  'feedback-commented': (params) => t('notifications.feedbackCommented', params),
  'feedback-status': (params) => t('notifications.feedbackStatusChanged', params),
  'webhook-disabled': (params) => t('notifications.webhookDisabled', params),
  'files-damaged': (params) => t('notifications.filesDamaged', params),
  'storage-full': () => t('notifications.storageFull'),
  'model-requested': (params) => t('notifications.modelRequested', params),
};

/** Several of a kind; of the other kinds the newest speaks for all. */
const several: Readonly<Partial<Record<NotificationKind, (params: LabelParams) => string>>> = {
  'media-ready': (params) => t('notifications.several.mediaReady', params),
  'media-failed': (params) => t('notifications.several.mediaFailed', params),
  'translation-ready': (params) => t('notifications.several.translationsReady', params),
  'translation-failed': (params) => t('notifications.several.translationsFailed', params),
  'translation-outdated': (params) => t('notifications.several.translationsOutdated', params),
  'files-outdated': (params) => t('notifications.several.filesOutdated', params),
  'verification-done': (params) => t('notifications.several.transcriptsVerified', params),
  'transcript-waiting': (params) => t('notifications.several.transcriptsWaiting', params),
  'translation-waiting': (params) => t('notifications.several.translationsWaiting', params),
  'access-lost': (params) => t('notifications.several.accessLost', params),
  'approval-waiting': (params) => t('notifications.several.approvalsPending', params),
  'feedback-added': (params) => t('notifications.several.feedbackAdded', params),
  'feedback-commented': (params) => t('notifications.several.comments', params),
};

/** A notification's text; a kind of a newer server gets a generic one. */
export function notificationSentence({
  kind,
  params,
  count,
}: Pick<Notification, 'kind' | 'params' | 'count'>): string {
  const words = (count > 1 ? several[kind] : undefined) ?? one[kind];
  if (!words) return t('notifications.generic');
  return words({ ...labelParamsOf(params), count });
}

/** The names of languages, and what is a message itself, in the language of the page. */
const labelParamsOf = (params: Params): LabelParams =>
  Object.fromEntries(
    Object.entries(params).map(([name, value]) => [
      name,
      typeof value === 'object' ? messageText(value) : name === 'language' ? named(value) : value,
    ]),
  );

function named(language: string | number): string {
  const code = languageCodes.find((known) => known === language);
  return code ? languageName(code) : String(language);
}

/** The label of a kind in the settings. */
export const kindLabels: Readonly<Record<NotificationKind, string>> = {
  'media-ready': t('notifications.kinds.mediaReady'),
  'media-failed': t('notifications.kinds.mediaFailed'),
  'translation-ready': t('notifications.kinds.translationReady'),
  'translation-failed': t('notifications.kinds.translationFailed'),
  'translation-outdated': t('notifications.kinds.translationOutdated'),
  'files-outdated': t('notifications.kinds.filesOutdated'),
  'verification-done': t('notifications.kinds.transcriptVerified'),
  'verification-rejected': t('notifications.kinds.transcriptRejected'),
  'draft-stored': t('notifications.kinds.draftStored'),
  'transcript-waiting': t('notifications.kinds.transcriptWaiting'),
  'translation-waiting': t('notifications.kinds.translationWaiting'),
  'review-assigned': t('notifications.kinds.reviewAssigned'),
  'review-sent-back': t('notifications.kinds.reviewSentBack'),
  'review-due-soon': t('notifications.kinds.reviewDueSoon'),
  'review-overdue': t('notifications.kinds.reviewOverdue'),
  'access-lost': t('notifications.kinds.accessLost'),
  'approval-waiting': t('notifications.kinds.approvalPending'),
  approved: t('notifications.kinds.accountApproved'),
  mention: t('notifications.kinds.mentioned'),
  'feedback-added': t('notifications.kinds.feedbackAdded'),
  'feedback-assigned': t('notifications.kinds.feedbackAssigned'),
  'feedback-commented': t('notifications.kinds.feedbackCommented'),
  'feedback-status': t('notifications.kinds.feedbackStatus'),
  'webhook-disabled': t('notifications.kinds.webhookDisabled'),
  'files-damaged': t('notifications.kinds.filesDamaged'),
  'storage-full': t('notifications.kinds.storageFull'),
  'model-requested': t('notifications.kinds.modelRequested'),
};
