import type { Disclaimer } from '@glossa/contracts/disclaimers';
import { type LanguageCode, languageCodes } from '@glossa/contracts/languages';
import { EngineError } from '../../engines/engine-error.ts';
import type { Translators } from '../../engines/machine-translation/translators.ts';
import type { Database } from '../../platform/db/database.ts';
import type { Actor } from '../../platform/http/actor.ts';
import { AppError } from '../../platform/http/app-error.ts';
import type { Logger } from '../../platform/log.ts';
import { byActor, recordAction } from '../audit/index.ts';
import { translateTexts } from '../text-translation/index.ts';
import { listDisclaimers, writeDisclaimer, writeDraft } from './repository.ts';

export type DisclaimerDeps = { db: Database; translators: Translators; logger: Logger };
type Written = { language: LanguageCode; text: string };

/** Writes the disclaimer in one language and, where asked, drafts in the languages that have none of a person's. */
export async function createDisclaimer(
  deps: DisclaimerDeps,
  actor: Actor,
  { language, text, translate }: Written & { translate: boolean },
): Promise<Disclaimer[]> {
  const { organisationId } = actor;
  await save(deps, actor, { language, text });
  if (translate) await writeDrafts(deps, organisationId, { language, text });
  return listDisclaimers(deps.db, organisationId);
}

export async function changeDisclaimer(
  deps: DisclaimerDeps,
  actor: Actor,
  written: Written,
): Promise<Disclaimer[]> {
  const known = await listDisclaimers(deps.db, actor.organisationId);
  if (!known.some(({ language }) => language === written.language))
    throw new AppError(
      'NOT_FOUND',
      'There is no disclaimer in this language yet. Create it first.',
    );
  await save(deps, actor, written);
  return listDisclaimers(deps.db, actor.organisationId);
}

async function save({ db }: DisclaimerDeps, actor: Actor, written: Written): Promise<void> {
  const { organisationId, userId } = actor;
  await db.transaction().execute(async (trx) => {
    const before = (await listDisclaimers(trx, organisationId)).find(
      ({ language }) => language === written.language,
    );
    await writeDisclaimer(trx, { organisationId, userId }, written);
    await recordAction(trx, {
      ...byActor(actor),
      organisationId,
      action: 'disclaimer-saved',
      subject: organisationId,
      subjectName: written.language,
      detail: { before: before?.text ?? null, after: written.text },
    });
  });
}

/** A language no engine serves, or one that fails just now, stays without a draft; the person's own words are saved. */
async function writeDrafts(
  { db, translators, logger }: DisclaimerDeps,
  organisationId: string,
  { language: from, text }: Written,
): Promise<void> {
  const final = (await listDisclaimers(db, organisationId)).filter(({ isDraft }) => !isDraft);
  const open = languageCodes.filter((to) => !final.some(({ language }) => language === to));
  const signal = AbortSignal.timeout(longestDraftsMs);
  for (const to of open) {
    const chosen = await translators.choose(from, to);
    if (!chosen) continue;
    try {
      const paragraphs = text.split('\n');
      const translated = await translateTexts(db, {
        organisationId,
        glossaryId: null,
        texts: paragraphs,
        from,
        to,
        markup: 'none',
        engine: chosen.engine,
        signal,
        useMemory: true,
      });
      const draft = translated.map((line) => line.text).join('\n');
      if (draft.trim() !== '') await writeDraft(db, organisationId, { language: to, text: draft });
    } catch (error) {
      if (!(error instanceof EngineError)) throw error;
      logger.warn({ err: error, language: to }, 'a disclaimer got no draft in this language');
    }
  }
}

/** A person waits for the answer. */
const longestDraftsMs = 60_000;
