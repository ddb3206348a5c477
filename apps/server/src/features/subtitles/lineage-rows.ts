import { isDeepStrictEqual } from 'node:util';
import type { Cue } from '@glossa/subtitles/cue';
import type { Lineage } from '@glossa/subtitles/translated-cue';
import { sql } from 'kysely';
import type { DatabaseOrTransaction } from '../../platform/db/database.ts';
import { marksOf, plainColumns } from './cue-rows.ts';

/** A cue of a translation with what it derives from. */
export type LineageCue = Omit<Cue, 'stale' | 'sourceCueIds' | 'rendersCueIds' | 'review'> & Lineage;

export async function readLineage(db: DatabaseOrTransaction, setId: string): Promise<LineageCue[]> {
  const rows = await db
    .selectFrom('cues')
    .select([...plainColumns, 'person', 'retimed'])
    .where('cue_set_id', '=', setId)
    .orderBy('start_ms')
    .orderBy('end_ms')
    .orderBy('id')
    .execute();
  return rows.map((row) => ({
    id: row.id,
    startMs: row.start_ms,
    endMs: row.end_ms,
    text: row.text,
    track: row.track,
    ...marksOf(row),
    ...(row.speaker ? { speaker: row.speaker } : {}),
    words: [],
    sourceCueIds: row.source_cue_ids,
    rendersCueIds: row.renders_cue_ids,
    person: row.person,
    retimed: row.retimed,
    stale: row.stale,
    contextChanged: row.context_changed,
    sourceBefore: row.source_before,
    suggestion: row.suggestion,
  }));
}

/** Stores what a change of the source did to the cues; texts never change. */
export async function writeLineage(
  db: DatabaseOrTransaction,
  setId: string,
  { before, after }: { before: readonly LineageCue[]; after: readonly LineageCue[] },
): Promise<LineageCue[]> {
  const changed = after.filter((cue, index) => !isDeepStrictEqual(cue, before[index]));
  if (changed.length === 0) return [];
  const rows = changed.map((cue) => ({
    id: cue.id,
    start_ms: cue.startMs,
    end_ms: cue.endMs,
    track: cue.track,
    speaker: cue.speaker ?? null,
    spans: cue.spans?.length ? cue.spans : null,
    placement: cue.placement ?? null,
    source_cue_ids: cue.sourceCueIds,
    renders_cue_ids: cue.rendersCueIds,
    stale: cue.stale,
    context_changed: cue.contextChanged,
    source_before: cue.sourceBefore,
    suggestion: cue.suggestion,
  }));
  await sql`
    UPDATE cues SET start_ms = c.start_ms, end_ms = c.end_ms, track = c.track, speaker = c.speaker,
      spans = c.spans, placement = c.placement, source_cue_ids = c.source_cue_ids,
      renders_cue_ids = c.renders_cue_ids, stale = c.stale, context_changed = c.context_changed,
      source_before = c.source_before, suggestion = c.suggestion,
      changed_in = (SELECT change_number FROM cue_sets WHERE cue_sets.id = cues.cue_set_id)
    FROM jsonb_to_recordset(${JSON.stringify(rows)}::jsonb) AS c (id text, start_ms int, end_ms int, track text,
      speaker text, spans jsonb, placement jsonb, source_cue_ids text[], renders_cue_ids text[], stale boolean, context_changed boolean, source_before text, suggestion text)
    WHERE cues.cue_set_id = ${setId} AND cues.id = c.id
  `.execute(db);
  return changed;
}
