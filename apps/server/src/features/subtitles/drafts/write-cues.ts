import type { CuePlacement, CueSpan } from '@glossa/contracts/cue-marks';
import type { CueInput } from '@glossa/contracts/subtitle-changes';
import { message } from '@glossa/messages/message';
import { cleanCueText, cleanLine } from '@glossa/subtitles/clean-text';
import type { CueWord } from '@glossa/subtitles/cue';
import { normalizeSpans, sameSpans } from '@glossa/subtitles/cue-spans';
import { editSpans } from '@glossa/subtitles/edit-spans';
import { type RawBuilder, sql } from 'kysely';
import type { DatabaseOrTransaction } from '../../../platform/db/database.ts';
import { AppError } from '../../../platform/http/app-error.ts';

/** The changed fields of a cue for the database: an omitted field stays. */
export type CuePatch = {
  id: string;
  /** The required current revision; null for a new cue. */
  revision: number | null;
  start_ms?: number | undefined;
  end_ms?: number | undefined;
  text?: string | undefined;
  track?: 'upper' | 'lower' | undefined;
  speaker?: string | null;
  names_speaker: boolean;
  spans?: CueSpan[] | undefined;
  /** Empty: removed. */
  placement?: CuePlacement | undefined;
  words?: CueWord[] | undefined;
  source_cue_ids?: string[] | undefined;
  renders_cue_ids?: string[] | undefined;
  stale?: boolean | undefined;
};

/** The maximum time in milliseconds that can be stored: 24 days. */
const lastMs = 2_147_483_647;

/** Normalizes a cue from a caller. An empty text is kept: it is reported as an error, not lost. */
export function toPatch(
  id: string,
  revision: number | null,
  input: CueInput & { stale?: boolean | undefined },
): CuePatch {
  const { startMs, endMs, speaker, words, placement } = input;
  const text = input.text === undefined ? undefined : cleanCueText(input.text);
  if (revision === null && (startMs === undefined || endMs === undefined || text === undefined))
    throw new AppError('CUE_INVALID', message('drafts.newCueIncomplete'));
  if ((startMs ?? 0) >= (endMs ?? lastMs + 1) || (endMs ?? 0) > lastMs) throw timesInvalid();
  return {
    id,
    revision,
    start_ms: startMs,
    end_ms: endMs,
    text,
    track: input.track ?? (revision === null ? 'lower' : undefined),
    speaker: cleanLine(speaker ?? '') || null,
    names_speaker: speaker !== undefined,
    spans: text === undefined ? input.spans : fitSpans(input, text),
    placement: placement === undefined ? undefined : (placement ?? {}),
    words: words?.map(([word, wordStart, wordEnd, confidence]) => ({
      text: cleanLine(word),
      startMs: wordStart,
      endMs: wordEnd,
      confidence,
    })),
    source_cue_ids: input.sourceCueIds,
    renders_cue_ids: input.rendersCueIds,
    stale: input.stale,
  };
}

/** The marks that a caller sends with a text, for the text as it is stored. */
const fitSpans = ({ text = '', spans }: CueInput, cleaned: string): CueSpan[] | undefined =>
  spans && editSpans(text, normalizeSpans(text, spans), cleaned);

const timesInvalid = (): AppError => new AppError('CUE_INVALID', message('drafts.cueTimesInvalid'));

/** Whether the stored cue differs from the caller's. */
export const isTidied = (patch: CuePatch, input: CueInput): boolean =>
  patch.text !== input.text ||
  (input.spans !== undefined && !sameSpans(patch.spans, input.spans)) ||
  (patch.names_speaker && patch.speaker !== input.speaker);

export type CueWrites = {
  updates: readonly CuePatch[];
  inserts: readonly CuePatch[];
  deletes: ReadonlyArray<{ id: string; revision: number | null }>;
};
type Mark = { draftId: string; changeNumber: number; revision: number };

/**
 * Three statements at most for any number of cues, as JSON documents. False if a cue did not have the required
 * revision; then the write is incomplete and the caller rolls back.
 */
export async function writeCues(
  trx: DatabaseOrTransaction,
  mark: Mark,
  { updates, inserts, deletes }: CueWrites,
): Promise<boolean> {
  const deleted = await run(trx, deletes, (cues) => deletion(mark, cues));
  const updated = await run(trx, updates, (cues) => update(mark, cues));
  const inserted = await run(trx, inserts, (cues) => insertion(mark, cues));
  return deleted && updated && inserted;
}

