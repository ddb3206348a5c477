import { languageCodes } from '@glossa/contracts/languages';
import type { MessageParams } from '@glossa/contracts/messages';
import type { NotificationKind, NotificationParams } from '@glossa/contracts/notifications';
import { translate } from '../../platform/i18n/translate.ts';
import { onOneLine } from '../../platform/mail/mailer.ts';

export type MailItem = { kind: NotificationKind; params: NotificationParams; count: number };
type MailFields = MessageParams;
type MailTexts = (language: string, facts: MailFields) => string;

const outdatedMessages = {
  text: 'notifications.translationOutdated',
  times: 'notifications.translationTimesOutdated',
  removed: 'notifications.translationTextsRemoved',
} as const;
/** What changed: older notifications are of texts. */
const outdatedBy = ({ what }: MailFields): keyof typeof outdatedMessages =>
  what === 'times' || what === 'removed' ? what : 'text';

/** One of a kind, with the same texts as the screens. */
const one: Readonly<Record<NotificationKind, MailTexts>> = {
  'media-ready': (to, facts) => translate(to, 'notifications.mediaReady', facts),
  'media-failed': (to, facts) =>
    translate(
      to,
      facts.cause === 'no-speech'
        ? 'notifications.mediaWithoutSpeech'
        : 'notifications.mediaFailed',
      spoken(facts),
    ),
  'translation-ready': (to, facts) => translate(to, 'notifications.translationReady', named(facts)),
  'translation-failed': (to, facts) =>
    translate(to, 'notifications.translationFailed', spoken(named(facts))),
  'translation-outdated': (to, facts) =>
    translate(to, outdatedMessages[outdatedBy(facts)], named(facts)),
  'files-outdated': (to, facts) => translate(to, 'notifications.filesOutdated', named(facts)),
  'verification-done': (to, facts) => translate(to, 'notifications.transcriptVerified', facts),
  'verification-rejected': (to, facts) => translate(to, 'notifications.transcriptRejected', facts),
  'draft-stored': (to, facts) => translate(to, 'notifications.draftStored', facts),
  'transcript-waiting': (to, facts) => translate(to, 'notifications.transcriptWaiting', facts),
  'translation-waiting': (to, facts) =>
    translate(to, 'notifications.translationWaiting', named(facts)),
  'review-assigned': (to, facts) => translate(to, 'notifications.reviewAssigned', named(facts)),
  'review-sent-back': (to, facts) => translate(to, 'notifications.reviewSentBack', named(facts)),
  'review-due-soon': (to, facts) => translate(to, 'notifications.reviewDueSoon', named(facts)),
  'review-overdue': (to, facts) => translate(to, 'notifications.reviewOverdue', named(facts)),
  'access-lost': (to, facts) => translate(to, 'notifications.accessLost', facts),
  'approval-waiting': (to, facts) => translate(to, 'notifications.approvalPending', facts),
  approved: (to, facts) => translate(to, 'notifications.accountApproved', facts),
  mention: (to, facts) => translate(to, 'notifications.mentioned', facts),
  'feedback-added': (to, facts) => translate(to, 'notifications.feedbackAdded', facts),
  'feedback-assigned': (to, facts) => translate(to, 'notifications.feedbackAssigned', facts),
  'feedback-commented': (to, facts) => translate(to, 'notifications.feedbackCommented', facts),
  'feedback-status': (to, facts) => translate(to, 'notifications.feedbackStatusChanged', facts),
  'webhook-disabled': (to, facts) => translate(to, 'notifications.webhookDisabled', facts),
  'files-damaged': (to, facts) => translate(to, 'notifications.filesDamaged', facts),
  'storage-full': (to, facts) => translate(to, 'notifications.storageFull', facts),
  'model-requested': (to, facts) => translate(to, 'notifications.modelRequested', facts),
};

/** Several of a kind; kinds not listed here are listed one by one, by the newest. */
const several: Readonly<Partial<Record<NotificationKind, MailTexts>>> = {
  'media-ready': (to, facts) => translate(to, 'notifications.several.mediaReady', facts),
  'media-failed': (to, facts) => translate(to, 'notifications.several.mediaFailed', facts),
  'translation-ready': (to, facts) =>
    translate(to, 'notifications.several.translationsReady', facts),
  'translation-failed': (to, facts) =>
    translate(to, 'notifications.several.translationsFailed', facts),
  'translation-outdated': (to, facts) =>
    translate(to, 'notifications.several.translationsOutdated', facts),
  'files-outdated': (to, facts) => translate(to, 'notifications.several.filesOutdated', facts),
  'verification-done': (to, facts) =>
    translate(to, 'notifications.several.transcriptsVerified', facts),
  'transcript-waiting': (to, facts) =>
    translate(to, 'notifications.several.transcriptsWaiting', facts),
  'translation-waiting': (to, facts) =>
    translate(to, 'notifications.several.translationsWaiting', facts),
  'access-lost': (to, facts) => translate(to, 'notifications.several.accessLost', facts),
  'approval-waiting': (to, facts) => translate(to, 'notifications.several.approvalsPending', facts),
  'feedback-added': (to, facts) => translate(to, 'notifications.several.feedbackAdded', facts),
  'feedback-commented': (to, facts) => translate(to, 'notifications.several.comments', facts),
};

/** The text of a notification in a language, on one line. */
export function mailText(to: string, { kind, params, count }: MailItem): string {
  const facts = { ...params, count };
  const words = (count > 1 ? several[kind] : undefined) ?? one[kind];
  return onOneLine(words(to, facts));
}

/** The language's name in the mail's language. */
function named(facts: MailFields): MailFields {
  const language = languageCodes.find((known) => known === facts.language);
  return language ? { ...facts, language: { language } } : facts;
}

/** A failure without a reason. */
const spoken = (facts: MailFields): MailFields => ({ ...facts, reason: facts.reason ?? '' });
