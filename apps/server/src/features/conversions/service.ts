import type { Conversion } from '@glossa/contracts/conversions';
import type { Actor } from '../../platform/http/actor.ts';
import { AppError } from '../../platform/http/app-error.ts';
import { refuseTooMany } from './ask.ts';
import type { ConversionDeps } from './deps.ts';
import { conversionJob } from './jobs.ts';
import { moveConversion, publishConversions } from './move-status.ts';
import { requireConversion, toConversion } from './repository.ts';

export async function cancelConversion(
  { db, clock }: ConversionDeps,
  actor: Actor,
  conversionId: string,
): Promise<Conversion> {
  const row = await requireConversion(db, actor, conversionId);
  const moved = await moveConversion(db, conversionId, 'cancelled', {
    facts: { progress: null, finished_at: clock.now() },
  });
  if (!moved && row.status !== 'cancelled')
    throw new AppError(
      'CONVERSION_WRONG_STATE',
      'The work has already come to its end, so there is nothing to cancel.',
    );
  return toConversion(await requireConversion(db, actor, conversionId));
}

export async function retryConversion(
  { db, queue }: ConversionDeps,
  actor: Actor,
  conversionId: string,
): Promise<Conversion> {
  await requireConversion(db, actor, conversionId);
  await db.transaction().execute(async (trx) => {
    await refuseTooMany(trx, actor);
    const moved = await moveConversion(trx, conversionId, 'queued', {
      facts: { failure_code: null, failure_message: null, progress: null, finished_at: null },
    });
    if (!moved)
      throw new AppError(
        'CONVERSION_WRONG_STATE',
        'Only a conversion that failed or was cancelled can be done again.',
      );
    await queue.enqueue(trx, conversionJob, { conversionId });
  });
  return toConversion(await requireConversion(db, actor, conversionId));
}

/** The row first: from then on nobody can ask for the files, which go next. */
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
