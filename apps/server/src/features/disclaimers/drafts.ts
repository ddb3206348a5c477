import type { DisclaimerText } from '@glossa/contracts/disclaimer-text';
import { type LanguageCode, languageCodes } from '@glossa/contracts/languages';
import { EngineError } from '../../engines/engine-error.ts';
import type { Actor } from '../../platform/http/actor.ts';
import { AppError } from '../../platform/http/app-error.ts';
import { answerEngineError } from '../engines/index.ts';
import type { DisclaimerDeps } from './deps.ts';
import { draftContent } from './draft-content.ts';
import { findDisclaimer, listDisclaimers } from './repository.ts';
import { readSettings } from './settings.ts';
import { tidyContent } from './tidy-content.ts';
import { writeDraft } from './write.ts';

/** A person waits for the answer. */
const longestDraftsMs = 60_000;

/**
 * Drafts in the languages in which nothing of a person's stands. A language no engine serves, or one that fails just
 * now, stays as it is; the person's own words are saved.
 */
export async function writeDrafts(
  { db, translators, logger }: DisclaimerDeps,
  organisationId: string,
  { language: from, content }: { language: LanguageCode; content: DisclaimerText },
): Promise<void> {
  const final = (await listDisclaimers(db, organisationId)).filter(({ isDraft }) => !isDraft);
  const open = languageCodes.filter((to) => !final.some(({ language }) => language === to));
  const signal = AbortSignal.timeout(longestDraftsMs);
  for (const to of open) {
    const chosen = await translators.choose(from, to);
    if (!chosen) continue;
    try {
      const job = { organisationId, from, to, engine: chosen.engine, signal };
      const draft = tidyContent(await draftContent(db, content, job));
      await db
        .transaction()
        .execute((trx) =>
          writeDraft(trx, organisationId, { language: to, content: draft, over: false }),
        );
    } catch (error) {
      if (!(error instanceof EngineError)) throw error;
      logger.warn({ err: error, language: to }, 'a disclaimer got no draft in this language');
    }
  }
}

/** A new draft in one language, also over what a person wrote, which stays in the history. Throws TRANSLATION_NO_ENGINE, ENGINE_FAILED. */
export async function draftAnew(
  { db, translators }: DisclaimerDeps,
  { organisationId }: Actor,
  to: LanguageCode,
): Promise<void> {
  const { sourceLanguage: from } = await readSettings(db, organisationId);
  const source = from && (await findDisclaimer(db, organisationId, from));
  if (!from || !source)
    throw new AppError(
      'NOT_FOUND',
      'There is nothing to translate from yet. Write the disclaimer in the source language first.',
    );
  if (from === to)
    throw new AppError(
      'TRANSLATION_SAME_LANGUAGE',
      'This is the language the others are translated from. Write it yourself.',
    );
  const chosen = await translators.choose(from, to);
  if (!chosen) throw new AppError('TRANSLATION_NO_ENGINE');
  const signal = AbortSignal.timeout(longestDraftsMs);
  const job = { organisationId, from, to, engine: chosen.engine, signal };
  const content = tidyContent(await answerEngineError(draftContent(db, source.content, job)));
  await db
    .transaction()
    .execute((trx) => writeDraft(trx, organisationId, { language: to, content, over: true }));
}
