import type { AnswerOf, QueryOf } from '@glossa/contracts/endpoint';
import { languageCodes } from '@glossa/contracts/languages';
import type {
  MemoryUnit,
  memoryConcordance,
  viewMemory,
} from '@glossa/contracts/translation-memory';
import { escapePattern } from '@glossa/terminology/escape-pattern';
import { sql } from 'kysely';
import { countUpTo } from '../../platform/db/capped-count.ts';
import type { Database } from '../../platform/db/database.ts';
import { readKeysetPage } from '../../platform/db/keyset.ts';
import { containing } from '../../platform/db/like-pattern.ts';
import { newestFirst } from '../../platform/db/sort.ts';
import type { Actor } from '../../platform/http/actor.ts';
import { lookUpBatch } from './look-up.ts';
import { matchingUnits, memoryProjectsOf, ofOrigin, unitColumns } from './repository.ts';

const minSimilarity = 50;
const maxSimilar = 50;

export async function pageMemory(
  db: Database,
  actor: Actor,
  { page, pageSize, cursor, ...filters }: QueryOf<typeof viewMemory>,
): Promise<AnswerOf<typeof viewMemory>> {
  if (filters.match === 'similar' && filters.search !== '') {
    const units = await findSimilar(db, actor, filters);
    const items = units.slice((page - 1) * pageSize, page * pageSize);
    const cursors = { nextCursor: null, previousCursor: null };
    return { items, total: units.length, totalIsExact: true, ...cursors, page, pageSize };
  }
  const found = matchingUnits(db, actor, filters);
  const { rows: items, ...cursors } = await readKeysetPage(
    found.select(unitColumns(actor)),
    newestFirst('unit.updated_at', 'unit.id'),
    { page, pageSize, cursor },
  );
  return { items, ...(await countUpTo(db, found)), ...cursors, page, pageSize };
}

/** Most similar first. Without a language pair, searches every pair the organization has units in. */
async function findSimilar(
  db: Database,
  actor: Actor,
  { search = '', from, to, origin, project }: Partial<QueryOf<typeof viewMemory>>,
): Promise<MemoryUnit[]> {
  const froms = from ? [from] : languageCodes;
  const tos = to ? [to] : languageCodes;
  const matches = [];
  for (const source of froms)
    for (const target of tos) {
      const scope = {
        organisationId: actor.organisationId,
        projects: memoryProjectsOf(actor),
        from: source,
        to: target,
        only: ofOrigin({ origin, project }),
      };
      const [some = []] = await lookUpBatch(
        db,
        { ...scope, texts: [search], minimumPercent: minSimilarity },
        { most: maxSimilar, mediaId: undefined },
      );
      matches.push(...some);
    }
  const ids = matches
    .sort((a, b) => b.percent - a.percent)
    .slice(0, maxSimilar)
    .map(({ unitId }) => unitId);
  if (ids.length === 0) return [];
  const units = await matchingUnits(db, actor, {})
    .where('unit.id', 'in', ids)
    .select(unitColumns(actor))
    .execute();
  return units.sort((a, b) => ids.indexOf(a.unitId) - ids.indexOf(b.unitId));
}

/** Units that contain the phrase, the newest 50, with positions in the requested side. */
export async function findConcordance(
  db: Database,
  actor: Actor,
  { phrase, from, to, in: side }: QueryOf<typeof memoryConcordance>,
): Promise<AnswerOf<typeof memoryConcordance>> {
  const column = side === 'source' ? ('unit.source_text' as const) : ('unit.target_text' as const);
  const units = await matchingUnits(db, actor, { from, to })
    .where(column, 'ilike', containing(phrase))
    .select(unitColumns(actor))
    .orderBy(sql`unit.updated_at`, 'desc')
    .orderBy('unit.id')
    .limit(50)
    .execute();
  return units.map((unit) => ({ ...unit, places: placesOf(phrase, unit[side]) }));
}

function placesOf(phrase: string, text: string): Array<{ start: number; end: number }> {
  const pattern = new RegExp(escapePattern(phrase), 'giu');
  return [...text.matchAll(pattern)].map((match) => ({
    start: match.index,
    end: match.index + match[0].length,
  }));
}
