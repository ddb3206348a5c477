import type { LanguageCode } from '@glossa/contracts/languages';
import type { CueDto, SubtitleSet } from '@glossa/contracts/transcripts';
import type { Cue } from '@glossa/subtitles/cue';
import { sql } from 'kysely';
import type { DatabaseOrTransaction } from '../../platform/db/database.ts';

export type CueSetOwner = { transcriptId: string } | { ticketId: string };
export type NewCue = Cue & { sourceCueIds?: string[] };

const ownerColumns = (owner: CueSetOwner) =>
  'transcriptId' in owner
    ? { transcript_id: owner.transcriptId, ticket_id: null }
    : { transcript_id: null, ticket_id: owner.ticketId };

/** Makes this the published set; what was published before stays as a numbered version. Answers the new set's id and version. */
export async function publishCues(
  db: DatabaseOrTransaction,
  owner: CueSetOwner,
  options: { organisationId: string; createdBy: string | null; cues: readonly NewCue[] },
): Promise<{ setId: string; version: number }> {
  const version = (await retirePublished(db, owner)) + 1;
  const { id } = await db
    .insertInto('cue_sets')
    .values({
      organisation_id: options.organisationId,
      ...ownerColumns(owner),
      state: 'published',
      version,
      created_by: options.createdBy,
    })
    .returning('id')
    .executeTakeFirstOrThrow();
  await insertCues(db, id, options.cues);
  return { setId: id, version };
}

/** The version that was published until now; 0 where there was none. */
async function retirePublished(db: DatabaseOrTransaction, owner: CueSetOwner): Promise<number> {
  const [column, id] =
    'transcriptId' in owner
      ? (['transcript_id', owner.transcriptId] as const)
      : (['ticket_id', owner.ticketId] as const);
  const retired = await db
    .updateTable('cue_sets')
    .set({ state: 'replaced' })
    .where(column, '=', id)
    .where('state', '=', 'published')
    .returning('version')
    .executeTakeFirst();
  if (retired) return retired.version;
  const newest = await db
    .selectFrom('cue_sets')
    .select((eb) => eb.fn.max('version').as('version'))
    .where(column, '=', id)
    .executeTakeFirst();
  return newest?.version ?? 0;
}

/** The draft becomes the published set. False where it is not an open draft any more. */
export async function publishDraft(
  db: DatabaseOrTransaction,
  transcriptId: string,
  draftId: string,
): Promise<boolean> {
  const version = (await retirePublished(db, { transcriptId })) + 1;
  const result = await db
    .updateTable('cue_sets')
    .set({ state: 'published', version })
    .where('id', '=', draftId)
    .where('transcript_id', '=', transcriptId)
    .where('state', '=', 'draft')
    .executeTakeFirst();
  return result.numUpdatedRows === 1n;
}

/** One statement whatever the number of cues: parameters travel as one JSON document. */
async function insertCues(
  db: DatabaseOrTransaction,
  setId: string,
  cues: readonly NewCue[],
): Promise<void> {
  const rows = cues.map((cue) => ({
    id: cue.id,
    start_ms: cue.startMs,
    end_ms: cue.endMs,
    text: cue.text,
    track: cue.track,
    speaker: cue.speaker ?? null,
    words: cue.words ?? [],
    source_cue_ids: cue.sourceCueIds ?? [],
  }));
  await sql`
    INSERT INTO cues (cue_set_id, id, start_ms, end_ms, text, track, speaker, words, source_cue_ids)
    SELECT ${setId}::uuid, c.id, c.start_ms, c.end_ms, c.text, c.track, c.speaker, c.words, ARRAY(SELECT jsonb_array_elements_text(c.source_cue_ids))
    FROM jsonb_to_recordset(${JSON.stringify(rows)}::jsonb)
      AS c (id text, start_ms int, end_ms int, text text, track text, speaker text, words jsonb, source_cue_ids jsonb)
  `.execute(db);
}

export async function forkDraft(
  db: DatabaseOrTransaction,
  from: { setId: string; transcriptId: string; organisationId: string; version: number },
  userId: string,
): Promise<string> {
  const { id } = await db
    .insertInto('cue_sets')
    .values({
      organisation_id: from.organisationId,
      transcript_id: from.transcriptId,
      ticket_id: null,
      state: 'draft',
      version: from.version,
      created_by: userId,
    })
    .returning('id')
    .executeTakeFirstOrThrow();
  await sql`
    INSERT INTO cues SELECT ${id}::uuid, id, start_ms, end_ms, text, track, speaker, revision, words, source_cue_ids, stale
    FROM cues WHERE cue_set_id = ${from.setId}
  `.execute(db);
  return id;
}

