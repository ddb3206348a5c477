import { type DisclaimerText, plainDisclaimer } from '@glossa/contracts/disclaimer-text';
import type { LanguageCode } from '@glossa/contracts/languages';
import type { Transaction } from 'kysely';
import type { DatabaseSchema } from '../../platform/db/schema.ts';
import type { Actor } from '../../platform/http/actor.ts';
import { AppError } from '../../platform/http/app-error.ts';
import { byActor, recordAction } from '../audit/index.ts';
import { addVersion, findDisclaimer, markOthersToCheck, markVerified } from './repository.ts';
import { lockSettings } from './settings.ts';
import { sameContent } from './tidy-content.ts';

export type Written = {
  language: LanguageCode;
  /** Tidied. */
  content: DisclaimerText;
  origin: 'person' | 'restored';
  /** The version it began with, where the caller says so. */
  seen?: number | undefined;
  /** Only where there is one in this language already. */
  mustExist?: true;
};

export const noneYet = () =>
  new AppError('NOT_FOUND', 'There is no disclaimer in this language yet. Create it first.');

/**
 * What a person writes holds at once and is verified by them; a change of the source marks its translations. Throws
 * DISCLAIMER_CHANGED where somebody was faster, NOT_FOUND where there must be one and is none.
 */
export async function writeByPerson(
  trx: Transaction<DatabaseSchema>,
  actor: Actor,
  { language, content, origin, seen, mustExist }: Written,
): Promise<void> {
  const { organisationId, userId } = actor;
  const { sourceLanguage } = await lockSettings(trx, organisationId, language);
  const before = await findDisclaimer(trx, organisationId, language);
  if (mustExist && !before) throw noneYet();
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

/** A machine's words never take the place of a person's, unless `over` is set; then the person's stay in the history. */
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
