import { createHash } from 'node:crypto';
import type { Cue } from '@glossa/subtitles/cue';
import type { DatabaseOrTransaction } from '../../../platform/db/database.ts';
import { readPlainCues, toModelCue } from '../../subtitles/index.ts';

export const digest = (parts: unknown): string =>
  createHash('sha256').update(JSON.stringify(parts)).digest('hex');

/** Changes with anything that a file shows of its cues: text, marks, times, track, place and speaker. */
export const digestOfCues = (cues: readonly Cue[]): string =>
  digest(
    cues.map(({ id, startMs, endMs, text, track, spans, placement, speaker }) => [
      ...[id, startMs, endMs, text, track],
      ...[spans ?? null, placement ?? null, speaker ?? null],
    ]),
  );

/** Changes with the texts that a document is written with. */
export const digestOfSegments = (
  rows: ReadonlyArray<{ segment_id: string; target: string }>,
): string => digest(rows.map(({ segment_id, target }) => [segment_id, target]));

/** Of what a file would be made from now. The caller must hold the request's row, as all that changes it does. */
export async function readTextDigest(
  db: DatabaseOrTransaction,
  request: { id: string; published_set_id: string | null },
): Promise<string> {
  if (request.published_set_id) {
    const cues = await readPlainCues(db, request.published_set_id);
    return digestOfCues(cues.map((cue) => toModelCue({ ...cue, words: [] })));
  }
  return digestOfSegments(
    await db
      .selectFrom('document_segments')
      .select(['segment_id', 'target'])
      .where('ticket_id', '=', request.id)
      .where('removed', '=', false)
      .orderBy('number')
      .execute(),
  );
}
