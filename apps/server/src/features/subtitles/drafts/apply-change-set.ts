import type { ChangeResult, CueChangeInput } from '@glossa/contracts/subtitle-changes';
import { maxCuesInSet } from '@glossa/contracts/subtitles';
import { message } from '@glossa/messages/message';
import { sql } from 'kysely';
import type { Database, DatabaseOrTransaction } from '../../../platform/db/database.ts';
import type { Actor } from '../../../platform/http/actor.ts';
import { AppError } from '../../../platform/http/app-error.ts';
import { publishAboutDraft, toPlainCue } from '../index.ts';
import { assertNoConflicts, assertNoUnseenOverlap, readTouched } from './conflicts.ts';
import { assertNotReplaced, requireDraft } from './find-draft.ts';
import { followMarks } from './follow-marks.ts';
import { findResult, type LockedDraft, lockDraft } from './lock-draft.ts';
import { type CuePatch, isTidied, toPatch, writeCues } from './write-cues.ts';

/** Determines the changes of a call from the locked draft. */
export type Plan = (
  trx: DatabaseOrTransaction,
  draft: LockedDraft,
) => Promise<Omit<ChangeSet, 'changeId' | 'seenChange'>>;

type ChangeCall = { reportId: string; changeId: string; seenChange?: number | undefined };

/** Applies a change once, all or nothing; a repeated one gets the first response. */
export async function changeDraft(
  db: Database,
  actor: Actor,
  { reportId, changeId, seenChange }: ChangeCall,
  plan: Plan,
): Promise<ChangeResult> {
  const draft = await requireDraft(db, actor, reportId, 'edit');
  return db.transaction().execute(async (trx) => {
    const locked = await lockDraft(trx, draft);
    const earlier = await findResult(trx, reportId, actor, changeId);
    if (earlier) return earlier;
    assertNotReplaced(locked);
    return applyChangeSet(trx, locked, actor, {
      changeId,
      seenChange,
      ...(await plan(trx, locked)),
    });
  });
}

/** `stale` is set if only the position of the text changed. */
export type CueChange = CueChangeInput & { stale?: boolean };
export type ChangeSet = {
  changeId: string;
  /** What the caller knows of the draft; everything by default. */
  seenChange?: number | undefined;
  changes: readonly CueChange[];
  /** Return every cue, for calls that do not specify the result. */
  answerAll?: boolean;
};

/** Answers of so many changes are kept for callers that did not hear theirs. */
export const maxStoredResults = 200;

/**
 * Changes cues of a draft whose row the caller holds: all, or none if a cue differs from what the caller saw. The cost
 * depends on the change, not on the size of the draft. Returns the new revisions; they are the change's number, so a
 * deleted and recreated cue never reuses one.
 */
export async function applyChangeSet(
  trx: DatabaseOrTransaction,
  draft: LockedDraft,
  actor: Actor,
  { changeId, seenChange, changes, answerAll = false }: ChangeSet,
): Promise<ChangeResult> {
  if (new Set(changes.map(({ cueId }) => cueId)).size !== changes.length)
    throw new AppError('INVALID_INPUT', message('drafts.cueRepeated'));
  const { updates, inserts, deletes, tidied } = splitChanges(changes, answerAll);
  if (inserts.length > deletes.length)
    await assertChangeSetSize(trx, draft.id, inserts.length - deletes.length);
  for (const id of await followMarks(trx, draft.id, updates)) tidied.add(id);
  for (const id of await findCleared(trx, draft, updates)) tidied.add(id);
  const changeNumber = draft.changeNumber + 1;
  const revision = changeNumber + 1;

  const write = () =>
    writeCues(trx, { draftId: draft.id, changeNumber, revision }, { updates, inserts, deletes });
  await sql`SAVEPOINT before_cues`.execute(trx);
  if (!(await write())) {
    await sql`ROLLBACK TO SAVEPOINT before_cues`.execute(trx);
    await assertNoConflicts(trx, draft.id, changes);
    // The only conflict is that cues to be deleted are gone already.
    await write();
  }
  await assertNoUnseenOverlap(trx, draft, seenChange, [...updates, ...inserts]);

  const retold = tidied.size > 0 ? await readTouched(trx, draft.id, [...tidied]) : new Map();
  const result: ChangeResult = {
    changeNumber,
    revisions: Object.fromEntries([...updates, ...inserts].map(({ id }) => [id, revision])),
    cues: [...tidied].flatMap((id) => retold.get(id) ?? []).map(toPlainCue),
    removed: deletes.map(({ id }) => id),
  };
  await recordChangeSet(trx, draft, actor, changeId, result);
  await publishAboutDraft(trx, draft, { what: 'cues', changeNumber, changeId });
  return result;
}

