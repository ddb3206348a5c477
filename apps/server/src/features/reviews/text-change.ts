import { sql } from 'kysely';
import type { DatabaseTransaction } from '../../platform/db/database.ts';
import { afterTextChange, type TextChange } from './transitions.ts';

/**
 * The text of a translation changed: it needs review (again), and whoever saw an earlier revision can no longer sign it
 * off. Creates the review with the first text. The caller must hold the request's row.
 */
export async function recordTextChange(
  trx: DatabaseTransaction,
  request: { id: string; organisation_id: string },
  change: TextChange,
  /** Null: the machine, which keeps the texts of people. Who changed those may still have to leave the review to others. */
  editorId: string | null,
): Promise<void> {
  const known = await trx
    .selectFrom('reviews')
    .select('status')
    .where('ticket_id', '=', request.id)
    .forUpdate()
    .executeTakeFirst();
  if (!known?.status) {
    await trx
      .insertInto('reviews')
      .values({
        organisation_id: request.organisation_id,
        ticket_id: request.id,
        status: 'needs-review',
        last_editor_id: editorId,
        told: false,
      })
      .execute();
    return;
  }
  const status = afterTextChange(known.status, change);
  await trx
    .updateTable('reviews')
    .set({
      status,
      ...(editorId === null ? {} : { last_editor_id: editorId }),
      changed_by_machine: editorId === null,
      revision: sql<number>`revision + 1`,
      ...(status === known.status
        ? {}
        : {
            reason: null,
            decided_by: null,
            decided_at: null,
            told: status !== 'needs-review',
          }),
    })
    .where('ticket_id', '=', request.id)
    .execute();
}

/** Whoever regenerates the files of a translation that was sent back has finished its correction. */
export async function resubmitReview(trx: DatabaseTransaction, ticketId: string): Promise<void> {
  await trx
    .updateTable('reviews')
    .set({
      status: afterTextChange('sent-back', 'published'),
      reason: null,
      decided_by: null,
      decided_at: null,
      told: false,
      revision: sql<number>`revision + 1`,
    })
    .where('ticket_id', '=', ticketId)
    .where('status', '=', 'sent-back')
    .execute();
}
