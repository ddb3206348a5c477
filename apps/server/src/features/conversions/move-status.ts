import type { Progress } from '@glossa/contracts';
import type { ConversionStatus } from '@glossa/contracts/conversions';
import type { Updateable } from 'kysely';
import type { DatabaseOrTransaction } from '../../platform/db/database.ts';
import type { ConversionsTable } from '../../platform/db/schema.ts';
import { publishLive } from '../../platform/live/channel.ts';
import { conversionSourcesOf } from './state.ts';

type Facts = Omit<Updateable<ConversionsTable>, 'status' | 'run_id' | 'id' | 'user_id'>;

/** The only place that writes a conversion's status. Tells its owner. False where the move was not possible any more. */
export async function moveConversion(
  db: DatabaseOrTransaction,
  conversionId: string,
  to: ConversionStatus,
  options: { heldBy?: string; runId?: string; facts?: Facts } = {},
): Promise<boolean> {
  const row = await db
    .updateTable('conversions')
    .set({ ...options.facts, status: to, run_id: options.runId ?? null })
    .where('id', '=', conversionId)
    .where('status', 'in', conversionSourcesOf(to))
    .$if(options.heldBy !== undefined, (query) =>
      query.where('run_id', '=', options.heldBy as string),
    )
    .returning(['organisation_id', 'user_id'])
    .executeTakeFirst();
  if (!row) return false;
  await publishConversions(db, row);
  return true;
}

/** Writes progress where the run still holds the row; false where it does not. */
export async function beatConversion(
  db: DatabaseOrTransaction,
  conversionId: string,
  runId: string,
  progress: Progress | undefined,
): Promise<boolean> {
  if (!progress) {
    const held = await db
      .selectFrom('conversions')
      .select('id')
      .where('id', '=', conversionId)
      .where('run_id', '=', runId)
      .executeTakeFirst();
    return held !== undefined;
  }
  const row = await db
    .updateTable('conversions')
    .set({ progress: JSON.stringify(progress) })
    .where('id', '=', conversionId)
    .where('run_id', '=', runId)
    .returning(['organisation_id', 'user_id'])
    .executeTakeFirst();
  if (!row) return false;
  await publishConversions(db, row);
  return true;
}

export const publishConversions = (
  db: DatabaseOrTransaction,
  { organisation_id, user_id }: { organisation_id: string; user_id: string },
): Promise<void> =>
  publishLive(
    db,
    { organisationId: organisation_id, resource: null, userId: user_id },
    { type: 'changed', what: 'conversions', mediaId: null },
  );
