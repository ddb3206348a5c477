import type { ChangeResult, CueChangeInput } from '@glossa/contracts/subtitles';
import { maxCuesInSet } from '@glossa/contracts/subtitles';
import { sql } from 'kysely';
import type { DatabaseOrTransaction } from '../../platform/db/database.ts';
import type { Actor } from '../../platform/http/actor.ts';
import { AppError } from '../../platform/http/app-error.ts';
import { publishAboutDraft, toPlainCue } from '../subtitles/index.ts';
import { readTouched, refuseConflicts } from './conflicts.ts';
import { type CuePatch, isTidied, toPatch } from './cue-patch.ts';
import type { LockedDraft } from './lock-draft.ts';
import { writeCues } from './write-cues.ts';

/** `stale` is said where the text is as it was, only elsewhere. */
export type CueChange = CueChangeInput & { stale?: boolean };
export type ChangeSet = {
  changeId: string;
  changes: readonly CueChange[];
  /** Answer every cue, for calls that do not say how it comes out. */
  answerAll?: boolean;
};

/** Answers of so many changes are kept for callers that did not hear theirs. */
export const answersKept = 200;

/**
 * Changes cues of a draft whose row the caller holds: all, or none where a cue is not as the caller saw it. Costs what
 * the change holds, however many cues the draft has. Answers the new revisions; the change's number makes them, so that
 * a cue that was deleted and made again has no revision twice.
 */
export async function applyChangeSet(
  trx: DatabaseOrTransaction,
  draft: LockedDraft,
  actor: Actor,
  { changeId, changes, answerAll = false }: ChangeSet,
): Promise<ChangeResult> {
  if (new Set(changes.map(({ cueId }) => cueId)).size !== changes.length)
    throw new AppError(
      'INVALID_INPUT',
      'A cue stands twice in this change. Put both into one entry.',
    );
  const { updates, inserts, deletes, tidied } = sortOut(changes, answerAll);
  if (inserts.length > deletes.length)
    await refuseTooMany(trx, draft.id, inserts.length - deletes.length);
  for (const id of await findCleared(trx, draft, updates)) tidied.add(id);
  const changeNumber = draft.changeNumber + 1;
  const revision = changeNumber + 1;

  const write = () =>
    writeCues(trx, { draftId: draft.id, changeNumber, revision }, { updates, inserts, deletes });
  await sql`SAVEPOINT before_cues`.execute(trx);
  if (!(await write())) {
    await sql`ROLLBACK TO SAVEPOINT before_cues`.execute(trx);
    await refuseConflicts(trx, draft.id, changes);
    // Nothing was amiss but that cues to be deleted are gone already.
    await write();
  }

  const retold = tidied.size > 0 ? await readTouched(trx, draft.id, [...tidied]) : new Map();
  const answer: ChangeResult = {
    changeNumber,
    revisions: Object.fromEntries([...updates, ...inserts].map(({ id }) => [id, revision])),
    cues: [...tidied].flatMap((id) => retold.get(id) ?? []).map(toPlainCue),
    removed: deletes.map(({ id }) => id),
  };
  await keepRecord(trx, draft, actor, changeId, answer);
  await publishAboutDraft(trx, draft, { what: 'cues', changeNumber, changeId });
  return answer;
}

function sortOut(changes: readonly CueChange[], answerAll: boolean) {
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

/** Stale cues of a translation that are not stale any more once their text is sent. */
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
    .where('stale', '=', true)
    .execute();
  return rows.map(({ id }) => id);
}

async function refuseTooMany(
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
    throw new AppError(
      'TOO_MANY_CUES',
      `A set of subtitles holds at most ${maxCuesInSet} cues. Delete or merge some first.`,
    );
}

async function keepRecord(
  trx: DatabaseOrTransaction,
  draft: LockedDraft,
  actor: Actor,
  changeId: string,
  answer: ChangeResult,
): Promise<void> {
  await trx
    .updateTable('cue_sets')
    .set({ change_number: answer.changeNumber, last_changed_at: new Date(), changed: true })
    .where('id', '=', draft.id)
    .execute();
  await trx
    .insertInto('draft_changes')
    .values({
      cue_set_id: draft.id,
      number: answer.changeNumber,
      change_id: changeId,
      user_id: actor.userId,
      removed: answer.removed,
      answer: JSON.stringify(answer),
    })
    .execute();
  // Old changes are still known by their ids, so that none is ever applied twice.
  await trx
    .updateTable('draft_changes')
    .set({
      answer: sql`jsonb_build_object('changeNumber', number, 'revisions', '{}'::jsonb, 'cues', '[]'::jsonb, 'removed', to_jsonb(removed))`,
    })
    .where('cue_set_id', '=', draft.id)
    .where('number', '=', answer.changeNumber - answersKept)
    .execute();
}
