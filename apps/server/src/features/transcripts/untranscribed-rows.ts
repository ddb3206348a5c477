import type { Untranscribed } from '@glossa/contracts/transcripts';
import { uncoveredSpans } from '@glossa/subtitles/untranscribed';
import type { DatabaseOrTransaction } from '../../platform/db/database.ts';

type Span = { startMs: number; endMs: number };
type Row = { id: string; start_ms: number; end_ms: number; dismissed_at: Date | null };

export const untranscribedColumns = ['id', 'start_ms', 'end_ms', 'dismissed_at'] as const;
export const presentUntranscribed = ({
  id,
  start_ms,
  end_ms,
  dismissed_at,
}: Row): Untranscribed => ({
  id,
  startMs: start_ms,
  endMs: end_ms,
  dismissed: dismissed_at !== null,
});

/** Speech without words of a new machine version, in place of what was known of the one before. */
export async function saveUntranscribed(
  trx: DatabaseOrTransaction,
  transcriptId: string,
  spans: readonly Span[],
): Promise<void> {
  await trx.deleteFrom('untranscribed_speech').where('transcript_id', '=', transcriptId).execute();
  const rows = spans
    .map(({ startMs, endMs }) => ({
      transcript_id: transcriptId,
      start_ms: Math.round(startMs),
      end_ms: Math.round(endMs),
    }))
    .filter(({ start_ms, end_ms }) => end_ms > start_ms);
  if (rows.length > 0) await trx.insertInto('untranscribed_speech').values(rows).execute();
}

/** In time order. */
export async function untranscribedOf(
  db: DatabaseOrTransaction,
  transcriptId: string,
): Promise<Untranscribed[]> {
  const rows = await db
    .selectFrom('untranscribed_speech')
    .select(untranscribedColumns)
    .where('transcript_id', '=', transcriptId)
    .orderBy('start_ms')
    .execute();
  return rows.map(presentUntranscribed);
}

/** Those that neither a person dismissed nor these cues cover. */
export async function openUntranscribed(
  db: DatabaseOrTransaction,
  transcriptId: string,
  cues: readonly Span[],
): Promise<readonly Untranscribed[]> {
  const all = await untranscribedOf(db, transcriptId);
  return uncoveredSpans(
    all.filter(({ dismissed }) => !dismissed),
    cues,
  );
}
