import type { uploadForm } from '@glossa/contracts/uploads';
import type { z } from 'zod';
import type { Database, DatabaseTransaction } from '../../../platform/db/database.ts';
import type { Actor } from '../../../platform/http/actor.ts';
import { type Logger, logFailure } from '../../../platform/log.ts';
import { requireCategory, requireProjectOfForm } from '../create-media.ts';
import { writeUploadForm } from './upload-form.ts';
import { changeUpload, removeUpload, type UploadRecord } from './upload-records.ts';
import { announceUploadEnded, announceUploading } from './uploading-media.ts';

const reportEveryMs = 1_000;
/** A stalled sender is still there: the record is renewed without a byte, too. */
const renewEveryMs = 30_000;
/** Only a server that was killed, or a database that was away, leaves a record for so long. */
const keepMs = 5 * 60_000;
const expiryOf = () => new Date(Date.now() + keepMs);

type Arriving = {
  /** Of the media that it becomes. */
  id: string;
  /** Of the content, as far as it has been read. */
  count: (bytes: number) => void;
  /** To be called in the transaction that creates the media. */
  end: (trx: DatabaseTransaction) => Promise<void>;
};

/**
 * Shows a file of a request as media in the state `uploading` until it is media or was refused. Throws what `work`
 * throws, and NOT_FOUND for a category or project the actor cannot use.
 */
export async function whileArriving<T>(
  { db, logger }: { db: Database; logger: Logger },
  actor: Actor,
  input: {
    form: z.infer<typeof uploadForm>;
    originalName: string;
    /** Of the whole request, where it has one file: a little more than the file. */
    requestBytes: number | null;
  },
  work: (arriving: Arriving) => Promise<T>,
): Promise<T> {
  const { form, originalName, requestBytes } = input;
  await requireCategory(db, actor, form.categoryId);
  await requireProjectOfForm(db, actor, form);
  const upload = await db
    .insertInto('uploads')
    .values({
      organisation_id: actor.organisationId,
      owner_id: actor.userId,
      length: requestBytes,
      received: 0,
      metadata: writeUploadForm({ form, originalName }),
      expires_at: expiryOf(),
    })
    .returningAll()
    .executeTakeFirstOrThrow();
  await announceUploading(db, upload, 0);

  let received = 0;
  const reporting = startReporting({ db, logger }, upload, () => received);
  try {
    return await work({
      id: upload.id,
      count: (bytes) => {
        received += bytes;
      },
      end: async (trx) => {
        await trx.deleteFrom('uploads').where('id', '=', upload.id).execute();
        await announceUploadEnded(trx, upload);
      },
    });
  } catch (error) {
    await reporting.stop();
    // It expires by itself; the reason of the refusal is what the sender needs.
    await removeUpload(db, upload.id).catch((failure: unknown) =>
      logFailure(logger, failure, 'a refused upload is still shown'),
    );
    throw error;
  } finally {
    await reporting.stop();
  }
}

/** Writes how much has arrived and tells open pages, one report after the other. */
function startReporting(
  { db, logger }: { db: Database; logger: Logger },
  upload: UploadRecord,
  receivedNow: () => number,
): { stop: () => Promise<void> } {
  let reported = 0;
  let renewedAt = Date.now();
  let running = Promise.resolve();
  let busy = false;
  const report = async () => {
    const received = receivedNow();
    const moved = received !== reported;
    if (!moved && Date.now() - renewedAt < renewEveryMs) return;
    const fields = { received, expires_at: expiryOf() };
    const current = await changeUpload(db, { id: upload.id, from: 'open' }, fields);
    if (current && moved) await announceUploading(db, current, received);
    reported = received;
    renewedAt = Date.now();
  };
  const timer = setInterval(() => {
    if (busy) return;
    busy = true;
    running = report()
      .catch((error: unknown) => logFailure(logger, error, 'the progress of an upload was lost'))
      .finally(() => {
        busy = false;
      });
  }, reportEveryMs);
  return {
    stop: () => {
      clearInterval(timer);
      return running;
    },
  };
}
