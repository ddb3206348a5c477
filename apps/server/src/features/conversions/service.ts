import { type Conversion, conversionKeptDays } from '@glossa/contracts/conversions';
import { message } from '@glossa/messages/message';
import type { DatabaseOrTransaction, DatabaseTransaction } from '../../platform/db/database.ts';
import type { Actor } from '../../platform/http/actor.ts';
import { AppError } from '../../platform/http/app-error.ts';
import { clearedFields } from '../../platform/jobs/leased-table.ts';
import type { Queue } from '../../platform/jobs/queue.ts';
import { assertConversionLimit } from './create-conversion.ts';
import type { ConversionDeps } from './deps.ts';
import { conversionJob } from './jobs.ts';
import { requireConversion, toConversion } from './repository.ts';
import { publishConversions, transitionConversion } from './transitions.ts';

/** Housekeeping: deletes expired conversions and their files. */
export async function purgeOldConversions(
  { db, storage }: Pick<ConversionDeps, 'db' | 'storage'>,
  now: Date,
): Promise<void> {
  const rows = await db
    .deleteFrom('conversions')
    .where('created_at', '<', new Date(now.getTime() - conversionKeptDays * 86_400_000))
    .returning(['input_file', 'output_file'])
    .execute();
  for (const row of rows)
    for (const name of [row.input_file, row.output_file]) if (name) await storage.remove(name);
}

/** False where it is not being worked on. */
export const stopConversion = (
  db: DatabaseOrTransaction,
  conversionId: string,
  now: Date,
): Promise<boolean> =>
  transitionConversion(db, conversionId, 'cancelled', {
    fields: { progress: null, finished_at: now },
  });

/** False where it neither failed nor was canceled. */
export async function requeueConversion(
  trx: DatabaseTransaction,
  queue: Queue,
  conversionId: string,
): Promise<boolean> {
  const moved = await transitionConversion(trx, conversionId, 'queued', {
    fields: { ...clearedFields, finished_at: null },
  });
  if (moved) await queue.enqueue(trx, conversionJob, { conversionId });
  return moved;
}

export async function cancelConversion(
  { db, clock }: ConversionDeps,
  actor: Actor,
  conversionId: string,
): Promise<Conversion> {
  const row = await requireConversion(db, actor, conversionId);
  const moved = await stopConversion(db, conversionId, clock.now());
  if (!moved && row.status !== 'cancelled')
    throw new AppError('CONVERSION_WRONG_STATE', message('conversion.alreadyFinished'));
  return toConversion(await requireConversion(db, actor, conversionId));
}

export async function retryConversion(
  { db, queue }: ConversionDeps,
  actor: Actor,
  conversionId: string,
): Promise<Conversion> {
  await requireConversion(db, actor, conversionId);
  await db.transaction().execute(async (trx) => {
    await assertConversionLimit(trx, actor);
    if (!(await requeueConversion(trx, queue, conversionId)))
      throw new AppError('CONVERSION_WRONG_STATE', message('conversion.retryNotPossible'));
  });
  return toConversion(await requireConversion(db, actor, conversionId));
}

/** The row first, so that the files can no longer be requested when they are deleted. */
export async function deleteConversion(
  { db, storage }: ConversionDeps,
  actor: Actor,
  conversionId: string,
): Promise<void> {
  const row = await requireConversion(db, actor, conversionId);
  await db.transaction().execute(async (trx) => {
    await trx.deleteFrom('conversions').where('id', '=', conversionId).execute();
    await publishConversions(trx, row);
  });
  for (const name of [row.input_file, row.output_file]) if (name) await storage.remove(name);
}
