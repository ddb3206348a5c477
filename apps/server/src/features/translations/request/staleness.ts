import type { LanguageCode } from '@glossa/contracts/languages';
import type { Cue } from '@glossa/subtitles/cue';
import { samePlacement } from '@glossa/subtitles/cue-placement';
import { sameSpans } from '@glossa/subtitles/cue-spans';
import { followChange } from '@glossa/subtitles/lineage';
import { stillMissing } from '@glossa/subtitles/plan-redo';
import { sql } from 'kysely';
import type { DatabaseOrTransaction, DatabaseTransaction } from '../../../platform/db/database.ts';
import { publishAboutMedia } from '../../media/index.ts';
import { notifyTranslationOutdated } from '../../notifications/index.ts';
import { recordTextChange } from '../../reviews/index.ts';
import {
  type LineageCue,
  publishAboutDraft,
  readCues,
  readLineage,
  toModelCue,
  writeLineage,
} from '../../subtitles/index.ts';
import type { AppearanceOwner } from '../outputs/appearance.ts';
import { updateFinishedOutputs } from '../outputs/follow-text.ts';
import { hasOutdatedFiles } from '../outputs/outdated-files.ts';
import { transitionOutput } from '../outputs/transitions.ts';
import { hasStaleText, lockRequest } from './complete-request.ts';
import { transitionRequest } from './transitions.ts';

/** Of all translations of the media, or of one. */
type Change = { mediaId: string; beforeSetId: string; afterSetId: string; ticketId?: string };
type Source = { before: Cue[]; after: Cue[] };
/** Of a translation that was current until now: its text, or only the times and places in its files. */
type Outdated = { what: 'text' | 'times' } | null;

/**
 * Lets translations follow a change of their source, in published sets and open drafts: cues that render changed words
 * become outdated, the others of the sentence get a changed context, untouched times follow. Nothing is translated.
 * Requesters are told of translations that were current until then.
 */
export async function followTranscript(db: DatabaseTransaction, change: Change): Promise<void> {
  const source = {
    before: (await readCues(db, change.beforeSetId)).map(toModelCue),
    after: (await readCues(db, change.afterSetId)).map(toModelCue),
  };
  // Locked until the end: concurrent publishing comes before or after, never in between.
  const requests = await db
    .selectFrom('translation_requests')
    .select(['id', 'organisation_id', 'media_id', 'language', 'disclaimer'])
    .select(['published_set_id', 'missing_cue_ids'])
    .where('media_id', '=', change.mediaId)
    .$if(change.ticketId !== undefined, (query) => query.where('id', '=', change.ticketId ?? ''))
    .orderBy('id')
    .forUpdate()
    .execute();
  let isChanged = false;
  const outdated: Array<{ ticketId: string; what: 'text' | 'times' }> = [];
  for (const request of requests) {
    await followInDrafts(db, change.mediaId, request.id, source);
    const followed = await followInPublished(db, request, source);
    if (followed.changed) isChanged = true;
    if (followed.became) outdated.push({ ticketId: request.id, ...followed.became });
  }
  if (isChanged)
    await publishAboutMedia(db, change.mediaId, 'Translation', {
      type: 'changed',
      what: 'requests',
      mediaId: change.mediaId,
    });
  const by = outdated.length > 0 ? await authorOf(db, change.afterSetId) : null;
  for (const { ticketId, what } of outdated)
    await notifyTranslationOutdated(db, ticketId, { by, what });
}

/**
 * Lets translations follow a document that was read again. Its text is the same, but what was translated from a wrong
 * language or with another filter profile is outdated as a whole, until it is translated again or changed back.
 */
export async function followDocument(
  db: DatabaseTransaction,
  { mediaId, language }: { mediaId: string; language: LanguageCode | null },
): Promise<void> {
  const requests = await db
    .selectFrom('translation_requests')
    .select('id')
    .where('media_id', '=', mediaId)
    .orderBy('id')
    .execute();
  for (const { id } of requests) {
    const request = await lockRequest(db, id);
    if (!request) continue;
    const isStale = request.source_language !== language || (await hasStaleText(db, request));
    const moved = await transitionRequest(db, id, isStale ? 'stale' : 'ready', {
      from: [isStale ? 'ready' : 'stale'],
    });
    if (!moved) continue;
    await updateFinishedOutputs(db, request, { isStale, differs: true });
    if (isStale) await notifyTranslationOutdated(db, id, { by: null, what: 'text' });
  }
}

