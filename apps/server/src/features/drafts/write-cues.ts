import { type RawBuilder, sql } from 'kysely';
import type { DatabaseOrTransaction } from '../../platform/db/database.ts';
import { type CuePatch, timesInvalid } from './cue-patch.ts';

export type CueWrites = {
  updates: readonly CuePatch[];
  inserts: readonly CuePatch[];
  deletes: ReadonlyArray<{ id: string; revision: number | null }>;
};
type Mark = { draftId: string; changeNumber: number; revision: number };

/**
 * Three statements at most, whatever the number of cues: they travel as JSON documents. False where a cue did not have
 * the revision it should have; then not everything is written, and the caller goes back to where it began.
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
    // A check of the table: the start that was sent lies behind the end that is there, or the other way round.
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
    speaker text, names_speaker boolean, words jsonb, source_cue_ids text[], stale boolean)`;

const bare = (text: string) => sql`regexp_replace(${sql.raw(text)}, '\\s+', '', 'g')`;

/**
 * The engine's word times and scores no longer describe a text that a person typed; new line breaks change nothing.
 * Whoever sends the text of a stale cue has looked at it, also where it stays the same.
 */
const update = ({ draftId, changeNumber, revision }: Mark, cues: readonly unknown[]) => sql`
  UPDATE cues SET
    start_ms = COALESCE(c.start_ms, cues.start_ms), end_ms = COALESCE(c.end_ms, cues.end_ms),
    text = COALESCE(c.text, cues.text), track = COALESCE(c.track, cues.track),
    speaker = CASE WHEN c.names_speaker THEN c.speaker ELSE cues.speaker END,
    words = CASE WHEN c.words IS NOT NULL THEN c.words
      WHEN c.text IS NULL OR cues.words = '[]' OR ${bare('c.text')} = ${bare('cues.text')} THEN cues.words
      ELSE '[]' END,
    source_cue_ids = COALESCE(c.source_cue_ids, cues.source_cue_ids),
    stale = COALESCE(c.stale, cues.stale AND c.text IS NULL),
    revision = ${revision}, changed_in = ${changeNumber}
  FROM ${patches(cues)}
  WHERE cues.cue_set_id = ${draftId} AND cues.id = c.id AND cues.revision = c.revision`;

const insertion = ({ draftId, changeNumber, revision }: Mark, cues: readonly unknown[]) => sql`
  INSERT INTO cues (cue_set_id, id, start_ms, end_ms, text, track, speaker, words, source_cue_ids, stale, revision, changed_in)
  SELECT ${draftId}::uuid, c.id, c.start_ms, c.end_ms, c.text, c.track, c.speaker, COALESCE(c.words, '[]'),
    COALESCE(c.source_cue_ids, '{}'), COALESCE(c.stale, false), ${revision}::int, ${changeNumber}::int
  FROM ${patches(cues)}
  ON CONFLICT (cue_set_id, id) DO NOTHING`;
