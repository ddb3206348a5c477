import type { Progress } from '@glossa/contracts';
import type { RequestStatus } from '@glossa/contracts/translation-requests';
import type { Updateable } from 'kysely';
import type { DatabaseOrTransaction } from '../../platform/db/database.ts';
import type { TranslationRequestsTable } from '../../platform/db/schema.ts';
import { publishAboutMedia } from '../media/index.ts';
import { requestSourcesOf } from './state.ts';

type Facts = Omit<
  Updateable<TranslationRequestsTable>,
  'status' | 'run_id' | 'id' | 'organisation_id' | 'media_id'
>;

/** The only place that writes a request's status; see moveMediaStatus, whose manners it shares. */
export async function moveRequestStatus(
  db: DatabaseOrTransaction,
  ticketId: string,
  to: RequestStatus,
  options: {
    from?: readonly RequestStatus[];
    heldBy?: string;
    runId?: string | null;
    facts?: Facts;
  } = {},
): Promise<boolean> {
  const row = await db
    .updateTable('translation_requests')
    .set({ ...options.facts, status: to, run_id: options.runId ?? null })
    .where('id', '=', ticketId)
    .where('status', 'in', options.from ?? requestSourcesOf(to))
    .$if(options.heldBy !== undefined, (query) =>
      query.where('run_id', '=', options.heldBy as string),
    )
    .returning(['media_id', 'progress', 'failure_code', 'failure_message'])
    .executeTakeFirst();
  if (!row) return false;
  const failure = row.failure_code
    ? { code: row.failure_code, message: row.failure_message ?? '' }
    : null;
  await announce(db, {
    ticketId,
    mediaId: row.media_id,
    status: to,
    progress: row.progress,
    failure,
  });
  return true;
}

/** Writes progress where the run still holds the request; false where it does not. */
export async function beatRequest(
  db: DatabaseOrTransaction,
  ticketId: string,
  runId: string,
  progress: Progress | undefined,
): Promise<boolean> {
  if (!progress) {
    const held = await db
      .selectFrom('translation_requests')
      .select('id')
      .where('id', '=', ticketId)
      .where('run_id', '=', runId)
      .executeTakeFirst();
    return held !== undefined;
  }
  const row = await db
    .updateTable('translation_requests')
    .set({ progress: JSON.stringify(progress) })
    .where('id', '=', ticketId)
    .where('run_id', '=', runId)
    .returning(['media_id', 'status'])
    .executeTakeFirst();
  if (!row) return false;
  await announce(db, {
    ticketId,
    mediaId: row.media_id,
    status: row.status,
    progress,
    failure: null,
  });
  return true;
}

type Status = {
  ticketId: string;
  mediaId: string;
  status: RequestStatus;
  progress: Progress | null;
  failure: { code: string; message: string } | null;
};

const announce = (db: DatabaseOrTransaction, status: Status) =>
  publishAboutMedia(db, status.mediaId, 'Translation', {
    type: 'request_status',
    request_status: [status],
  });
