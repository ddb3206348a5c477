import type { Untranscribed } from '@glossa/contracts/transcripts';
import { sql } from 'kysely';
import type { Database } from '../../platform/db/database.ts';
import type { Actor } from '../../platform/http/actor.ts';
import { AppError } from '../../platform/http/app-error.ts';
import { findTranscript } from './repository.ts';
import { presentUntranscribed, untranscribedColumns } from './untranscribed-rows.ts';
import { announceTranscript } from './verification.ts';

/** Works for both decisions, any number of times. Throws NOT_FOUND for what the caller may not see. */
export async function setDismissed(
  db: Database,
  actor: Actor,
  of: { transcriptId: string; id: string },
  dismissed: boolean,
): Promise<Untranscribed> {
  const transcript = await findTranscript(db, actor, of.transcriptId);
  if (!transcript) throw new AppError('NOT_FOUND');
  return db.transaction().execute(async (trx) => {
    const row = await trx
      .updateTable('untranscribed_speech')
      .set({
        dismissed_at: dismissed ? sql<Date>`now()` : null,
        dismissed_by: dismissed ? actor.userId : null,
      })
      .where('id', '=', of.id)
      .where('transcript_id', '=', of.transcriptId)
      .returning(untranscribedColumns)
      .executeTakeFirst();
    if (!row) throw new AppError('NOT_FOUND');
    await announceTranscript(trx, transcript.media_id);
    return presentUntranscribed(row);
  });
}
