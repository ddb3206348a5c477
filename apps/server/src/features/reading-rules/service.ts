import { isDeepStrictEqual } from 'node:util';
import { type LanguageCode, languages } from '@glossa/contracts/languages';
import type { ReadingRulesSetting } from '@glossa/contracts/reading-rules';
import { readingRules } from '@glossa/subtitles/reading-rules';
import type { Database } from '../../platform/db/database.ts';
import type { Actor } from '../../platform/http/actor.ts';
import { publishLive } from '../../platform/live/channel.ts';
import { byActor, recordAction } from '../audit/index.ts';
import { removeRules, rulesOf, upsertRules } from './repository.ts';

/** Saves the rules of a language for the caller's organization; null resets to the defaults. */
export async function saveRules(
  db: Database,
  actor: Actor,
  language: LanguageCode,
  rules: ReadingRulesSetting | null,
): Promise<void> {
  const { organisationId, userId } = actor;
  await db.transaction().execute(async (trx) => {
    // Serialized, so that the audit log's "before" is correct.
    await trx
      .selectFrom('organisations')
      .select('id')
      .where('id', '=', organisationId)
      .forNoKeyUpdate()
      .execute();
    const before = await rulesOf(trx, organisationId, language);
    if (rules && isDeepStrictEqual(before, rules)) return;
    if (rules) await upsertRules(trx, { organisationId, language, userId }, rules);
    else if (!(await removeRules(trx, organisationId, language))) return;
    await recordAction(trx, {
      ...byActor(actor),
      action: 'reading-rules-saved',
      subject: language,
      subjectName: languages[language].label,
      detail: {
        before,
        after: rules ?? readingRules[language],
        ...(rules ? {} : { backToDefaults: true }),
      },
    });
    // Everyone who can edit subtitles can view media.
    await publishLive(
      trx,
      { organisationId, resource: 'Media' },
      { type: 'changed', what: 'reading-rules', mediaId: null },
    );
  });
}