/** Null: the machine. */
async function authorOf(db: DatabaseOrTransaction, setId: string): Promise<string | null> {
  const set = await db
    .selectFrom('cue_sets')
    .select(['published_by', 'created_by'])
    .where('id', '=', setId)
    .executeTakeFirst();
  return set?.published_by ?? set?.created_by ?? null;
}

/** Whether anything changed, and what became outdated by it. */
async function followInPublished(
  db: DatabaseTransaction,
  request: {
    id: string;
    published_set_id: string | null;
    missing_cue_ids: string[];
  } & AppearanceOwner,
  source: Source,
): Promise<{ changed: boolean; became: Outdated }> {
  if (!request.published_set_id) return { changed: false, became: null };
  const hadOutdatedFiles = await hasOutdatedFiles(db, request);
  const before = await readLineage(db, request.published_set_id);
  const { cues: after, change } = followChange(before, source.before, source.after);
  const changed = await writeLineage(db, request.published_set_id, { before, after });
  const missing = stillMissing([...request.missing_cue_ids, ...change.added], after, source.after);
  await db
    .updateTable('translation_requests')
    .set({ missing_cue_ids: missing })
    .where('id', '=', request.id)
    .execute();
  const isStale = missing.length > 0 || after.some(({ stale }) => stale);
  const differs = changed.some((cue) => isVisiblyChanged(cue, before));
  // Nobody signs off times that they have not seen.
  if (differs) await recordTextChange(db, request, 'edited', null);
  await updateFinishedOutputs(db, request, { isStale, differs });
  // An update makes the files again; where the text is current, it translates nothing.
  const isOutdated = isStale || (await hasOutdatedFiles(db, request));
  await transitionRequest(db, request.id, isOutdated ? 'stale' : 'ready', {
    from: [isOutdated ? 'ready' : 'stale'],
  });
  const wasStale = request.missing_cue_ids.length > 0 || before.some(({ stale }) => stale);
  return {
    changed: changed.length > 0 || missing.length !== request.missing_cue_ids.length,
    became: whatBecame({ isStale, wasStale, isOutdated, hadOutdatedFiles }),
  };
}

function whatBecame(of: {
  isStale: boolean;
  wasStale: boolean;
  isOutdated: boolean;
  hadOutdatedFiles: boolean;
}): Outdated {
  if (of.isStale) return of.wasStale ? null : { what: 'text' };
  return of.isOutdated && !of.hadOutdatedFiles ? { what: 'times' } : null;
}

/** Whether files made before differ by its time, place, look or speaker. */
function isVisiblyChanged(cue: LineageCue, before: readonly LineageCue[]): boolean {
  const was = before.find(({ id }) => id === cue.id);
  return (
    cue.startMs !== was?.startMs ||
    cue.endMs !== was.endMs ||
    cue.track !== was.track ||
    cue.speaker !== was.speaker ||
    !samePlacement(cue.placement, was.placement) ||
    !sameSpans(cue.spans, was.spans)
  );
}

/** Existing files have the text before an edit; those in progress compare theirs at their end. */
export async function markOutputsStale(db: DatabaseOrTransaction, ticketId: string): Promise<void> {
  const rows = await db
    .selectFrom('translation_outputs')
    .select('id')
    .where('ticket_id', '=', ticketId)
    .where('status', '=', 'ready')
    .execute();
  for (const { id } of rows) await transitionOutput(db, id, 'stale');
}

/** Revisions stay: no text changed, so this is no conflict for editors. */
async function followInDrafts(
  db: DatabaseOrTransaction,
  mediaId: string,
  ticketId: string,
  source: Source,
): Promise<void> {
  // The cues are read by a later statement: it sees what was written while this one waited for a lock.
  const { rows } = await sql<{ id: string; change_number: number }>`
    UPDATE cue_sets SET change_number = change_number + 1 WHERE ticket_id = ${ticketId} AND state = 'draft'
    RETURNING id, change_number
  `.execute(db);
  for (const { id, change_number } of rows) {
    const before = await readLineage(db, id);
    const { cues: after } = followChange(before, source.before, source.after);
    await writeLineage(db, id, { before, after });
    await publishAboutDraft(
      db,
      { id, mediaId, owner: { ticketId } },
      { what: 'cues', changeNumber: change_number, changeId: null },
    );
  }
}
