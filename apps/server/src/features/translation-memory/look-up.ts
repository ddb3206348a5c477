import type { MemoryOrigin } from '@glossa/contracts/translation-memory';
import {
  fuzzyPercent,
  type MeasuredText,
  measureText,
  mostPercent,
} from '@glossa/terminology/fuzzy-percent';
import { replaceNumbers } from '@glossa/terminology/replace-numbers';
import { sql } from 'kysely';
import type { DatabaseOrTransaction } from '../../platform/db/database.ts';
import { type Candidate, findAlike, findExact } from './find-candidates.ts';
import type { MemoryScope } from './unit-columns.ts';

export type MemoryMatch = {
  unitId: string;
  /** As the memory holds it. */
  source: string;
  target: string;
  /** 100 only where the sources are the same; 99 where numbers of the wanted text were put into the target. */
  percent: number;
  numbersReplaced: boolean;
  origin: MemoryOrigin;
};
export type LookUp = MemoryScope & {
  texts: readonly string[];
  /** 0 to 100. 100 asks for exact matches alone, which is much the fastest. */
  minimumPercent: number;
};

const atOnce = 25;

/**
 * For translating: the best of the memory for each text, in their order; null where nothing is alike enough. Exact ones
 * count as used.
 */
export async function lookUpMemory(
  db: DatabaseOrTransaction,
  lookUp: LookUp,
): Promise<Array<MemoryMatch | null>> {
  const found = await lookUpSeveral(db, lookUp, { most: 1, mediaId: undefined });
  const best = found.map(([first]) => first ?? null);
  await countUses(
    db,
    best.flatMap((match) => (match?.percent === 100 ? [match.unitId] : [])),
  );
  return best;
}

/** A unit that somebody changes just now is passed over: nobody waits for a count. */
async function countUses(db: DatabaseOrTransaction, unitIds: readonly string[]): Promise<void> {
  if (unitIds.length === 0) return;
  await sql`
    WITH free AS (SELECT id FROM memory_units WHERE id = ANY(${unitIds}::uuid[]) FOR UPDATE SKIP LOCKED)
    UPDATE memory_units unit SET used_count = unit.used_count + 1 FROM free WHERE unit.id = free.id`.execute(
    db,
  );
}

/** The best few of the memory for each text, best first; units of the media come first among equals. */
export async function lookUpSeveral(
  db: DatabaseOrTransaction,
  { texts, minimumPercent, ...scope }: LookUp,
  { most, mediaId }: { most: number; mediaId: string | undefined },
): Promise<MemoryMatch[][]> {
  const asked = [...new Set(texts.filter((text) => text.trim() !== ''))];
  const exact = await findExact(db, scope, asked);
  const found = new Map<string, MemoryMatch[]>();
  for (const [text, { mediaId: _media, ...unit }] of exact)
    found.set(text, [{ ...unit, percent: 100, numbersReplaced: false }]);
  // With an exact match in hand, others are of use only to somebody who wants to choose.
  const open = minimumPercent >= 100 ? [] : asked.filter((text) => most > 1 || !exact.has(text));
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
  by: { scope: MemoryScope; minimumPercent: number; most: number; mediaId: string | undefined },
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
  { scope, minimumPercent }: { scope: MemoryScope; minimumPercent: number },
): MemoryMatch {
  const own = measureText(unit.source);
  const reachable = own.key === wanted.key || mostPercent(wanted, own) >= minimumPercent;
  const percent = reachable ? fuzzyPercent(wanted, own) : 0;
  const target =
    percent === 100 || percent < minimumPercent
      ? undefined
      : replaceNumbers(unit, text, scope.from, scope.to);
  return target === undefined
    ? { ...unit, percent, numbersReplaced: false }
    : { ...unit, target, percent: 99, numbersReplaced: true };
}
