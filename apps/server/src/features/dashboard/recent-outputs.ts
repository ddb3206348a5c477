import type { viewRecentOutputs } from '@glossa/contracts/dashboard';
import type { AnswerOf, QueryOf } from '@glossa/contracts/endpoint';
import type { Database } from '../../platform/db/database.ts';
import { readKeysetPage } from '../../platform/db/keyset.ts';
import { newestFirst } from '../../platform/db/sort.ts';
import type { Actor } from '../../platform/http/actor.ts';
import { visibleMedia } from '../media/index.ts';
import { mediaTypeOf } from './waiting.ts';

/** Recent outputs for download, newest first. */
export async function pageRecentOutputs(
  db: Database,
  actor: Actor,
  query: QueryOf<typeof viewRecentOutputs>,
): Promise<AnswerOf<typeof viewRecentOutputs>> {
  const { page, pageSize, mineOnly, language } = query;
  const ready = visibleMedia(db, actor)
    .innerJoin('translation_requests as t', 't.media_id', 'media.id')
    .innerJoin('translation_outputs as o', 'o.ticket_id', 't.id')
    .select([
      'o.id as outputId',
      't.id as ticketId',
      'media.id as mediaId',
      'media.title',
      't.language',
      'o.kind',
      'o.file_name',
      'o.size_bytes',
      'o.finished_at',
      mediaTypeOf.as('type'),
    ])
    .where('o.status', '=', 'ready')
    .where('o.file_name', 'is not', null)
    .where('o.finished_at', 'is not', null)
    .$if(mineOnly === true, (outputs) => outputs.where('t.requested_by', '=', actor.userId))
    .$if(language !== undefined, (outputs) => outputs.where('t.language', '=', language ?? 'en'));
  const { rows, ...cursors } = await readKeysetPage(
    ready,
    newestFirst('o.finished_at', 'o.id'),
    query,
  );
  return {
    items: rows.flatMap(({ file_name, size_bytes, finished_at, ...row }) =>
      file_name && finished_at
        ? [
            {
              ...row,
              fileName: file_name,
              sizeBytes: size_bytes === null ? null : Number(size_bytes),
              finishedAt: finished_at.toISOString(),
            },
          ]
        : [],
    ),
    page,
    pageSize,
    ...cursors,
  };
}