async function run<T>(
  trx: DatabaseOrTransaction,
  cues: readonly T[],
  statement: (cues: readonly T[]) => RawBuilder<unknown>,
): Promise<boolean> {
  if (cues.length === 0) return true;
  try {
    const { numAffectedRows } = await statement(cues).execute(trx);
    return numAffectedRows === BigInt(cues.length);
  } catch (error) {
    // A table constraint: the sent start is after the existing end, or the other way around.
    if ((error as { code?: string }).code === '23514') throw timesInvalid();
    throw error;
  }
}

const json = (rows: readonly unknown[]) => sql`${JSON.stringify(rows)}::jsonb`;

const deletion = ({ draftId }: Mark, cues: readonly unknown[]) => sql`
  DELETE FROM cues USING jsonb_to_recordset(${json(cues)}) AS c (id text, revision numeric)
  WHERE cues.cue_set_id = ${draftId} AND cues.id = c.id AND cues.revision = c.revision`;

const patches = (cues: readonly unknown[]) => sql`
  jsonb_to_recordset(${json(cues)}) AS c (id text, revision numeric, start_ms int, end_ms int, text text, track text,
    speaker text, names_speaker boolean, spans jsonb, placement jsonb, words jsonb, source_cue_ids text[], renders_cue_ids text[], stale boolean)`;

const withoutUndefined = (text: string) => sql`regexp_replace(${sql.raw(text)}, '\\s+', '', 'g')`;

/** The machine's words of the cue, which are stored with its set and not copied. */
const heard = (draftId: string, cueId: string) => sql`(
  SELECT heard.words FROM cue_sets own JOIN cues heard ON heard.cue_set_id = own.words_set_id
  WHERE own.id = ${draftId} AND heard.id = ${sql.ref(cueId)})`;

/**
 * The engine's word times and scores do not describe text typed by a user; new line breaks change nothing. Sending the
 * text of a stale cue means it was reviewed, even if unchanged.
 */
const update = ({ draftId, changeNumber, revision }: Mark, cues: readonly unknown[]) => sql`
  UPDATE cues SET
    start_ms = COALESCE(c.start_ms, cues.start_ms), end_ms = COALESCE(c.end_ms, cues.end_ms),
    text = COALESCE(c.text, cues.text), track = COALESCE(c.track, cues.track),
    speaker = CASE WHEN c.names_speaker THEN c.speaker ELSE cues.speaker END,
    spans = CASE WHEN c.spans IS NULL THEN cues.spans ELSE nullif(c.spans, '[]') END,
    placement = CASE WHEN c.placement IS NULL THEN cues.placement ELSE nullif(c.placement, '{}') END,
    words = CASE WHEN c.words IS NOT NULL THEN nullif(c.words, ${heard(draftId, 'c.id')})
      WHEN c.text IS NULL OR cues.words = '[]' OR ${withoutUndefined('c.text')} = ${withoutUndefined('cues.text')} THEN cues.words
      ELSE '[]' END,
    source_cue_ids = COALESCE(c.source_cue_ids, cues.source_cue_ids),
    renders_cue_ids = COALESCE(c.renders_cue_ids, cues.renders_cue_ids),
    retimed = cues.retimed OR COALESCE(c.start_ms <> cues.start_ms, false) OR COALESCE(c.end_ms <> cues.end_ms, false)
      OR COALESCE(c.track <> cues.track, false),
    person = cues.person OR COALESCE(c.text <> cues.text, false),
    stale = COALESCE(c.stale, cues.stale AND c.text IS NULL),
    context_changed = cues.context_changed AND c.text IS NULL,
    source_before = CASE WHEN COALESCE(c.stale, c.text IS NULL) THEN cues.source_before END,
    suggestion = CASE WHEN c.text IS NULL THEN cues.suggestion END,
    revision = ${revision}, changed_in = ${changeNumber}
  FROM ${patches(cues)}
  WHERE cues.cue_set_id = ${draftId} AND cues.id = c.id AND cues.revision = c.revision`;

const insertion = ({ draftId, changeNumber, revision }: Mark, cues: readonly unknown[]) => sql`
  INSERT INTO cues (cue_set_id, id, start_ms, end_ms, text, track, speaker, spans, placement, words, source_cue_ids, renders_cue_ids, person, retimed, stale, revision, changed_in)
  SELECT ${draftId}::uuid, c.id, c.start_ms, c.end_ms, c.text, c.track, c.speaker,
    nullif(c.spans, '[]'), nullif(c.placement, '{}'), nullif(COALESCE(c.words, '[]'), ${heard(draftId, 'c.id')}),
    COALESCE(c.source_cue_ids, '{}'), COALESCE(c.renders_cue_ids, '{}'), true, true, COALESCE(c.stale, false), ${revision}::int, ${changeNumber}::int
  FROM ${patches(cues)}
  ON CONFLICT (cue_set_id, id) DO NOTHING`;
