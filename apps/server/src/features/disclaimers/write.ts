import { type DisclaimerText, plainDisclaimer } from '@glossa/contracts/disclaimer-text';
import type { LanguageCode } from '@glossa/contracts/languages';
import { message } from '@glossa/messages/message';
import type { Transaction } from 'kysely';
import type { DatabaseSchema } from '../../platform/db/schema.ts';
import type { Actor } from '../../platform/http/actor.ts';
import { AppError } from '../../platform/http/app-error.ts';
import { byActor, recordAction } from '../audit/index.ts';
import { sameContent } from './normalize-content.ts';
import { addVersion, findDisclaimer, markOthersToCheck, markVerified } from './repository.ts';
import { lockSettings } from './settings.ts';

export type Written = {
  language: LanguageCode;
  /** Normalized. */
  content: DisclaimerText;
  origin: 'person' | 'restored';
  /** The version it is based on, if the caller gives it. */
  seen?: number | undefined;
  /** Only if the language already has one. */
  mustExist?: true;
};

export const noDisclaimer = () => new AppError('NOT_FOUND', message('disclaimer.createFirst'));

/**
 * A user's text is current and verified immediately; a change of the source marks its translations. Throws
 * DISCLAIMER_CHANGED after a concurrent change, NOT_FOUND if a required text is missing.
 */
export async function writeByPerson(
  trx: Transaction<DatabaseSchema>,
  actor: Actor,
  { language, content, origin, seen, mustExist }: Written,
): Promise<void> {
  const { organisationId, userId } = actor;
  const { sourceLanguage } = await lockSettings(trx, organisationId, language);
  const before = await findDisclaimer(trx, organisationId, language);
  if (mustExist && !before) throw noDisclaimer();
  if (seen !== undefined && before && before.version !== seen)
    throw new AppError('DISCLAIMER_CHANGED');
  if (before && sameContent(before.content, content)) {
    await markVerified(trx, actor, { language, version: before.version });
    return;
  }
  await addVersion(trx, { organisationId, language, content, origin, userId });
  if (language === sourceLanguage) await markOthersToCheck(trx, organisationId, language);
  await recordAction(trx, {
    ...byActor(actor),
    organisationId,
    action: 'disclaimer-saved',
    subject: organisationId,
    subjectName: language,
    detail: { before: before?.text ?? null, after: plainDisclaimer(content) },
  });
}

/** A draft never replaces a user's text unless `over` is set; then the text stays in the history. */
export async function writeDraft(
  trx: Transaction<DatabaseSchema>,
  organisationId: string,
  draft: { language: LanguageCode; content: DisclaimerText; over: boolean },
): Promise<void> {
  const { language, content, over } = draft;
  await lockSettings(trx, organisationId, language);
  const before = await findDisclaimer(trx, organisationId, language);
  if (before && !over && before.status !== 'draft') return;
  await addVersion(trx, { organisationId, language, content, origin: 'machine', userId: null });
}
