import type { AnswerOf } from '@glossa/contracts/endpoint';
import type { subtitleChanges } from '@glossa/contracts/subtitle-changes';
import type { draftWords } from '@glossa/contracts/subtitles';
import { sql } from 'kysely';
import type { Database } from '../../../platform/db/database.ts';
import type { Actor } from '../../../platform/http/actor.ts';
import { plainColumns, readWords, toPlainCue } from '../index.ts';
import { maxStoredResults } from './apply-change-set.ts';
import { requireDraft } from './find-draft.ts';

/** Authors are returned for this many changes, cues for all. */
const maxListedChanges = 1000;

/** The changes a window needs that knows the draft up to a certain change. */
export async function readChanges(
  db: Database,
  actor: Actor,
  reportId: string,
  since: number,
): Promise<AnswerOf<typeof subtitleChanges>> {
  const draft = await requireDraft(db, actor, reportId, 'edit');
  const after = Math.min(since, draft.changeNumber);
  const cues = await db
    .selectFrom('cues')
    .select(plainColumns)
    .where('cue_set_id', '=', reportId)
    .where('changed_in', '>', after)
    .$if(await isRecorded(db, reportId, after, draft.changeNumber), (query) =>
      query.where(
        'id',
        '=',
        sql<string>`ANY(ARRAY(
          SELECT DISTINCT jsonb_object_keys(result -> 'revisions') FROM draft_changes
          WHERE cue_set_id = ${reportId} AND number > ${after}))`,
      ),
    )
    .execute();
  const { rows: removed } = await sql<{ id: string }>`
    SELECT DISTINCT gone.id FROM draft_changes c, unnest(c.removed) AS gone (id)
    WHERE c.cue_set_id = ${reportId} AND c.number > ${after}
      AND NOT EXISTS (SELECT FROM cues WHERE cues.cue_set_id = c.cue_set_id AND cues.id = gone.id)
  `.execute(db);
  const changes = await db
    .selectFrom('draft_changes as c')
    .innerJoin('users', 'users.id', 'c.user_id')
    .select(['c.number', 'c.change_id', 'users.id', 'users.display_name'])
    .where('c.cue_set_id', '=', reportId)
    .where('c.number', '>', after)
    .orderBy('c.number', 'desc')
    .limit(maxListedChanges)
    .execute();
  return {
    changeNumber: draft.changeNumber,
    cues: cues.map(toPlainCue),
    removed: removed.map(({ id }) => id),
    changes: changes.reverse().map((change) => ({
      changeNumber: change.number,
      changeId: change.change_id,
      by: { userId: change.id, displayName: change.display_name },
    })),
  };
}

/** Whether the responses of all changes in between are kept, so that their cues are found without reading all. */
async function isRecorded(
  db: Database,
  reportId: string,
  after: number,
  changeNumber: number,
): Promise<boolean> {
  if (changeNumber - after >= maxStoredResults) return false;
  const { count } = await db
    .selectFrom('draft_changes')
    .select((eb) => eb.cast<number>(eb.fn.countAll(), 'integer').as('count'))
    .where('cue_set_id', '=', reportId)
    .where('number', '>', after)
    .executeTakeFirstOrThrow();
  // Marking as stale has a number but no response.
  return count >= changeNumber - after;
}

/** The engine's words by cue. */
export async function readDraftWords(
  db: Database,
  actor: Actor,
  reportId: string,
): Promise<AnswerOf<typeof draftWords>> {
  await requireDraft(db, actor, reportId, 'view');
  const heard = await readWords(db, reportId);
  return Object.fromEntries(
    [...heard].map(([id, words]) => [
      id,
      words.map(({ text, startMs, endMs, confidence }) => [text, startMs, endMs, confidence]),
    ]),
  );
}
