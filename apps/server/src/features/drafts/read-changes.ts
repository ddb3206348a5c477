import type { AnswerOf } from '@glossa/contracts/endpoint';
import type { draftWords, subtitleChanges } from '@glossa/contracts/subtitles';
import { sql } from 'kysely';
import type { Database } from '../../platform/db/database.ts';
import type { Actor } from '../../platform/http/actor.ts';
import { plainColumns, toPlainCue } from '../subtitles/index.ts';
import { answersKept } from './apply-change-set.ts';
import { requireDraft } from './find-draft.ts';

/** Who made so many of the last changes is told; the cues are told of all. */
const changesNamed = 1000;

/** What a window has to fetch that knows the draft up to a change. */
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
    .$if(await isNoted(db, reportId, after, draft.changeNumber), (query) =>
      query.where(
        'id',
        '=',
        sql<string>`ANY(ARRAY(
          SELECT DISTINCT jsonb_object_keys(answer -> 'revisions') FROM draft_changes
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
    .limit(changesNamed)
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

/** Whether the answers of all changes in between are kept: their cues are found without reading all others. */
async function isNoted(
  db: Database,
  reportId: string,
  after: number,
  changeNumber: number,
): Promise<boolean> {
  if (changeNumber - after >= answersKept) return false;
  const { count } = await db
    .selectFrom('draft_changes')
    .select((eb) => eb.cast<number>(eb.fn.countAll(), 'integer').as('count'))
    .where('cue_set_id', '=', reportId)
    .where('number', '>', after)
    .executeTakeFirstOrThrow();
  // Staleness has a number and no answer.
  return count >= changeNumber - after;
}

/** The words the engine heard, by cue. */
export async function readWords(
  db: Database,
  actor: Actor,
  reportId: string,
): Promise<AnswerOf<typeof draftWords>> {
  await requireDraft(db, actor, reportId, 'view');
  const rows = await db
    .selectFrom('cues')
    .select(['id', 'words'])
    .where('cue_set_id', '=', reportId)
    .where(sql<boolean>`words <> '[]'`)
    .execute();
  return Object.fromEntries(
    rows.map(({ id, words }) => [
      id,
      words.map(({ text, startMs, endMs, confidence }) => [text, startMs, endMs, confidence]),
    ]),
  );
}
