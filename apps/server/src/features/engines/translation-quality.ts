import type { EngineOverview, TranslationQuality } from '@glossa/contracts/engines';
import type { Database } from '../../platform/db/database.ts';
import type { Actor } from '../../platform/http/actor.ts';
import { byActor, recordAction } from '../audit/index.ts';

type Measured = EngineOverview['pairs'][number]['measured'];

const keyOf = (engine: string, from: string, to: string) => `${engine} ${from} ${to}`;

/** Finds the last figures of an engine and pair. */
export async function readTranslationQuality(
  db: Database,
): Promise<(engine: string | null, from: string, to: string) => Measured> {
  const rows = await db.selectFrom('translation_quality').selectAll().execute();
  const byKey = new Map(
    rows.map(({ engine, from_language, to_language, ...row }) => [
      keyOf(engine, from_language, to_language),
      {
        sentences: row.sentences,
        chrf: row.chrf,
        flagged: row.flagged,
        flaggedInText: row.flagged_in_text,
        measuredAt: row.measured_at.toISOString(),
      },
    ]),
  );
  return (engine, from, to) => byKey.get(keyOf(engine ?? '', from, to)) ?? null;
}

export async function saveTranslationQuality(
  db: Database,
  actor: Actor,
  { measuredAt, pairs }: TranslationQuality,
): Promise<void> {
  const rows = pairs.map(({ engine, from, to, flaggedInText, ...figures }) => ({
    ...figures,
    engine,
    from_language: from,
    to_language: to,
    flagged_in_text: flaggedInText,
    measured_at: new Date(measuredAt),
  }));
  await db.transaction().execute(async (trx) => {
    await trx
      .insertInto('translation_quality')
      .values(rows)
      .onConflict((conflict) =>
        conflict.columns(['engine', 'from_language', 'to_language']).doUpdateSet((eb) => ({
          sentences: eb.ref('excluded.sentences'),
          chrf: eb.ref('excluded.chrf'),
          flagged: eb.ref('excluded.flagged'),
          flagged_in_text: eb.ref('excluded.flagged_in_text'),
          measured_at: eb.ref('excluded.measured_at'),
        })),
      )
      .execute();
    await recordAction(trx, {
      ...byActor(actor),
      action: 'engine-settings-saved',
      detail: { measuredPairs: pairs.length },
    });
  });
}
