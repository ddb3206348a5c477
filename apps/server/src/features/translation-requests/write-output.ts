import { randomUUID } from 'node:crypto';
import { createWriteStream } from 'node:fs';
import { pipeline } from 'node:stream/promises';
import type { LanguageCode } from '@glossa/contracts/languages';
import type { Cue } from '@glossa/subtitles/cue';
import type { Database } from '../../platform/db/database.ts';
import type { Storage } from '../../platform/storage/port.ts';
import { publishAboutMedia } from '../media/index.ts';
import { readCues, toModelCue, zipSubtitles } from '../subtitles/index.ts';

/** Stores a zip of the cues in every subtitle format under a name of its own, which it answers. */
export async function storeSubtitleZip(
  storage: Storage,
  of: { cues: readonly Cue[]; title: string; language: LanguageCode },
): Promise<string> {
  const name = `${randomUUID()}.zip`;
  const pending = await storage.createPending();
  try {
    await pipeline(
      zipSubtitles(of.cues, of.title, of.language),
      createWriteStream(pending.path, { flags: 'wx', mode: 0o600 }),
    );
    await pending.commit(name);
  } finally {
    await pending.discard();
  }
  return name;
}

/** Makes the output of a translation anew from what is published by now. A file nobody names is tidied away later. */
export async function writeOutput(
  { db, storage }: { db: Database; storage: Storage },
  ticketId: string,
): Promise<void> {
  let written = false;
  while (!written) {
    const request = await db
      .selectFrom('translation_requests')
      .innerJoin('media', 'media.id', 'translation_requests.media_id')
      .select(['media_id', 'media.title', 'translation_requests.language', 'published_set_id'])
      .where('translation_requests.id', '=', ticketId)
      .where('translation_requests.status', 'in', ['ready', 'stale'])
      .executeTakeFirst();
    // Deleted, or being translated again, which writes an output itself.
    if (!request?.published_set_id) return;
    const { media_id: mediaId, published_set_id: setId, title, language } = request;
    const cues = (await readCues(db, setId)).map(toModelCue);
    const name = await storeSubtitleZip(storage, { cues, title, language });
    written = await db.transaction().execute(async (trx) => {
      const { numUpdatedRows } = await trx
        .updateTable('translation_requests')
        .set({ output_file: name })
        .where('id', '=', ticketId)
        .where('published_set_id', '=', setId)
        .where('status', 'in', ['ready', 'stale'])
        .executeTakeFirst();
      if (numUpdatedRows === 0n) return false;
      await publishAboutMedia(trx, mediaId, 'Translation', {
        type: 'changed',
        what: 'requests',
        mediaId,
      });
      return true;
    });
  }
}
