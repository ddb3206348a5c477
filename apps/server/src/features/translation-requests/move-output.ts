import type { Progress } from '@glossa/contracts';
import type { OutputStatus } from '@glossa/contracts/translation-outputs';
import type { Updateable } from 'kysely';
import type { DatabaseOrTransaction } from '../../platform/db/database.ts';
import type { TranslationOutputsTable } from '../../platform/db/schema.ts';
import { publishAboutMedia } from '../media/index.ts';
import { outputSourcesOf } from './output-state.ts';

type Facts = Omit<
  Updateable<TranslationOutputsTable>,
  'status' | 'run_id' | 'id' | 'ticket_id' | 'kind'
>;

const moved = ['id', 'ticket_id', 'kind', 'status', 'progress'] as const;

/** The only place that writes an output's status; see moveMediaStatus, whose manners it shares. */
export async function moveOutputStatus(
  db: DatabaseOrTransaction,
  outputId: string,
  to: OutputStatus,
  options: { heldBy?: string; runId?: string | null; facts?: Facts } = {},
): Promise<boolean> {
  const row = await db
    .updateTable('translation_outputs')
    .set({ ...options.facts, status: to, run_id: options.runId ?? null })
    .where('id', '=', outputId)
    .where('status', 'in', outputSourcesOf(to))
    .$if(options.heldBy !== undefined, (query) =>
      query.where('run_id', '=', options.heldBy as string),
    )
    .returning([...moved, 'failure_code', 'failure_message'])
    .executeTakeFirst();
  if (!row) return false;
  const failure = row.failure_code
    ? { code: row.failure_code, message: row.failure_message ?? '' }
    : null;
  await announce(db, row, failure);
  return true;
}

/** Writes progress where the run still holds the output; false where it does not. */
export async function beatOutput(
  db: DatabaseOrTransaction,
  outputId: string,
  runId: string,
  progress: Progress | undefined,
): Promise<boolean> {
  const row = await db
    .updateTable('translation_outputs')
    .set(progress ? { progress: JSON.stringify(progress) } : { run_id: runId })
    .where('id', '=', outputId)
    .where('run_id', '=', runId)
    .returning(moved)
    .executeTakeFirst();
  if (!row) return false;
  if (progress) await announce(db, row, null);
  return true;
}

type Moved = {
  id: string;
  ticket_id: string;
  kind: TranslationOutputsTable['kind'];
  status: OutputStatus;
  progress: Progress | null;
};

async function announce(
  db: DatabaseOrTransaction,
  row: Moved,
  failure: { code: string; message: string } | null,
): Promise<void> {
  const request = await db
    .selectFrom('translation_requests')
    .select('media_id')
    .where('id', '=', row.ticket_id)
    .executeTakeFirst();
  if (!request) return;
  const mediaId = request.media_id;
  await publishAboutMedia(db, mediaId, 'Translation', {
    type: 'output_status',
    output_status: [
      {
        outputId: row.id,
        ticketId: row.ticket_id,
        mediaId,
        kind: row.kind,
        status: row.status,
        progress: row.progress,
        failure,
      },
    ],
  });
}
