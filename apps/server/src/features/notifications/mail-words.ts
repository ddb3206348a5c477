import { languageNameIn } from '@glossa/contracts/language-names';
import { languageCodes } from '@glossa/contracts/languages';
import type { NotificationKind, NotificationParams } from '@glossa/contracts/notifications';
import { onOneLine } from '../../platform/mail/write-mail.ts';
import { say, sayAsItStands } from '../../platform/say.ts';

export type Told = { kind: NotificationKind; params: NotificationParams; count: number };
type Facts = Readonly<Record<string, string | number>>;
type Words = (language: string, facts: Facts) => string;

/** One of a kind. The screens say the same sentences. */
const one: Readonly<Record<NotificationKind, Words>> = {
  'media-ready': (to, facts) => say(to, '“{title}” is ready.', facts),
  'media-failed': (to, facts) =>
    say(to, '“{title}” could not be processed: {reason}', spoken(to, facts)),
  'translation-ready': (to, facts) =>
    say(to, 'The translation of “{title}” into {language} is ready.', named(to, facts)),
  'translation-failed': (to, facts) =>
    say(
      to,
      'The translation of “{title}” into {language} failed: {reason}',
      spoken(to, named(to, facts)),
    ),
  'verification-done': (to, facts) => say(to, '{by} verified the transcript of “{title}”.', facts),
  'verification-rejected': (to, facts) =>
    say(to, '{by} rejected the transcript of “{title}”: {reason}', facts),
  'approval-waiting': (to, facts) => say(to, '{name} waits for approval.', facts),
  approved: (to, facts) => say(to, 'Your account for {organisation} is approved.', facts),
  mention: (to, facts) => say(to, '{by} mentioned you in “{subject}”.', facts),
  'feedback-added': (to, facts) => say(to, '{by} added the feedback “{subject}”.', facts),
  'feedback-assigned': (to, facts) => say(to, '{by} assigned “{subject}” to you.', facts),
  'feedback-commented': (to, facts) => say(to, '{by} commented on “{subject}”.', facts),
  'feedback-status': (to, facts) => say(to, '{by} changed the status of “{subject}”.', facts),
  'webhook-disabled': (to, facts) =>
    say(to, 'The webhook “{name}” was switched off, because it failed for days.', facts),
};

/** Several of a kind; kinds that are not here are said one by one, by the newest. */
const several: Readonly<Partial<Record<NotificationKind, Words>>> = {
  'media-ready': (to, facts) =>
    say(to, '{count, plural, one {# file is ready.} other {# files are ready.}}', facts),
  'media-failed': (to, facts) =>
    say(
      to,
      '{count, plural, one {# file could not be processed.} other {# files could not be processed.}}',
      facts,
    ),
  'translation-ready': (to, facts) =>
    say(
      to,
      '{count, plural, one {# translation is ready.} other {# translations are ready.}}',
      facts,
    ),
  'translation-failed': (to, facts) =>
    say(to, '{count, plural, one {# translation failed.} other {# translations failed.}}', facts),
  'verification-done': (to, facts) =>
    say(
      to,
      '{count, plural, one {# transcript was verified.} other {# transcripts were verified.}}',
      facts,
    ),
  'approval-waiting': (to, facts) =>
    say(
      to,
      '{count, plural, one {# person waits for approval.} other {# people wait for approval.}}',
      facts,
    ),
  'feedback-added': (to, facts) =>
    say(
      to,
      '{count, plural, one {# piece of feedback was added.} other {# pieces of feedback were added.}}',
      facts,
    ),
  'feedback-commented': (to, facts) =>
    say(
      to,
      '{count, plural, one {# new comment on “{subject}”.} other {# new comments on “{subject}”.}}',
      facts,
    ),
};

/** The sentence of a notification in a language, on one line. */
export function mailSentence(to: string, { kind, params, count }: Told): string {
  const facts = { ...params, count };
  const words = (count > 1 ? several[kind] : undefined) ?? one[kind];
  return onOneLine(words(to, facts));
}

/** The code of a language by the name it has in the mail's language. */
function named(to: string, facts: Facts): Facts {
  const told = String(facts.language ?? '');
  const code = languageCodes.find((known) => known === told);
  return { ...facts, language: code ? languageNameIn(to, code) : told };
}

/** What an engine or the server said about a failure. */
const spoken = (to: string, facts: Facts): Facts => ({
  ...facts,
  reason: sayAsItStands(to, String(facts.reason ?? '')),
});
