import type { BodyOf } from '@glossa/contracts/endpoint';
import type { holdConflict, OpenConflict } from '@glossa/contracts/subtitle-conflicts';
import { message } from '@glossa/messages/message';
import { sql } from 'kysely';
import type { Database, DatabaseOrTransaction } from '../../../platform/db/database.ts';
import type { Actor } from '../../../platform/http/actor.ts';
import { AppError } from '../../../platform/http/app-error.ts';
import { publishAboutDraft, toPlainCue } from '../index.ts';
import { namesOfLastChange, readTouched } from './conflicts.ts';
import { assertNotReplaced, requireDraft } from './find-draft.ts';
import { lockDraft } from './lock-draft.ts';

/** The conflicts that are not decided yet, oldest first, with the versions in the draft. */
export async function listConflicts(
  db: Database,
  actor: Actor,
  reportId: string,
): Promise<OpenConflict[]> {
  const draft = await requireDraft(db, actor, reportId, 'edit');
  const rows = await selectConflicts(db, draft.id);
  const ids = [...new Set(rows.flatMap(({ cues }) => cues.map(({ cueId }) => cueId)))];
  if (ids.length === 0) return [];
  const there = await readTouched(db, draft.id, ids);
  const names = await namesOfLastChange(
    db,
    draft.id,
    there,
    ids.map((cueId) => ({ cueId, revision: null })),
  );
  return rows.map((row) => ({
    conflictId: row.id,
    by: { userId: row.user_id, displayName: row.display_name },
    at: row.created_at.toISOString(),
    cues: row.cues.map(({ cueId, mine }) => {
      const theirs = there.get(cueId);
      return {
        cueId,
        mine,
        theirs: theirs ? toPlainCue(theirs) : null,
        changedBy: names.get(cueId) ?? null,
      };
    }),
  }));
}

const selectConflicts = (db: DatabaseOrTransaction, draftId: string) =>
  db
    .selectFrom('draft_conflicts as c')
    .innerJoin('users', 'users.id', 'c.user_id')
    .select(['c.id', 'c.user_id', 'users.display_name', 'c.cues', 'c.created_at'])
    .where('c.cue_set_id', '=', draftId)
    .where('c.ended_by', 'is', null)
    .orderBy('c.created_at')
    .orderBy('c.id')
    .execute();

/**
 * Stores the caller's version, in place of earlier ones that were not decided. A conflict that is stored already follows
 * its author to another draft; one that has ended stays so.
 */
export async function holdConflictOf(
  db: Database,
  actor: Actor,
  { reportId, conflictId, cues, replaces = [] }: BodyOf<typeof holdConflict>,
): Promise<void> {
  const draft = await requireDraft(db, actor, reportId, 'edit');
  await db.transaction().execute(async (trx) => {
    // After publishing, there is no draft to decide in.
    assertNotReplaced(await lockDraft(trx, draft));
    const { numInsertedOrUpdatedRows } = await trx
      .insertInto('draft_conflicts')
      .values(rowOf(draft, actor, conflictId, { cues: JSON.stringify(cues) }))
      .onConflict((conflict) =>
        conflict
          .column('id')
          .doUpdateSet({
            cue_set_id: sql`excluded.cue_set_id`,
            cues: sql`excluded.cues`,
          })
          .where('draft_conflicts.user_id', '=', actor.userId)
          .where('draft_conflicts.organisation_id', '=', draft.organisationId),
      )
      .executeTakeFirstOrThrow();
    if (numInsertedOrUpdatedRows === 0n) throw new AppError('NOT_FOUND');
    // Also those that are not stored yet: a call whose answer was lost may still arrive.
    const earlier = [...new Set(replaces)].filter((id) => id !== conflictId);
    if (earlier.length > 0)
      await trx
        .insertInto('draft_conflicts')
        .values(earlier.map((id) => rowOf(draft, actor, id, { ended_by: conflictId })))
        .onConflict((conflict) =>
          conflict
            .column('id')
            .doUpdateSet({ ended_by: sql`excluded.ended_by` })
            .where('draft_conflicts.ended_by', 'is', null)
            .where('draft_conflicts.user_id', '=', actor.userId)
            .where('draft_conflicts.organisation_id', '=', draft.organisationId),
        )
        .execute();
    await publishAboutDraft(trx, draft, { what: 'conflicts' });
  });
}

const rowOf = (
  draft: { id: string; organisationId: string },
  actor: Actor,
  id: string,
  more: { cues?: string; ended_by?: string },
) => ({
  id,
  organisation_id: draft.organisationId,
  cue_set_id: draft.id,
  user_id: actor.userId,
  cues: '[]',
  ended_by: null,
  ...more,
});

/** Ends a conflict; false if another decision or version did so before. */
export async function endConflict(
  db: Database,
  actor: Actor,
  ids: { reportId: string; conflictId: string; decisionId: string },
): Promise<boolean> {
  const draft = await requireDraft(db, actor, ids.reportId, 'edit');
  return db.transaction().execute(async (trx) => {
    // Also one that is not stored yet: its author decides it while the call that stores it is on its way.
    await lockDraft(trx, draft);
    const row = await trx
      .insertInto('draft_conflicts')
      .values(rowOf(draft, actor, ids.conflictId, { ended_by: ids.decisionId }))
      .onConflict((conflict) =>
        conflict
          .column('id')
          .doUpdateSet({
            ended_by: sql`coalesce(draft_conflicts.ended_by, excluded.ended_by)`,
          })
          .where('draft_conflicts.cue_set_id', '=', draft.id),
      )
      .returning('ended_by')
      .executeTakeFirst();
    const decided = row?.ended_by === ids.decisionId;
    if (decided) await publishAboutDraft(trx, draft, { what: 'conflicts' });
    return decided;
  });
}

/** Publishing would leave out the versions that wait for a decision. The caller holds the draft's row. */
export async function assertNoneOpen(trx: DatabaseOrTransaction, draftId: string): Promise<void> {
  const open = await selectConflicts(trx, draftId);
  if (open.length === 0) return;
  const names = [...new Set(open.map((row) => row.display_name))].join(', ');
  throw new AppError(
    'DRAFT_HAS_CONFLICTS',
    message('drafts.openConflicts', { count: open.length, names }),
  );
}