export async function readCues(db: DatabaseOrTransaction, setId: string): Promise<CueDto[]> {
  const rows = await db
    .selectFrom('cues')
    .selectAll()
    .where('cue_set_id', '=', setId)
    .orderBy('start_ms')
    .orderBy('end_ms')
    .orderBy('id')
    .execute();
  return rows.map(toCue);
}

type CueRow = Awaited<ReturnType<typeof selectCue>>;
const selectCue = (db: DatabaseOrTransaction, setId: string, cueId: string) =>
  db
    .selectFrom('cues')
    .selectAll()
    .where('cue_set_id', '=', setId)
    .where('id', '=', cueId)
    .executeTakeFirstOrThrow();

export function toCue(row: CueRow): CueDto {
  return {
    id: row.id,
    startMs: row.start_ms,
    endMs: row.end_ms,
    text: row.text,
    track: row.track,
    speaker: row.speaker,
    revision: row.revision,
    words: row.words,
    sourceCueIds: row.source_cue_ids,
    stale: row.stale,
  };
}

export function toSubtitleSet(
  set: { id: string; language: LanguageCode; version: number },
  cues: CueDto[],
): SubtitleSet {
  return {
    ...set,
    upperSubtitleList: cues.filter((cue) => cue.track === 'upper'),
    lowerSubtitleList: cues.filter((cue) => cue.track === 'lower'),
  };
}

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

/** Cues whose words, times or track differ between two sets, and those only one of them has. */
export async function findChangedCueIds(
  db: DatabaseOrTransaction,
  beforeSetId: string,
  afterSetId: string,
): Promise<string[]> {
  const { rows } = await sql<{ id: string }>`
    SELECT COALESCE(a.id, b.id) AS id
    FROM (SELECT * FROM cues WHERE cue_set_id = ${beforeSetId}) a
    FULL JOIN (SELECT * FROM cues WHERE cue_set_id = ${afterSetId}) b ON a.id = b.id
    WHERE a.id IS NULL OR b.id IS NULL OR (a.text, a.start_ms, a.end_ms, a.track) IS DISTINCT FROM (b.text, b.start_ms, b.end_ms, b.track)
  `.execute(db);
  return rows.map((row) => row.id);
}

export async function discardDrafts(
  db: DatabaseOrTransaction,
  transcriptId: string,
): Promise<void> {
  await db
    .updateTable('cue_sets')
    .set({ state: 'discarded' })
    .where('transcript_id', '=', transcriptId)
    .where('state', '=', 'draft')
    .execute();
}

/** Takes a person's changes of an outdated draft into a newer one: cues that differ from the version the old draft came from. */
export async function carryOverEdits(
  db: DatabaseOrTransaction,
  { oldDraftId, newDraftId }: { oldDraftId: string; newDraftId: string },
): Promise<void> {
  const result = await sql`
    UPDATE cues AS fresh
    SET start_ms = mine.start_ms, end_ms = mine.end_ms, text = mine.text, track = mine.track, speaker = mine.speaker,
        words = mine.words, revision = GREATEST(fresh.revision, mine.revision) + 1
    FROM cues AS mine, cue_sets AS old, cue_sets AS base_set, cues AS base
    WHERE fresh.cue_set_id = ${newDraftId} AND mine.cue_set_id = ${oldDraftId} AND mine.id = fresh.id
      AND old.id = mine.cue_set_id
      AND base_set.transcript_id = old.transcript_id AND base_set.version = old.version AND base_set.state IN ('published', 'replaced')
      AND base.cue_set_id = base_set.id AND base.id = mine.id
      AND (mine.text, mine.start_ms, mine.end_ms, mine.track) IS DISTINCT FROM (base.text, base.start_ms, base.end_ms, base.track)
  `.execute(db);
  if ((result.numAffectedRows ?? 0n) > 0n)
    await db.updateTable('cue_sets').set({ changed: true }).where('id', '=', newDraftId).execute();
}
