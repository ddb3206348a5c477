import { languageCodes } from '@glossa/contracts/languages';
import type { Notification, NotificationKind } from '@glossa/contracts/notifications';
import { languageName } from '../../lib/language/language-name.ts';
import { serverWords } from '../../lib/language/server-words.ts';
import { t } from '../../lib/language/t.ts';

type Facts = Readonly<Record<string, string | number>>;

/** One of a kind. The mails say the same sentences. */
const one: Readonly<Record<NotificationKind, (facts: Facts) => string>> = {
  'media-ready': (facts) => t('“{title}” is ready.', facts),
  'media-failed': (facts) => t('“{title}” could not be processed: {reason}', facts),
  'translation-ready': (facts) =>
    t('The translation of “{title}” into {language} is ready.', facts),
  'translation-failed': (facts) =>
    t('The translation of “{title}” into {language} failed: {reason}', facts),
  'verification-done': (facts) => t('{by} verified the transcript of “{title}”.', facts),
  'verification-rejected': (facts) =>
    t('{by} rejected the transcript of “{title}”: {reason}', facts),
  'approval-waiting': (facts) => t('{name} waits for approval.', facts),
  approved: (facts) => t('Your account for {organisation} is approved.', facts),
  mention: (facts) => t('{by} mentioned you in “{subject}”.', facts),
  'feedback-added': (facts) => t('{by} added the feedback “{subject}”.', facts),
  'feedback-assigned': (facts) => t('{by} assigned “{subject}” to you.', facts),
  'feedback-commented': (facts) => t('{by} commented on “{subject}”.', facts),
  'feedback-status': (facts) => t('{by} changed the status of “{subject}”.', facts),
  'webhook-disabled': (facts) =>
    t('The webhook “{name}” was switched off, because it failed for days.', facts),
};

/** Several of a kind; of the other kinds the newest speaks for all. */
const several: Readonly<Partial<Record<NotificationKind, (facts: Facts) => string>>> = {
  'media-ready': (facts) =>
    t('{count, plural, one {# file is ready.} other {# files are ready.}}', facts),
  'media-failed': (facts) =>
    t(
      '{count, plural, one {# file could not be processed.} other {# files could not be processed.}}',
      facts,
    ),
  'translation-ready': (facts) =>
    t('{count, plural, one {# translation is ready.} other {# translations are ready.}}', facts),
  'translation-failed': (facts) =>
    t('{count, plural, one {# translation failed.} other {# translations failed.}}', facts),
  'verification-done': (facts) =>
    t(
      '{count, plural, one {# transcript was verified.} other {# transcripts were verified.}}',
      facts,
    ),
  'approval-waiting': (facts) =>
    t(
      '{count, plural, one {# person waits for approval.} other {# people wait for approval.}}',
      facts,
    ),
  'feedback-added': (facts) =>
    t(
      '{count, plural, one {# piece of feedback was added.} other {# pieces of feedback were added.}}',
      facts,
    ),
  'feedback-commented': (facts) =>
    t(
      '{count, plural, one {# new comment on “{subject}”.} other {# new comments on “{subject}”.}}',
      facts,
    ),
};

/** The sentence of a notification; a kind of a newer server is told in general words. */
export function notificationSentence({
  kind,
  params,
  count,
}: Pick<Notification, 'kind' | 'params' | 'count'>): string {
  const words = (count > 1 ? several[kind] : undefined) ?? one[kind];
  if (!words) return t('There is news for you.');
  return words({ ...params, ...namedLanguage(params), ...spokenReason(params), count });
}

function namedLanguage({ language }: Facts): Facts {
  if (typeof language !== 'string') return {};
  const code = languageCodes.find((known) => known === language);
  return { language: code ? languageName(code) : language };
}

const spokenReason = ({ reason }: Facts): Facts =>
  typeof reason === 'string' ? { reason: serverWords(reason) } : {};

/** What the settings call a kind. */
export const kindWords: Readonly<Record<NotificationKind, string>> = {
  'media-ready': t('A file you uploaded is ready'),
  'media-failed': t('A file you uploaded could not be processed'),
  'translation-ready': t('A translation you asked for is ready'),
  'translation-failed': t('A translation you asked for failed'),
  'verification-done': t('A transcript of yours was verified'),
  'verification-rejected': t('A transcript of yours was rejected'),
  'approval-waiting': t('Somebody waits for approval'),
  approved: t('Your account is approved'),
  mention: t('Somebody mentions you'),
  'feedback-added': t('Feedback was added'),
  'feedback-assigned': t('Feedback was assigned to you'),
  'feedback-commented': t('A comment on feedback that concerns you'),
  'feedback-status': t('The status of feedback that concerns you changed'),
  'webhook-disabled': t('A webhook was switched off because it failed'),
};
