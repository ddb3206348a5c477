import { randomUUID } from 'node:crypto';
import {
  type Conversion,
  type ConversionKind,
  conversionsAtOnce,
} from '@glossa/contracts/conversions';
import { message } from '@glossa/messages/message';
import { sql } from 'kysely';
import type { DatabaseOrTransaction } from '../../platform/db/database.ts';
import type { Actor } from '../../platform/http/actor.ts';
import { AppError } from '../../platform/http/app-error.ts';
import type { PendingFile } from '../../platform/storage/port.ts';
import { chargeQuota } from '../operations/index.ts';
import type { ConversionDeps } from './deps.ts';
import { conversionJob } from './jobs.ts';
import { countUnfinished, toConversion } from './repository.ts';
import { publishConversions } from './transitions.ts';

type ConversionInput = {
  kind: ConversionKind;
  inputName: string;
  options: Record<string, unknown>;
  file?: { pending: PendingFile; extension: string };
};

/** Creates row and job together; the file comes first, so that no row refers to a missing one. Throws RATE_LIMITED, QUOTA_STORAGE. */
export async function createConversion(
  { db, clock, storage, queue }: ConversionDeps,
  actor: Actor,
  { kind, inputName, options, file }: ConversionInput,
): Promise<Conversion> {
  const inputFile = file ? `${randomUUID()}.${file.extension}` : null;
  if (file && inputFile) await file.pending.commit(inputFile);
  try {
    return await db.transaction().execute(async (trx) => {
      await assertConversionLimit(trx, actor);
      await chargeQuota(trx, actor.organisationId, { storageBytes: 0 });
      const row = await trx
        .insertInto('conversions')
        .values({
          organisation_id: actor.organisationId,
          user_id: actor.userId,
          kind,
          status: 'queued',
          options: JSON.stringify(options),
          input_name: inputName,
          input_file: inputFile,
          created_at: clock.now(),
        })
        .returningAll()
        .executeTakeFirstOrThrow();
      await queue.enqueue(trx, conversionJob, { conversionId: row.id });
      await publishConversions(trx, row);
      return toConversion(row);
    });
  } catch (error) {
    // Any other failure may have come after the commit: housekeeping decides.
    if (inputFile && error instanceof AppError) await storage.remove(inputFile);
    throw error;
  }
}

/** Counted under a per-user lock: two concurrent calls must not both pass. */
export async function assertConversionLimit(
  trx: DatabaseOrTransaction,
  actor: Actor,
): Promise<void> {
  await sql`SELECT pg_advisory_xact_lock(hashtextextended(${`conversions:${actor.userId}`}, 0))`.execute(
    trx,
  );
  if ((await countUnfinished(trx, actor)) >= conversionsAtOnce)
    throw new AppError('RATE_LIMITED', message('conversion.tooManyRunning', { conversionsAtOnce }));
}
