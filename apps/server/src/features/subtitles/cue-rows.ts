import type { PlainCue } from '@glossa/contracts/cues';
import type { LanguageCode } from '@glossa/contracts/languages';
import type { CueDto, SubtitleSet } from '@glossa/contracts/transcripts';
import type { Cue } from '@glossa/subtitles/cue';
import type { Selectable } from 'kysely';
import type { DatabaseOrTransaction } from '../../platform/db/database.ts';
import type { CuesTable } from '../../platform/db/schema.ts';

/** All but the words of the engine, which are most of what a cue weighs. */
export const plainColumns = [
  'id',
  'start_ms',
  'end_ms',
  'text',
  'track',
  'speaker',
  'revision',
  'source_cue_ids',
  'stale',
] as const;

export type PlainCueRow = Pick<Selectable<CuesTable>, (typeof plainColumns)[number]>;

export async function readCues(db: DatabaseOrTransaction, setId: string): Promise<CueDto[]> {
  const rows = await inOrder(db, setId).selectAll().execute();
  return rows.map(toCue);
}

/** Without the words, in the order of a draft. */
export async function readPlainCues(db: DatabaseOrTransaction, setId: string): Promise<PlainCue[]> {
  const rows = await inOrder(db, setId).select(plainColumns).execute();
  return rows.map(toPlainCue);
}

const inOrder = (db: DatabaseOrTransaction, setId: string) =>
  db
    .selectFrom('cues')
    .where('cue_set_id', '=', setId)
    .orderBy('start_ms')
    .orderBy('end_ms')
    .orderBy('id');

export const toCue = (row: PlainCueRow & Pick<Selectable<CuesTable>, 'words'>): CueDto => ({
  ...toPlainCue(row),
  words: row.words,
});

export const toPlainCue = (row: PlainCueRow): PlainCue => ({
  id: row.id,
  startMs: row.start_ms,
  endMs: row.end_ms,
  text: row.text,
  track: row.track,
  speaker: row.speaker,
  revision: row.revision,
  sourceCueIds: row.source_cue_ids,
  stale: row.stale,
});

export const byTrack = <T extends PlainCue>(cues: readonly T[]) => ({
  upperSubtitleList: cues.filter((cue) => cue.track === 'upper'),
  lowerSubtitleList: cues.filter((cue) => cue.track === 'lower'),
});

export const toSubtitleSet = (
  set: { id: string; language: LanguageCode; version: number },
  cues: readonly CueDto[],
): SubtitleSet => ({ ...set, ...byTrack(cues) });

/** Into the pure model, for writing files and translating. */
export const toModelCue = (cue: CueDto): Cue => ({
  id: cue.id,
  startMs: cue.startMs,
  endMs: cue.endMs,
  text: cue.text,
  track: cue.track,
  ...(cue.speaker ? { speaker: cue.speaker } : {}),
  words: cue.words,
});