function splitChanges(changes: readonly CueChange[], answerAll: boolean) {
  const updates: CuePatch[] = [];
  const inserts: CuePatch[] = [];
  const deletes: Array<{ id: string; revision: number | null }> = [];
  const tidied = new Set<string>();
  for (const { cueId: id, revision, cue, stale } of changes) {
    if (!cue) {
      deletes.push({ id, revision });
      continue;
    }
    const patch = toPatch(id, revision, { ...cue, stale });
    (revision === null ? inserts : updates).push(patch);
    if (answerAll || isTidied(patch, cue)) tidied.add(id);
  }
  return { updates, inserts, deletes, tidied };
}

/** Cues of a translation with a mark of a changed source, which is removed once their text is sent. */
async function findCleared(
  trx: DatabaseOrTransaction,
  draft: LockedDraft,
  updates: readonly CuePatch[],
): Promise<string[]> {
  if ('transcriptId' in draft.owner) return [];
  const read = updates.filter(({ text }) => text !== undefined).map(({ id }) => id);
  const rows = await trx
    .selectFrom('cues')
    .select('id')
    .where('cue_set_id', '=', draft.id)
    .where('id', '=', sql<string>`ANY(${read}::text[])`)
    .where((eb) =>
      eb.or([
        eb('stale', '=', true),
        eb('context_changed', '=', true),
        eb('suggestion', 'is not', null),
      ]),
    )
    .execute();
  return rows.map(({ id }) => id);
}

async function assertChangeSetSize(
  trx: DatabaseOrTransaction,
  draftId: string,
  more: number,
): Promise<void> {
  const { count } = await trx
    .selectFrom('cues')
    .select((eb) => eb.cast<number>(eb.fn.countAll(), 'integer').as('count'))
    .where('cue_set_id', '=', draftId)
    .executeTakeFirstOrThrow();
  if (count + more > maxCuesInSet)
    throw new AppError('TOO_MANY_CUES', message('drafts.tooManyCues', { maxCuesInSet }));
}

async function recordChangeSet(
  trx: DatabaseOrTransaction,
  draft: LockedDraft,
  actor: Actor,
  changeId: string,
  result: ChangeResult,
): Promise<void> {
  await trx
    .updateTable('cue_sets')
    .set({ change_number: result.changeNumber, last_changed_at: new Date(), changed: true })
    .where('id', '=', draft.id)
    .execute();
  await trx
    .insertInto('draft_changes')
    .values({
      cue_set_id: draft.id,
      number: result.changeNumber,
      change_id: changeId,
      user_id: actor.userId,
      removed: result.removed,
      result: JSON.stringify(result),
    })
    .execute();
  // Old changes are still known by their ids, so none is ever applied twice.
  await trx
    .updateTable('draft_changes')
    .set({
      result: sql`jsonb_build_object('changeNumber', number, 'revisions', '{}'::jsonb, 'cues', '[]'::jsonb, 'removed', to_jsonb(removed))`,
    })
    .where('cue_set_id', '=', draft.id)
    .where('number', '=', result.changeNumber - maxStoredResults)
    .execute();
}
