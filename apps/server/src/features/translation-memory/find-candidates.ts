import { sql } from 'kysely';
import type { DatabaseOrTransaction } from '../../platform/db/database.ts';
import { gramsToFind, type MemoryScope, sourceKey } from './unit-columns.ts';

export type Candidate = {
  unitId: string;
  source: string;
  target: string;
  origin: 'verified' | 'document' | 'import';
  mediaId: string | null;
};

/** Units looked at for one gram; what everybody says is in thousands. */
const mostOfGram = 200;
/** Of those the most alike, which are then compared word for word. */
const mostCompared = 50;

const columns = sql`unit.id AS "unitId", unit.source_text AS source, unit.target_text AS target, unit.origin,
  unit.media_id AS "mediaId"`;

/** Units with just this source; by the text. */
export async function findExact(
  db: DatabaseOrTransaction,
  scope: MemoryScope,
  texts: readonly string[],
): Promise<Map<string, Candidate>> {
  const keys = texts.map(sourceKey);
  const { rows } = await sql<Candidate & { key: Buffer }>`
    SELECT ${columns}, unit.source_key AS key FROM memory_units unit
    WHERE unit.organisation_id = ${scope.organisationId} AND unit.source_language = ${scope.from}
      AND unit.language = ${scope.to} AND unit.source_key = ANY(${keys}::bytea[])`.execute(db);
  const byKey = new Map(rows.map(({ key, ...unit }) => [key.toString('hex'), unit]));
  const found = texts.flatMap((text, index) => {
    const unit = byKey.get(keys[index]?.toString('hex') ?? '');
    return unit ? [[text, unit] as const] : [];
  });
  return new Map(found);
}

/**
 * Units with a source alike, most shared neighbouring words first; in the order of the texts. Each gram has a limit of
 * its own, so that the rare ones count in full; MATERIALIZED, or the planner would rather read the table up to it.
 */
export async function findAlike(
  db: DatabaseOrTransaction,
  scope: MemoryScope,
  texts: readonly string[],
): Promise<Candidate[][]> {
  const wanted = texts.map((text) => gramsToFind(scope, text));
  const { rows } = await sql<Candidate & { place: number }>`
    SELECT wanted.place::int AS place, ${columns}
    FROM jsonb_array_elements(${JSON.stringify(wanted)}::jsonb) WITH ORDINALITY AS wanted (grams, place)
    CROSS JOIN LATERAL (
      SELECT hit.id, count(*) / (hit.size + jsonb_array_length(wanted.grams))::float AS shared
      FROM jsonb_array_elements_text(wanted.grams) gram
      CROSS JOIN LATERAL (
        WITH own AS MATERIALIZED (
          SELECT id, cardinality(grams) AS size FROM memory_units WHERE grams @> ARRAY[gram::int]
        ) SELECT * FROM own LIMIT ${mostOfGram}
      ) hit
      GROUP BY hit.id, hit.size ORDER BY shared DESC, hit.id LIMIT ${mostCompared}
    ) near
    JOIN memory_units unit ON unit.id = near.id
    WHERE unit.organisation_id = ${scope.organisationId} AND unit.source_language = ${scope.from}
      AND unit.language = ${scope.to}`.execute(db);
  const found: Candidate[][] = texts.map(() => []);
  for (const { place, ...unit } of rows) found[place - 1]?.push(unit);
  return found;
}
