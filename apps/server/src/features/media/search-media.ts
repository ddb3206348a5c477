import type { AnswerOf } from '@glossa/contracts/endpoint';
import type { getMediaDetailsMultiParam, mediaSearchInput } from '@glossa/contracts/media';
import { sql } from 'kysely';
import type { z } from 'zod';
import { countUpTo, type Total } from '../../platform/db/capped-count.ts';
import { byName } from '../../platform/db/collation.ts';
import type { Database } from '../../platform/db/database.ts';
import { readKeysetPage } from '../../platform/db/keyset.ts';
import { containing } from '../../platform/db/like-pattern.ts';
import { idColumn, instantColumn, type SortColumn } from '../../platform/db/sort.ts';
import type { Actor } from '../../platform/http/actor.ts';
import { visibleCounts } from './media-counts.ts';
import { hasNoSpeech, hasSpeechOrFault } from './no-speech.ts';
import { findItems, visibleMedia } from './repository.ts';

type Search = z.infer<typeof mediaSearchInput>;

const number = (expression: ReturnType<typeof sql>): SortColumn => ({ expression, type: 'number' });
const uploadedAt = instantColumn('media.created_at');
/** Each has an index on `media`. */
const sortColumns: Record<Search['sort'], readonly SortColumn[]> = {
  uploadedAt: [uploadedAt],
  title: [{ expression: byName('media.title'), type: 'text' }],
  status: [{ expression: sql`media.status`, type: 'text' }, uploadedAt],
  sizeBytes: [number(sql`media.size_bytes`)],
  // Documents have none and sort with the shortest.
  durationMs: [number(sql`coalesce(media.duration_ms, 0)`)],
};

/** A page of visible media. Selects the ids of the page first and reads the rest for those only. */
export async function searchMedia(
  db: Database,
  actor: Actor,
  search: Search,
): Promise<Omit<AnswerOf<typeof getMediaDetailsMultiParam>, 'uploading'>> {
  const sort = {
    name: search.sort,
    columns: [...sortColumns[search.sort], idColumn('media.id')],
    descending: search.descending,
  };
  const ids = matchingMedia(db, actor, search).select('media.id');
  const { rows, ...cursors } = await readKeysetPage(ids, sort, search);
  const items = await findItems(
    db,
    actor,
    rows.map(({ id }) => id),
  );
  return {
    items,
    ...(await countMatches(db, actor, search)),
    ...cursors,
    page: search.page,
    pageSize: search.pageSize,
  };
}

function matchingMedia(db: Database, actor: Actor, search: Search) {
  const pattern = containing(search.search);
  return visibleMedia(db, actor)
    .$if(search.search !== '', (query) =>
      query.where((eb) =>
        eb.or([eb('media.title', 'ilike', pattern), eb('media.original_name', 'ilike', pattern)]),
      ),
    )
    .$if(search.statuses.length > 0, (query) => query.where('media.status', 'in', search.statuses))
    .$if(search.noSpeech !== null, (query) =>
      query.where(search.noSpeech ? hasNoSpeech : hasSpeechOrFault),
    )
    .$if(search.types.length === 1, (query) =>
      query.where('media.kind', search.types[0] === 'doc' ? '=' : '!=', 'doc'),
    )
    .$if(search.languages.length > 0, (query) =>
      query.where('media.language', 'in', search.languages),
    )
    .$if(search.categoryId !== null, (query) =>
      query.where('media.category_id', '=', search.categoryId as string),
    )
    .$if(search.projectId !== null, (query) =>
      query.where('media.project_id', '=', search.projectId as string),
    )
    .$if(search.mineOnly, (query) => query.where('media.uploaded_by', '=', actor.userId));
}

/** Exact if only kinds of media are filtered; else counted up to a limit. */
async function countMatches(db: Database, actor: Actor, search: Search): Promise<Total> {
  if (
    search.search !== '' ||
    search.noSpeech !== null ||
    search.categoryId !== null ||
    search.mineOnly ||
    actor.onlyMediaId
  )
    return countUpTo(db, matchingMedia(db, actor, search));
  const { total } = await visibleCounts(db, actor)
    .$if(search.statuses.length > 0, (query) => query.where('c.status', 'in', search.statuses))
    .$if(search.types.length === 1, (query) =>
      query.where('c.kind', search.types[0] === 'doc' ? '=' : '!=', 'doc'),
    )
    .$if(search.languages.length > 0, (query) => query.where('c.language', 'in', search.languages))
    .$if(search.projectId !== null, (query) =>
      query.where('c.project_id', '=', search.projectId as string),
    )
    .select(sql<number>`coalesce(sum(c.count), 0)::int`.as('total'))
    .executeTakeFirstOrThrow();
  return { total, totalIsExact: true };
}
