import { type DisclaimerText, plainDisclaimer } from '@glossa/contracts/disclaimer-text';
import type { Disclaimer } from '@glossa/contracts/disclaimers';
import type { LanguageCode } from '@glossa/contracts/languages';
import { message } from '@glossa/messages/message';
import type { Transaction } from 'kysely';
import type { Database, DatabaseTransaction } from '../../platform/db/database.ts';
import type { DatabaseSchema } from '../../platform/db/schema.ts';
import type { Actor } from '../../platform/http/actor.ts';
import { AppError } from '../../platform/http/app-error.ts';
import { byActor, recordAction } from '../audit/index.ts';
import { sameContent } from './normalize-content.ts';
import { addVersion, findDisclaimer, markOthersToCheck, markVerified } from './repository.ts';
import { lockSettings } from './settings.ts';

/** Null: in all languages, as a changed source marks its translations. */
type DisclaimerChange = { organisationId: string; language: LanguageCode | null; by: string };

export type WriteDeps = {
  db: Database;
  /** In the transaction of the change. */
  onChanged: (trx: DatabaseTransaction, change: DisclaimerChange) => Promise<void>;
};

/** Every write of a disclaimer: what files show of it, or say about it, may be another. */
export const writeDisclaimer = <T>(
  { db, onChanged }: WriteDeps,
  { organisationId, userId: by }: Actor,
  language: LanguageCode | null,
  write: (trx: DatabaseTransaction) => Promise<T>,
): Promise<T> =>
  db.transaction().execute(async (trx) => {
    const result = await write(trx);
    await onChanged(trx, { organisationId, language, by });
    return result;
  });

export type Written = {
  language: LanguageCode;
  /** Normalized. */
  content: DisclaimerText;
  origin: 'person' | 'restored';
  /** What it is based on, if the caller says so. */
  seen?: Seen | undefined;
  /** Only if the language already has one. */
  mustExist?: true;
};

export const noDisclaimer = () => new AppError('NOT_FOUND', message('disclaimer.createFirst'));

/** What a caller has seen of a language; null: nothing. */
export type Seen = { version: number; isDraft?: boolean | undefined } | null;

/** Throws DISCLAIMER_CHANGED if the text is another one since, or was verified. */
export function assertSeen(current: Disclaimer | undefined, seen: Seen): void {
  const changed =
    current?.version !== seen?.version ||
    (seen?.isDraft !== undefined && current?.isDraft !== seen.isDraft);
  if (changed) throw new AppError('DISCLAIMER_CHANGED');
}

/**
 * A user's text is current and verified immediately; a change of the source marks its translations. Returns the
 * version. Throws DISCLAIMER_CHANGED after a concurrent change, NOT_FOUND if a required text is missing.
 */
export async function writeByPerson(
  trx: Transaction<DatabaseSchema>,
  actor: Actor,
  { language, content, origin, seen, mustExist }: Written,
): Promise<number> {
  const { organisationId, userId } = actor;
  const { sourceLanguage } = await lockSettings(trx, organisationId, language);
  const before = await findDisclaimer(trx, organisationId, language);
  if (mustExist && !before) throw noDisclaimer();
  if (seen !== undefined) assertSeen(before, seen);
  if (before && sameContent(before.content, content)) {
    await verifyCurrent(trx, actor, before);
    return before.version;
  }
  const version = await addVersion(trx, { organisationId, language, content, origin, userId });
  if (language === sourceLanguage) await markOthersToCheck(trx, organisationId, language);
  await recordAction(trx, {
    ...byActor(actor),
    organisationId,
    action: 'disclaimer-saved',
    subject: organisationId,
    subjectName: language,
    detail: { before: before?.text ?? null, after: plainDisclaimer(content) },
  });
  return version;
}

/** The caller holds the settings row. */
export async function verifyCurrent(
  trx: Transaction<DatabaseSchema>,
  actor: Actor,
  { language, version, text }: Disclaimer,
): Promise<void> {
  const { organisationId } = actor;
  await markVerified(trx, actor, { language, version });
  await recordAction(trx, {
    ...byActor(actor),
    organisationId,
    action: 'disclaimer-verified',
    subject: organisationId,
    subjectName: language,
    detail: { text },
  });
}

export type Draft = {
  language: LanguageCode;
  /** Normalized. */
  content: DisclaimerText;
  /** What it replaces; null: nothing. */
  seen: Seen;
  /** What it was translated from. */
  from: { language: LanguageCode; version: number };
};

/**
 * The text before stays in the history. Outdated from the start if the text it was translated from has changed since.
 * Throws DISCLAIMER_CHANGED if what it should replace is no longer current, or was verified.
 */
export async function writeDraft(
  trx: Transaction<DatabaseSchema>,
  actor: Actor,
  { language, content, seen, from }: Draft,
): Promise<void> {
  const { organisationId } = actor;
  await lockSettings(trx, organisationId, language);
  const before = await findDisclaimer(trx, organisationId, language);
  assertSeen(before, seen);
  const source = await findDisclaimer(trx, organisationId, from.language);
  await addVersion(trx, {
    organisationId,
    language,
    content,
    origin: 'machine',
    userId: null,
    isOutdated: source?.version !== from.version,
  });
  await recordAction(trx, {
    ...byActor(actor),
    organisationId,
    action: 'disclaimer-drafted',
    subject: organisationId,
    subjectName: language,
    detail: { before: before?.text ?? null, after: plainDisclaimer(content) },
  });
}
