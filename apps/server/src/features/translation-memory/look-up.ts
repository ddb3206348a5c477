import type { MemoryOrigin } from '@glossa/contracts/translation-memory';
import {
  fuzzyPercent,
  type MeasuredText,
  maxPercent,
  measureText,
} from '@glossa/terminology/fuzzy-percent';
import { replaceNumbers } from '@glossa/terminology/replace-numbers';
import { type RawBuilder, sql } from 'kysely';
import type { DatabaseOrTransaction } from '../../platform/db/database.ts';
import {
  inMemories,
  type MemoryProjects,
  type MemoryScope,
  searchGrams,
  sourceKey,
} from './repository.ts';

export type MemoryMatch = {
  unitId: string;
  /** As stored in the memory. */
  source: string;
  target: string;
  /** 100 only for equal sources; 99 if numbers of the requested text were put into the target. */
  percent: number;
  numbersReplaced: boolean;
  origin: MemoryOrigin;
};
/** The memories to look in. */
type Memories = MemoryScope & {
  projects: MemoryProjects;
  /** Only units with this condition on `unit`. */
  only?: RawBuilder<boolean>;
};
export type LookUp = Memories & {
  texts: readonly string[];
  /** 0 to 100. 100 requests exact matches only, which is much faster. */
  minimumPercent: number;
};

const atOnce = 25;

/**
 * For translating: the best match per text, in order; null if nothing is similar enough. Exact matches count as used.
 */
export async function lookUpMemory(
  db: DatabaseOrTransaction,
  lookUp: LookUp,
): Promise<Array<MemoryMatch | null>> {
  const found = await lookUpBatch(db, lookUp, { most: 1, mediaId: undefined });
  const best = found.map(([first]) => first ?? null);
  await countUses(
    db,
    best.flatMap((match) => (match?.percent === 100 ? [match.unitId] : [])),
  );
  return best;
}

/** Skips units being changed by someone else: no one should wait for a counter. */
async function countUses(db: DatabaseOrTransaction, unitIds: readonly string[]): Promise<void> {
  if (unitIds.length === 0) return;
  await sql`
    WITH free AS (SELECT id FROM memory_units WHERE id = ANY(${unitIds}::uuid[]) FOR UPDATE SKIP LOCKED)
    UPDATE memory_units unit SET used_count = unit.used_count + 1 FROM free WHERE unit.id = free.id`.execute(
    db,
  );
}

type Candidate = {
  unitId: string;
  source: string;
  target: string;
  origin: 'verified' | 'document' | 'import';
  mediaId: string | null;
};

/** Units read per gram; common phrases occur in thousands. */
const maxOfGram = 200;
/** The most similar of those, which are then compared by words. */
const maxCompared = 50;

const columns = sql`unit.id AS "unitId", unit.source_text AS source, unit.target_text AS target, unit.origin,
  unit.media_id AS "mediaId"`;

/** Units with exactly this source, by text: a project's before the organization's. */
async function findExact(
  db: DatabaseOrTransaction,
  scope: Memories,
  texts: readonly string[],
): Promise<Map<string, Candidate>> {
  const keys = texts.map(sourceKey);
  const { rows } = await sql<Candidate & { key: Buffer }>`
    SELECT ${columns}, unit.source_key AS key FROM memory_units unit
    WHERE unit.organisation_id = ${scope.organisationId} AND unit.source_language = ${scope.from}
      AND unit.language = ${scope.to} AND unit.source_key = ANY(${keys}::bytea[])
      AND ${inMemories(scope.projects)} AND ${scope.only ?? sql`true`}
    ORDER BY unit.project_id IS NOT NULL, unit.updated_at, unit.id`.execute(db);
  const byKey = new Map(rows.map(({ key, ...unit }) => [key.toString('hex'), unit]));
  const found = texts.flatMap((text, index) => {
    const unit = byKey.get(keys[index]?.toString('hex') ?? '');
    return unit ? [[text, unit] as const] : [];
  });
  return new Map(found);
}

/**
 * Similar units, most shared adjacent words first, in the order of the texts. Each gram has its own limit, so that rare
 * ones count fully, and only of the given memories, so that others' units do not use it up; MATERIALIZED, because the planner would otherwise scan the table up to it.
 */
