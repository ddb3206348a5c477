import type { Cue } from '@glossa/subtitles/cue';
import type { Lineage } from '@glossa/subtitles/translated-cue';
import { sql } from 'kysely';
import type { DatabaseOrTransaction } from '../../platform/db/database.ts';
import { type CueSetOwner, closeDraft, ownerRow } from './draft-events.ts';
import { copyKeptFile, inheritKeptFile, rebaseKeptFile } from './kept-files.ts';

const contents = (cue: string) =>
  sql.raw(
    `(${cue}.text, ${cue}.start_ms, ${cue}.end_ms, ${cue}.track, ${cue}.speaker, ${cue}.spans, ${cue}.placement)`,
  );

const lineageColumns = sql.raw(
  'spans, placement, renders_cue_ids, person, retimed, stale, context_changed, source_before, suggestion',
);

/**
 * Rebases a user's changes of an outdated draft onto a newer one: the differences from the old draft's base version.
 * Their texts are never lost, even if the cue was changed or deleted in the newer version; their deletions lose against
 * a newer text.
 */
export async function rebaseEdits(
  db: DatabaseOrTransaction,
  { owner, oldDraftId, newDraftId }: { owner: CueSetOwner; oldDraftId: string; newDraftId: string },
): Promise<void> {
  const [column, id] = ownerRow(owner);
  const base = await db
    .selectFrom('cue_sets')
    .innerJoin('cue_sets as old', 'old.version', 'cue_sets.version')
    .select('cue_sets.id')
    .where('old.id', '=', oldDraftId)
    .where(`cue_sets.${column}`, '=', id)
    .where('cue_sets.state', 'in', ['published', 'replaced'])
    .executeTakeFirstOrThrow();
  const kept = await sql`
    INSERT INTO cues AS fresh (cue_set_id, id, start_ms, end_ms, text, track, speaker, words, source_cue_ids, ${lineageColumns})
    SELECT ${newDraftId}::uuid, mine.id, mine.start_ms, mine.end_ms, mine.text, mine.track, mine.speaker,
      CASE WHEN old.words_set_id IS DISTINCT FROM new.words_set_id THEN coalesce(mine.words, heard.words, '[]') ELSE mine.words END,
      mine.source_cue_ids, mine.spans, mine.placement, mine.renders_cue_ids, mine.person, mine.retimed, mine.stale, mine.context_changed, mine.source_before,
      CASE WHEN mine.stale THEN coalesce(newer.suggestion, nullif(newer.text, base.text), mine.suggestion) END
    FROM cues AS mine
    JOIN cue_sets AS old ON old.id = mine.cue_set_id
    JOIN cue_sets AS new ON new.id = ${newDraftId}
    LEFT JOIN cues AS heard ON heard.cue_set_id = old.words_set_id AND heard.id = mine.id
    LEFT JOIN cues AS base ON base.cue_set_id = ${base.id} AND base.id = mine.id
    LEFT JOIN cues AS newer ON newer.cue_set_id = new.id AND newer.id = mine.id
    WHERE mine.cue_set_id = ${oldDraftId}
      AND (base.id IS NULL OR ${contents('mine')} IS DISTINCT FROM ${contents('base')})
    ON CONFLICT (cue_set_id, id) DO UPDATE
    SET start_ms = excluded.start_ms, end_ms = excluded.end_ms, text = excluded.text, track = excluded.track,
        speaker = excluded.speaker, words = excluded.words, source_cue_ids = excluded.source_cue_ids,
        spans = excluded.spans, placement = excluded.placement, renders_cue_ids = excluded.renders_cue_ids, person = excluded.person, retimed = excluded.retimed, stale = excluded.stale,
        context_changed = excluded.context_changed, source_before = excluded.source_before, suggestion = excluded.suggestion
  `.execute(db);
  const deleted = await sql`
    DELETE FROM cues AS fresh USING cues AS base
    WHERE fresh.cue_set_id = ${newDraftId} AND base.cue_set_id = ${base.id} AND base.id = fresh.id
      AND ${contents('fresh')} IS NOT DISTINCT FROM ${contents('base')}
      AND NOT EXISTS (SELECT FROM cues AS mine WHERE mine.cue_set_id = ${oldDraftId} AND mine.id = base.id)
  `.execute(db);
  const otherFile = await rebaseKeptFile(db, { baseId: base.id, oldDraftId, newDraftId });
  if (otherFile || (kept.numAffectedRows ?? 0n) + (deleted.numAffectedRows ?? 0n) > 0n)
    await db.updateTable('cue_sets').set({ changed: true }).where('id', '=', newDraftId).execute();
}

