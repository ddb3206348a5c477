import type { QueryOf } from '@glossa/contracts/endpoint';
import type { MemoryUnit, viewMemory } from '@glossa/contracts/translation-memory';
import { sql } from 'kysely';
import type { DatabaseOrTransaction } from '../../platform/db/database.ts';
import { containing } from '../../platform/db/like-pattern.ts';
import type { Actor } from '../../platform/http/actor.ts';
import { sourceKey } from './unit-columns.ts';

type Filters = Partial<Omit<QueryOf<typeof viewMemory>, 'page' | 'pageSize'>>;

/** Units of one organisation. Of `match`, 'similar' is not known here: see look-up.ts. */
export function matchingUnits(
  db: DatabaseOrTransaction,
  organisationId: string,
  { search = '', match = 'contains', from, to, origin }: Filters,
) {
  const pattern = containing(search);
  return db
    .selectFrom('memory_units as unit')
    .where('unit.organisation_id', '=', organisationId)
    .$if(from !== undefined, (query) => query.where('unit.source_language', '=', from ?? 'en'))
    .$if(to !== undefined, (query) => query.where('unit.language', '=', to ?? 'en'))
    .$if(origin !== undefined, (query) => query.where('unit.origin', '=', origin ?? 'import'))
    .$if(search !== '' && match === 'exact', (query) =>
      query.where('unit.source_key', '=', sourceKey(search)),
    )
    .$if(search !== '' && match === 'contains', (query) =>
      query.where((eb) =>
        eb.or([eb('unit.source_text', 'ilike', pattern), eb('unit.target_text', 'ilike', pattern)]),
      ),
    );
}

/** For `matchingUnits`. Titles of media limited to projects the caller is not in stay unsaid. */
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
  sql<string | null>`(SELECT users.display_name FROM users WHERE users.id = unit.created_by)`.as(
    'createdBy',
  ),
  sql<string>`to_json(unit.updated_at)`.as('updatedAt'),
  'unit.used_count as usedCount' as const,
];
