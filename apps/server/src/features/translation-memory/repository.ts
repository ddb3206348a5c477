import { createHash } from 'node:crypto';
import type { QueryOf } from '@glossa/contracts/endpoint';
import type { LanguageCode } from '@glossa/contracts/languages';
import type { MemoryUnit, viewMemory } from '@glossa/contracts/translation-memory';
import { memoryKey } from '@glossa/terminology/normalise';
import { unitGrams, wantedGrams } from '@glossa/terminology/unit-grams';
import { sql } from 'kysely';
import type { DatabaseOrTransaction } from '../../platform/db/database.ts';
import { containing } from '../../platform/db/like-pattern.ts';
import type { Actor } from '../../platform/http/actor.ts';

type Filters = Partial<Omit<QueryOf<typeof viewMemory>, 'page' | 'pageSize'>>;

/**
 * Which projects' memories belong to a search, besides the organization's own: those of a user, or the one of the media
 * being translated.
 */
export type MemoryProjects = readonly string[] | 'all';

export const memoryProjectsOf = (actor: Pick<Actor, 'system' | 'projectIds'>): MemoryProjects =>
  actor.system ? 'all' : actor.projectIds;

/** For a job that works for a user. */
export async function memoryProjectsOfUser(
  db: DatabaseOrTransaction,
  userId: string,
): Promise<MemoryProjects> {
  const rows = await db
    .selectFrom('project_members')
    .select('project_id')
    .where('user_id', '=', userId)
    .execute();
  return rows.map((row) => row.project_id);
}

/** For translating media: those who may open it see the result. */
export const memoryProjectsOfMedia = (media: { project_id: string | null }): MemoryProjects =>
  media.project_id === null ? [] : [media.project_id];

/** A condition on rows `unit`: every query on units starts with it. */
export const inMemories = (projects: MemoryProjects) =>
  projects === 'all'
    ? sql<boolean>`true`
    : sql<boolean>`(unit.project_id IS NULL OR unit.project_id = ANY(${[...projects]}::uuid[]))`;

/** A condition on rows `unit`: the filters of lists that apply before any limit. */
export const ofOrigin = ({ origin, project }: Pick<Filters, 'origin' | 'project'>) => {
  const parts = [
    ...(origin === undefined ? [] : [sql`unit.origin = ${origin}`]),
    ...(project === undefined
      ? []
      : [project === 'none' ? sql`unit.project_id IS NULL` : sql`unit.project_id = ${project}`]),
  ];
  return sql<boolean>`(${parts.length === 0 ? sql`true` : sql.join(parts, sql` AND `)})`;
};

/** The organization and languages of the memory. */
export type MemoryScope = { organisationId: string; from: LanguageCode; to: LanguageCode };

const scopeText = ({ organisationId, from, to }: MemoryScope): string =>
  `${organisationId} ${from} ${to}`;

/** The key of an exact match. */
export const sourceKey = (source: string): Buffer =>
  createHash('sha256').update(memoryKey(source)).digest();

/** Columns derived from the source. */
export const sourceColumns = (scope: MemoryScope, source: string) => ({
  source_text: source,
  source_key: sourceKey(source),
  grams: unitGrams(scopeText(scope), source),
});

export const searchGrams = (scope: MemoryScope, text: string): number[] =>
  wantedGrams(scopeText(scope), text);

/**
 * Units of the caller's organization and projects. `match` 'similar' is not supported here: see look-up.ts.
 */
export function matchingUnits(
  db: DatabaseOrTransaction,
  actor: Actor,
  { search = '', match = 'contains', from, to, origin, project }: Filters,
) {
  const pattern = containing(search);
  return db
    .selectFrom('memory_units as unit')
    .where('unit.organisation_id', '=', actor.organisationId)
    .where(inMemories(memoryProjectsOf(actor)))
    .where(ofOrigin({ origin, project }))
    .$if(from !== undefined, (query) => query.where('unit.source_language', '=', from ?? 'en'))
    .$if(to !== undefined, (query) => query.where('unit.language', '=', to ?? 'en'))
    .$if(search !== '' && match === 'exact', (query) =>
      query.where('unit.source_key', '=', sourceKey(search)),
    )
    .$if(search !== '' && match === 'contains', (query) =>
      query.where((eb) =>
        eb.or([eb('unit.source_text', 'ilike', pattern), eb('unit.target_text', 'ilike', pattern)]),
      ),
    );
}

/** For `matchingUnits`. Hides titles of media in projects the caller is not in. */
export const unitColumns = (actor: Actor) => [
  'unit.id as unitId' as const,
  'unit.source_language as from' as const,
  'unit.language as to' as const,
  'unit.source_text as source' as const,
  'unit.target_text as target' as const,
  'unit.origin' as const,
  sql<
    MemoryUnit['media']
  >`(SELECT json_build_object('mediaId', media.id, 'title', media.title) FROM media
    WHERE media.id = unit.media_id AND (media.project_id IS NULL OR ${actor.system}
      OR media.project_id = ANY(${actor.projectIds}::uuid[])))`.as('media'),
  sql<
    MemoryUnit['project']
  >`(SELECT json_build_object('projectId', projects.id, 'name', projects.name) FROM projects
    WHERE projects.id = unit.project_id)`.as('project'),
  sql<string | null>`(SELECT users.display_name FROM users WHERE users.id = unit.created_by)`.as(
    'createdBy',
  ),
  sql<string>`to_json(unit.updated_at)`.as('updatedAt'),
  'unit.used_count as usedCount' as const,
];