type NewCue = Cue & Partial<Lineage>;

const ownerColumns = (owner: CueSetOwner) =>
  'transcriptId' in owner
    ? { transcript_id: owner.transcriptId, ticket_id: null }
    : { transcript_id: null, ticket_id: owner.ticketId };

/**
 * Publishes an engine's output; the previously published set stays as a numbered version. Returns the new set's id and
 * version.
 */
export async function publishCues(
  db: DatabaseOrTransaction,
  owner: CueSetOwner,
  options: {
    organisationId: string;
    createdBy: string | null;
    cues: readonly NewCue[];
    /** Of a translation: the sets that its imported file may be from. */
    keptFrom?: { before: string | null; source: string };
  },
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
  if (options.keptFrom) await inheritKeptFile(db, id, options.keptFrom);
  return { setId: id, version };
}

/** The published version so far; 0 if there was none. */
export async function retirePublished(
  db: DatabaseOrTransaction,
  owner: CueSetOwner,
): Promise<number> {
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

/** Publishes the draft. The caller must hold the row's lock and have checked that the draft is open. */
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

/** One statement for any number of cues: parameters are one JSON document. */
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
    spans: cue.spans?.length ? cue.spans : null,
    placement: cue.placement ?? null,
    words: cue.words ?? [],
    source_cue_ids: cue.sourceCueIds ?? [],
    renders_cue_ids: cue.rendersCueIds ?? [],
    person: cue.person ?? false,
    retimed: cue.retimed ?? false,
    stale: cue.stale ?? false,
    context_changed: cue.contextChanged ?? false,
    source_before: cue.sourceBefore ?? null,
    suggestion: cue.suggestion ?? null,
  }));
  await sql`
    INSERT INTO cues (cue_set_id, id, start_ms, end_ms, text, track, speaker, words, source_cue_ids, ${lineageColumns})
    SELECT ${setId}::uuid, c.id, c.start_ms, c.end_ms, c.text, c.track, c.speaker, c.words, c.source_cue_ids, ${lineageColumns}
    FROM jsonb_to_recordset(${JSON.stringify(rows)}::jsonb)
      AS c (id text, start_ms int, end_ms int, text text, track text, speaker text, words jsonb, source_cue_ids text[],
        spans jsonb, placement jsonb, renders_cue_ids text[], person boolean, retimed boolean, stale boolean, context_changed boolean, source_before text, suggestion text)
  `.execute(db);
}

type PublishedSet = {
  setId: string;
  owner: CueSetOwner;
  organisationId: string;
  version: number;
};

/** A draft of the published set. Revisions start over: in a draft, each is the number of the change. */
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
      words_set_id: sql<string | null>`(
        SELECT CASE WHEN created_by IS NULL THEN id ELSE words_set_id END FROM cue_sets WHERE id = ${from.setId})`,
    })
    .returning('id')
    .executeTakeFirstOrThrow();
  // The words stay with the machine's set; only words changed by users are copied.
  await sql`
    INSERT INTO cues (cue_set_id, id, start_ms, end_ms, text, track, speaker, words, source_cue_ids, ${lineageColumns})
    SELECT ${id}::uuid, c.id, start_ms, end_ms, text, track, speaker, CASE WHEN s.created_by IS NOT NULL OR words = '[]' THEN words END,
      source_cue_ids, ${lineageColumns}
    FROM cues c JOIN cue_sets s ON s.id = c.cue_set_id WHERE c.cue_set_id = ${from.setId}
  `.execute(db);
  await copyKeptFile(db, id, from.setId);
  return id;
}

/** Cues that differ between two sets, in marks and places too, and those in only one. */
export async function findChangedCueIds(
  db: DatabaseOrTransaction,
  beforeSetId: string,
  afterSetId: string,
): Promise<string[]> {
  const { rows } = await sql<{ id: string }>`
    SELECT COALESCE(a.id, b.id) AS id
    FROM (SELECT * FROM cues WHERE cue_set_id = ${beforeSetId}) a
    FULL JOIN (SELECT * FROM cues WHERE cue_set_id = ${afterSetId}) b ON a.id = b.id
    WHERE a.id IS NULL OR b.id IS NULL OR ${contents('a')} IS DISTINCT FROM ${contents('b')}
  `.execute(db);
  return rows.map((row) => row.id);
}