async function findAlike(
  db: DatabaseOrTransaction,
  scope: Memories,
  texts: readonly string[],
): Promise<Candidate[][]> {
  const wanted = texts.map((text) => searchGrams(scope, text));
  const { rows } = await sql<Candidate & { place: number }>`
    SELECT wanted.place::int AS place, ${columns}
    FROM jsonb_array_elements(${JSON.stringify(wanted)}::jsonb) WITH ORDINALITY AS wanted (grams, place)
    CROSS JOIN LATERAL (
      SELECT hit.id, count(*) / (hit.size + jsonb_array_length(wanted.grams))::float AS shared
      FROM jsonb_array_elements_text(wanted.grams) gram
      CROSS JOIN LATERAL (
        WITH own AS MATERIALIZED (
          SELECT id, cardinality(grams) AS size FROM memory_units unit
          WHERE grams @> ARRAY[gram::int] AND ${inMemories(scope.projects)} AND ${scope.only ?? sql`true`}
        ) SELECT * FROM own LIMIT ${maxOfGram}
      ) hit
      GROUP BY hit.id, hit.size ORDER BY shared DESC, hit.id LIMIT ${maxCompared}
    ) near
    JOIN memory_units unit ON unit.id = near.id
    WHERE unit.organisation_id = ${scope.organisationId} AND unit.source_language = ${scope.from}
      AND unit.language = ${scope.to}`.execute(db);
  const found: Candidate[][] = texts.map(() => []);
  for (const { place, ...unit } of rows) found[place - 1]?.push(unit);
  return found;
}

/** The best few matches per text, best first; units of the same media come first among equals. */
export async function lookUpBatch(
  db: DatabaseOrTransaction,
  { texts, minimumPercent, ...scope }: LookUp,
  { most, mediaId }: { most: number; mediaId: string | undefined },
): Promise<MemoryMatch[][]> {
  const requested = [...new Set(texts.filter((text) => text.trim() !== ''))];
  const exact = await findExact(db, scope, requested);
  const found = new Map<string, MemoryMatch[]>();
  for (const [text, { mediaId: _media, ...unit }] of exact)
    found.set(text, [{ ...unit, percent: 100, numbersReplaced: false }]);
  // After an exact match, others are only useful for selecting manually.
  const open =
    minimumPercent >= 100 ? [] : requested.filter((text) => most > 1 || !exact.has(text));
  for (let start = 0; start < open.length; start += atOnce) {
    const some = open.slice(start, start + atOnce);
    const candidates = await findAlike(db, scope, some);
    some.forEach((text, index) => {
      found.set(
        text,
        rank(text, candidates[index] ?? [], { scope, minimumPercent, most, mediaId }),
      );
    });
  }
  return texts.map((text) => found.get(text) ?? []);
}

function rank(
  text: string,
  candidates: readonly Candidate[],
  by: { scope: Memories; minimumPercent: number; most: number; mediaId: string | undefined },
): MemoryMatch[] {
  const wanted = measureText(text);
  return candidates
    .flatMap(({ mediaId, ...unit }) => {
      const match = compare(text, wanted, unit, by);
      return match.percent >= by.minimumPercent ? [{ match, mediaId }] : [];
    })
    .sort(
      (a, b) =>
        b.match.percent - a.match.percent ||
        Number(b.mediaId === by.mediaId) - Number(a.mediaId === by.mediaId),
    )
    .slice(0, by.most)
    .map(({ match }) => match);
}

function compare(
  text: string,
  wanted: MeasuredText,
  unit: Omit<Candidate, 'mediaId'>,
  { scope, minimumPercent }: { scope: Memories; minimumPercent: number },
): MemoryMatch {
  const own = measureText(unit.source);
  const reachable = own.key === wanted.key || maxPercent(wanted, own) >= minimumPercent;
  const percent = reachable ? fuzzyPercent(wanted, own) : 0;
  const target =
    percent === 100 || percent < minimumPercent
      ? undefined
      : replaceNumbers(unit, text, scope.from, scope.to);
  return target === undefined
    ? { ...unit, percent, numbersReplaced: false }
    : { ...unit, target, percent: 99, numbersReplaced: true };
}
