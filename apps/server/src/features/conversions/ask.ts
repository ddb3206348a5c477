import { randomUUID } from 'node:crypto';
import {
  type Conversion,
  type ConversionKind,
  conversionsAtOnce,
} from '@glossa/contracts/conversions';
import { sql } from 'kysely';
import type { DatabaseOrTransaction } from '../../platform/db/database.ts';
import type { Actor } from '../../platform/http/actor.ts';
import { AppError } from '../../platform/http/app-error.ts';
import type { PendingFile } from '../../platform/storage/port.ts';
import type { ConversionDeps } from './deps.ts';
import { conversionJob } from './jobs.ts';
import { publishConversions } from './move-status.ts';
import { countUnfinished, toConversion } from './repository.ts';

type Asked = {
  kind: ConversionKind;
  inputName: string;
  options: Record<string, unknown>;
  file?: { pending: PendingFile; extension: string };
};

/** Row and job together; the file first, so that no row names one that is not there. Throws RATE_LIMITED. */
export async function askForConversion(
  { db, clock, storage, queue }: ConversionDeps,
  actor: Actor,
  { kind, inputName, options, file }: Asked,
): Promise<Conversion> {
  const inputFile = file ? `${randomUUID()}.${file.extension}` : null;
  if (file && inputFile) await file.pending.commit(inputFile);
  try {
    return await db.transaction().execute(async (trx) => {
      await refuseTooMany(trx, actor);
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
    if (inputFile) await storage.remove(inputFile);
    throw error;
  }
}

/** Counted under a lock of the person's own: two calls at once do not pass together. */
export async function refuseTooMany(trx: DatabaseOrTransaction, actor: Actor): Promise<void> {
  await sql`SELECT pg_advisory_xact_lock(hashtextextended(${`conversions:${actor.userId}`}, 0))`.execute(
    trx,
  );
  if ((await countUnfinished(trx, actor)) >= conversionsAtOnce)
    throw new AppError(
      'RATE_LIMITED',
      `${conversionsAtOnce} conversions of yours are at work already. Wait until one is done, or cancel one.`,
    );
}
