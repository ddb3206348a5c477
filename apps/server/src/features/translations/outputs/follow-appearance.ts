import { sql } from 'kysely';
import type { z } from 'zod';
import type { Database, DatabaseTransaction } from '../../../platform/db/database.ts';
import type { Queue } from '../../../platform/jobs/queue.ts';
import { publishAboutMedia } from '../../media/index.ts';
import { notifyFilesOutdated } from '../../notifications/index.ts';
import { hasStaleText, lockRequest } from '../request/complete-request.ts';
import { followAppearanceJob } from '../request/jobs.ts';
import { updateFinishedOutputs } from './follow-text.ts';

export type AppearanceChange = z.infer<typeof followAppearanceJob.payload>;

/**
 * Lets finished files follow a change of the disclaimer or of a subtitle style. Queued, because a change can concern every
 * translation of an organization, and the job begins after the change is committed: files that are finished until then
 * are found by it, later ones compare theirs with the change.
 */
export const queueFollowAppearance = (
  trx: DatabaseTransaction,
  queue: Queue,
  change: AppearanceChange,
): Promise<void> => queue.enqueue(trx, followAppearanceJob, change);

const atOnce = 500;

/** Each translation in its own transaction, so that none waits for all. Requesters are told of outdated files. */
export async function followAppearance(
  db: Database,
  change: AppearanceChange,
  signal: AbortSignal,
): Promise<void> {
  for (let after: string | undefined; ; ) {
    const ids = await findConcerned(db, change, after);
    for (const id of ids) {
      signal.throwIfAborted();
      await db.transaction().execute((trx) => followInRequest(trx, id, change));
    }
    after = ids.at(-1);
    if (ids.length < atOnce) return;
  }
}

/** Translations with a file that may show it, also one that is being made. */
async function findConcerned(
  db: Database,
  { cause, organisationId, mediaId, language }: AppearanceChange,
  after: string | undefined,
): Promise<string[]> {
  const rows = await db
    .selectFrom('translation_requests as t')
    .select('t.id')
    .where('t.organisation_id', '=', organisationId)
    .$if(mediaId !== null, (query) => query.where('t.media_id', '=', mediaId))
    .$if(language !== null, (query) => query.where('t.language', '=', language))
    .$if(after !== undefined, (query) => query.where('t.id', '>', String(after)))
    .where((eb) =>
      eb.exists(
        eb
          .selectFrom('translation_outputs as o')
          .select('o.id')
          .whereRef('o.ticket_id', '=', 't.id')
          .$if(cause === 'disclaimer', (query) =>
            query.where(sql<boolean>`o.options @> '{"disclaimer": true}'`),
          ),
      ),
    )
    .orderBy('t.id')
    .limit(atOnce)
    .execute();
  return rows.map(({ id }) => id);
}

async function followInRequest(
  trx: DatabaseTransaction,
  ticketId: string,
  { cause, by }: AppearanceChange,
): Promise<void> {
  const request = await lockRequest(trx, ticketId);
  if (!request) return;
  const isStale = await hasStaleText(trx, request);
  const { outdated, renewed, renoted } = await updateFinishedOutputs(trx, request, {
    isStale,
    differs: false,
  });
  if (outdated + renewed + renoted === 0) return;
  await publishAboutMedia(trx, request.media_id, 'Translation', {
    type: 'changed',
    what: 'requests',
    mediaId: request.media_id,
  });
  if (outdated > 0) await notifyFilesOutdated(trx, ticketId, { cause, by });
}
