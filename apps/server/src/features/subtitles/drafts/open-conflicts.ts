import type { BodyOf } from '@glossa/contracts/endpoint';
import type { holdConflict, OpenConflict } from '@glossa/contracts/subtitle-conflicts';
import { message } from '@glossa/messages/message';
import { sql } from 'kysely';
import type { Database, DatabaseOrTransaction } from '../../../platform/db/database.ts';
import type { Actor } from '../../../platform/http/actor.ts';
import { AppError } from '../../../platform/http/app-error.ts';
import { publishAboutDraft, toPlainCue } from '../index.ts';
import { namesOfLastChange, readTouched } from './conflicts.ts';
import { requireDraft } from './find-draft.ts';
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
    .orderBy('c.created_at')
    .orderBy('c.id')
    .execute();

/** Stores the caller's version. A conflict that is stored already follows its author to another draft. */
export async function holdConflictOf(
  db: Database,
  actor: Actor,
  { reportId, conflictId, cues }: BodyOf<typeof holdConflict>,
): Promise<void> {
  const draft = await requireDraft(db, actor, reportId, 'edit');
  await db.transaction().execute(async (trx) => {
    // After publishing, there is no draft to decide in.
    await lockDraft(trx, draft);
    const { numInsertedOrUpdatedRows } = await trx
      .insertInto('draft_conflicts')
      .values({
        id: conflictId,
        organisation_id: draft.organisationId,
        cue_set_id: draft.id,
        user_id: actor.userId,
        cues: JSON.stringify(cues),
      })
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
    await publishAboutDraft(trx, draft, { what: 'conflicts' });
  });
}

/** Ends a conflict; false if someone else did so before. */
export async function endConflict(
  db: Database,
  actor: Actor,
  { reportId, conflictId }: { reportId: string; conflictId: string },
): Promise<boolean> {
  const draft = await requireDraft(db, actor, reportId, 'edit');
  return db.transaction().execute(async (trx) => {
    const { numDeletedRows } = await trx
      .deleteFrom('draft_conflicts')
      .where('id', '=', conflictId)
      .where('cue_set_id', '=', draft.id)
      .executeTakeFirst();
    if (numDeletedRows > 0n) await publishAboutDraft(trx, draft, { what: 'conflicts' });
    return numDeletedRows > 0n;
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
