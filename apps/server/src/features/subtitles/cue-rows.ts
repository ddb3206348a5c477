import type { PlainCue } from '@glossa/contracts/cues';
import type { LanguageCode } from '@glossa/contracts/languages';
import type { CueDto, SubtitleSet } from '@glossa/contracts/transcripts';
import type { Cue } from '@glossa/subtitles/cue';
import { shownTrack } from '@glossa/subtitles/cue-placement';
import { type Selectable, sql } from 'kysely';
import type { DatabaseOrTransaction } from '../../platform/db/database.ts';
import type { CuesTable } from '../../platform/db/schema.ts';

/** All columns but the engine's words, which are most of a cue's size. */
export const plainColumns = [
  'id',
  'start_ms',
  'end_ms',
  'text',
  'track',
  'speaker',
  'spans',
  'placement',
  'revision',
  'source_cue_ids',
  'renders_cue_ids',
  'stale',
  'context_changed',
  'source_before',
  'suggestion',
] as const;

export type PlainCueRow = Pick<Selectable<CuesTable>, (typeof plainColumns)[number]>;

type Words = CueDto['words'];

/** The words of a row of `cues`, its own or the machine's. For many rows `readCues` joins instead. */
export const wordsOfCue = sql<Words>`coalesce(cues.words, (
  SELECT heard.words FROM cue_sets own JOIN cues heard ON heard.cue_set_id = own.words_set_id
  WHERE own.id = cues.cue_set_id AND heard.id = cues.id), '[]')`;

export async function readCues(db: DatabaseOrTransaction, setId: string): Promise<CueDto[]> {
  const words = await readWords(db, setId);
  const rows = await inOrder(db, setId).select(plainColumns).execute();
  return rows.map((row) => toCue({ ...row, words: words.get(row.id) ?? [] }));
}

/** The engine's words by cue; without cues that have none. */
export async function readWords(
  db: DatabaseOrTransaction,
  setId: string,
): Promise<Map<string, Words>> {
  const { rows } = await sql<{ id: string; words: Words }>`
    SELECT cues.id, coalesce(cues.words, heard.words) AS words
    FROM cues JOIN cue_sets own ON own.id = cues.cue_set_id
    LEFT JOIN cues heard ON heard.cue_set_id = own.words_set_id AND heard.id = cues.id
    WHERE cues.cue_set_id = ${setId} AND coalesce(cues.words, heard.words) <> '[]'`.execute(db);
  return new Map(rows.map(({ id, words }) => [id, words]));
}

/** Without the words, in draft order. */
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

export const toCue = (row: PlainCueRow & { words: Words }): CueDto => ({
  ...toPlainCue(row),
  words: row.words,
});

export const toPlainCue = (row: PlainCueRow): PlainCue => ({
  id: row.id,
  startMs: row.start_ms,
  endMs: row.end_ms,
  text: row.text,
  track: row.track,
  ...marksOf(row),
  speaker: row.speaker,
  revision: row.revision,
  sourceCueIds: row.source_cue_ids,
  ...(row.renders_cue_ids.length > 0 ? { rendersCueIds: row.renders_cue_ids } : {}),
  stale: row.stale,
  ...reviewOf(row),
});

/** Marks and place of a row; neither key if there is none. */
export const marksOf = ({ spans, placement }: Pick<PlainCueRow, 'spans' | 'placement'>) => ({
  ...(spans ? { spans } : {}),
  ...(placement ? { placement } : {}),
});

function reviewOf(row: PlainCueRow): Pick<PlainCue, 'review'> {
  const { context_changed: contextChanged, source_before: sourceBefore, suggestion } = row;
  return contextChanged || sourceBefore !== null || suggestion !== null
    ? { review: { contextChanged, sourceBefore, suggestion } }
    : {};
}

export const byTrack = <T extends PlainCue>(cues: readonly T[]) => ({
  upperSubtitleList: cues.filter((cue) => cue.track === 'upper'),
  lowerSubtitleList: cues.filter((cue) => cue.track === 'lower'),
});

export const toSubtitleSet = (
  set: { id: string; language: LanguageCode; version: number },
  cues: readonly CueDto[],
): SubtitleSet => ({ ...set, ...byTrack(cues) });

/**
 * Converts to the pure model, for writing files and translating. A height on the picture decides the track, so that files
 * say one thing only.
 */
export const toModelCue = (cue: CueDto): Cue => ({
  id: cue.id,
  startMs: cue.startMs,
  endMs: cue.endMs,
  text: cue.text,
  track: shownTrack(cue),
  ...(cue.spans ? { spans: cue.spans } : {}),
  ...(cue.placement ? { placement: cue.placement } : {}),
  ...(cue.speaker ? { speaker: cue.speaker } : {}),
  words: cue.words,
});
