import type { AnswerOf, QueryOf } from '@glossa/contracts/endpoint';
import { languageCodes } from '@glossa/contracts/languages';
import type {
  MemoryUnit,
  memoryConcordance,
  viewMemory,
} from '@glossa/contracts/translation-memory';
import { sql } from 'kysely';
import type { Database } from '../../platform/db/database.ts';
import { containing } from '../../platform/db/like-pattern.ts';
import type { Actor } from '../../platform/http/actor.ts';
import { lookUpSeveral } from './look-up.ts';
import { matchingUnits, unitColumns } from './repository.ts';

/** Counted to here; beyond, a list is searched and not paged through. */
const mostCounted = 100_000;
const leastSimilar = 50;
const mostSimilar = 50;

export async function pageMemory(
  db: Database,
  actor: Actor,
  { page, pageSize, ...filters }: QueryOf<typeof viewMemory>,
): Promise<AnswerOf<typeof viewMemory>> {
  if (filters.match === 'similar' && filters.search !== '') {
    const units = await findSimilar(db, actor, filters);
    const items = units.slice((page - 1) * pageSize, page * pageSize);
    return { items, total: units.length, page, pageSize };
  }
  const found = matchingUnits(db, actor.organisationId, filters);
  const items = await found
    .select(unitColumns(actor))
    .orderBy('unit.updated_at', 'desc')
    .orderBy('unit.id')
    .limit(pageSize)
    .offset((page - 1) * pageSize)
    .execute();
  const { total } = await db
    .selectFrom(found.select('unit.id').limit(mostCounted).as('some'))
    .select((eb) => eb.cast<number>(eb.fn.countAll(), 'integer').as('total'))
    .executeTakeFirstOrThrow();
  return { items, total, page, pageSize };
}

/** Most alike first. Without a pair of languages, every pair the organisation has units of is looked through. */
async function findSimilar(
  db: Database,
  actor: Actor,
  { search = '', from, to, origin }: Partial<QueryOf<typeof viewMemory>>,
): Promise<MemoryUnit[]> {
  const froms = from ? [from] : languageCodes;
  const tos = to ? [to] : languageCodes;
  const matches = [];
  for (const source of froms)
    for (const target of tos) {
      const scope = { organisationId: actor.organisationId, from: source, to: target };
      const [some = []] = await lookUpSeveral(
        db,
        { ...scope, texts: [search], minimumPercent: leastSimilar },
        { most: mostSimilar, mediaId: undefined },
      );
      matches.push(...some);
    }
  const ids = matches
    .sort((a, b) => b.percent - a.percent)
    .slice(0, mostSimilar)
    .map(({ unitId }) => unitId);
  if (ids.length === 0) return [];
  const units = await matchingUnits(db, actor.organisationId, { origin })
    .where('unit.id', 'in', ids)
    .select(unitColumns(actor))
    .execute();
  return units.sort((a, b) => ids.indexOf(a.unitId) - ids.indexOf(b.unitId));
}

/** Units that say the phrase, the newest 50, with the places in the side that was asked for. */
export async function findConcordance(
  db: Database,
  actor: Actor,
  { phrase, from, to, in: side }: QueryOf<typeof memoryConcordance>,
): Promise<AnswerOf<typeof memoryConcordance>> {
  const column = side === 'source' ? ('unit.source_text' as const) : ('unit.target_text' as const);
  const units = await matchingUnits(db, actor.organisationId, { from, to })
    .where(column, 'ilike', containing(phrase))
    .select(unitColumns(actor))
    .orderBy(sql`unit.updated_at`, 'desc')
    .orderBy('unit.id')
    .limit(50)
    .execute();
  return units.map((unit) => ({ ...unit, places: placesOf(phrase, unit[side]) }));
}

function placesOf(phrase: string, text: string): Array<{ start: number; end: number }> {
  const pattern = new RegExp(phrase.replace(/[\\^$.*+?()[\]{}|/-]/g, '\\$&'), 'giu');
  return [...text.matchAll(pattern)].map((match) => ({
    start: match.index,
    end: match.index + match[0].length,
  }));
}
