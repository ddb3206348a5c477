import type { Cue } from '@glossa/subtitles/cue';
import { sql } from 'kysely';
import type { DatabaseOrTransaction } from '../../platform/db/database.ts';
import { closeDraft } from './draft-news.ts';
import { type CueSetOwner, ownerRow } from './owner.ts';

export type NewCue = Cue & { sourceCueIds?: string[] };

const ownerColumns = (owner: CueSetOwner) =>
  'transcriptId' in owner
    ? { transcript_id: owner.transcriptId, ticket_id: null }
    : { transcript_id: null, ticket_id: owner.ticketId };

/**
 * Makes what an engine wrote the published set; what was published before stays as a numbered version. Answers the new
 * set's id and version.
 */
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
      published_by: options.createdBy,
      published_at: new Date(),
    })
    .returning('id')
    .executeTakeFirstOrThrow();
  await insertCues(db, id, options.cues);
  return { setId: id, version };
}

/** The version that was published until now; 0 where there was none. */
async function retirePublished(db: DatabaseOrTransaction, owner: CueSetOwner): Promise<number> {
  const [column, id] = ownerRow(owner);
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

/** The draft becomes the published set. The caller holds the row's lock and knows that it is an open draft. */
export async function publishDraft(
  db: DatabaseOrTransaction,
  draft: { id: string; mediaId: string; owner: CueSetOwner },
  userId: string,
): Promise<void> {
  const version = (await retirePublished(db, draft.owner)) + 1;
  await db
    .updateTable('cue_sets')
    .set({ state: 'published', version, published_by: userId, published_at: new Date() })
    .where('id', '=', draft.id)
    .execute();
  await closeDraft(db, draft);
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

type PublishedSet = {
  setId: string;
  owner: CueSetOwner;
  organisationId: string;
  version: number;
};

/** A draft of the published set. Revisions begin anew: in a draft, each names the change that made it. */
export async function forkDraft(
  db: DatabaseOrTransaction,
  from: PublishedSet,
  userId: string,
): Promise<string> {
  const { id } = await db
    .insertInto('cue_sets')
    .values({
      organisation_id: from.organisationId,
      ...ownerColumns(from.owner),
      state: 'draft',
      version: from.version,
      created_by: userId,
    })
    .returning('id')
    .executeTakeFirstOrThrow();
  await sql`
    INSERT INTO cues (cue_set_id, id, start_ms, end_ms, text, track, speaker, words, source_cue_ids, stale)
    SELECT ${id}::uuid, id, start_ms, end_ms, text, track, speaker, words, source_cue_ids, stale
    FROM cues WHERE cue_set_id = ${from.setId}
  `.execute(db);
  return id;
}

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

/** An engine wrote everything anew: open drafts stand on what is gone. What people wrote in them stays in the table. */
export async function discardDrafts(
  db: DatabaseOrTransaction,
  owner: CueSetOwner,
  mediaId: string,
): Promise<void> {
  const [column, id] = ownerRow(owner);
  const drafts = await db
    .updateTable('cue_sets')
    .set({ state: 'discarded' })
    .where(column, '=', id)
    .where('state', '=', 'draft')
    .returning('id')
    .execute();
  for (const draft of drafts) await closeDraft(db, { id: draft.id, mediaId, owner });
}
