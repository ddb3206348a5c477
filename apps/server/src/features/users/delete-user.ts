import type { Use } from '@glossa/contracts/endpoint';
import { sql } from 'kysely';
import { byName } from '../../platform/db/collation.ts';
import type { Database, DatabaseOrTransaction } from '../../platform/db/database.ts';
import type { Actor } from '../../platform/http/actor.ts';
import { AppError, type Uses } from '../../platform/http/app-error.ts';
import { byActor, recordAction } from '../audit/index.ts';
import { visibleMedia } from '../media/index.ts';
import { ensureAdministratorsRemain } from '../roles/index.ts';
import { announceUsers } from './announce-users.ts';
import { assertNotSelf, requireEditableUsers } from './require-users.ts';

/** Deletes a user without any work; others are deactivated instead, so that their work keeps its author. */
export async function deleteUser(db: Database, actor: Actor, userId: string): Promise<void> {
  assertNotSelf(actor, [userId]);
  await db.transaction().execute(async (trx) => {
    const [user] = await requireEditableUsers(trx, actor, [userId]);
    if (!user) throw new AppError('NOT_FOUND');
    await ensureAdministratorsRemain(trx, [user.organisation_id], async () => {
      const uses = await findWorkOf(trx, actor, userId);
      if (uses.total > 0) throw new AppError('USER_IN_USE', undefined, { uses });
      await trx.deleteFrom('users').where('id', '=', userId).execute().catch(mapRemainingWork);
      await recordAction(trx, {
        ...byActor(actor),
        organisationId: user.organisation_id,
        action: 'user-deleted',
        subject: userId,
        subjectName: user.user_name,
        detail: { before: { displayName: user.display_name, email: user.email } },
      });
      await announceUsers(trx, [user.organisation_id]);
    });
  });
}

/**
 * References to the user as author: all are counted, but only those visible to the actor are named, and no feedback, which
 * only some may see. Settings, such as webhooks, are no work.
 */
async function findWorkOf(db: DatabaseOrTransaction, actor: Actor, userId: string): Promise<Uses> {
  const work = workOf(userId);
  const named = await db
    .selectFrom(work.as('work'))
    .select(['work.kind', 'work.id', 'work.name'])
    .where(({ or, eb }) =>
      or([
        eb('work.media_id', 'in', visibleMedia(db, actor).select('media.id')),
        actor.system
          ? eb('work.of_organisation', 'is not', null)
          : eb('work.of_organisation', '=', actor.organisationId),
      ]),
    )
    .orderBy('work.kind')
    .orderBy(byName('work.name'))
    .orderBy('work.id')
    .limit(20)
    .execute();
  const counts = await sql<{
    total: number;
  }>`SELECT count(*)::int AS total FROM ${work} work`.execute(db);
  return { first: named, total: counts.rows[0]?.total ?? 0 };
}

type Work = Use & {
  media_id: string | null;
  /** For what everyone of an organization may know to exist. */
  of_organisation: string | null;
};

const workOf = (userId: string) => sql<Work>`(
    WITH reviewed AS (
      SELECT ticket_id, transcript_id FROM reviews WHERE last_editor_id = ${userId} OR decided_by = ${userId}
      UNION SELECT r.ticket_id, r.transcript_id
        FROM review_comments c JOIN reviews r ON r.id = c.review_id WHERE c.author_id = ${userId}
    ), edited AS (
      SELECT ticket_id, transcript_id FROM cue_sets WHERE created_by = ${userId}
      UNION SELECT ticket_id, NULL FROM document_segments WHERE edited_by = ${userId}
      UNION SELECT ticket_id, transcript_id FROM reviewed
    )
    SELECT 'media' AS kind, m.id, m.title AS name, m.id AS media_id, NULL::uuid AS of_organisation
      FROM media m WHERE m.uploaded_by = ${userId}
    UNION ALL
    SELECT 'transcript', tr.id, m.title, m.id, NULL FROM transcripts tr JOIN media m ON m.id = tr.media_id
      WHERE tr.verified_by = ${userId} OR tr.decided_by = ${userId} OR tr.id IN (SELECT transcript_id FROM edited)
    UNION ALL
    SELECT 'translation request', t.id, m.title || ' → ' || t.language, m.id, NULL
      FROM translation_requests t JOIN media m ON m.id = t.media_id
      WHERE t.requested_by = ${userId} OR t.id IN (SELECT ticket_id FROM edited)
    UNION ALL
    SELECT 'glossary', g.id, g.name, NULL, g.organisation_id FROM glossaries g WHERE g.created_by = ${userId}
      OR g.id IN (SELECT glossary_id FROM glossary_entries WHERE updated_by = ${userId})
    UNION ALL
    SELECT 'translation memory', o.id, o.name, NULL, o.id FROM organisations o
      WHERE o.id IN (SELECT organisation_id FROM memory_units WHERE created_by = ${userId})
    UNION ALL
    SELECT 'disclaimer', o.id, o.name, NULL, o.id FROM organisations o WHERE o.id IN (
      SELECT organisation_id FROM disclaimer_versions WHERE created_by = ${userId} OR verified_by = ${userId})
    UNION ALL
    SELECT 'feedback', f.id, f.subject, NULL, NULL FROM feedback_tickets f
      WHERE f.reporter_id = ${userId} OR f.resolved_by = ${userId}
        OR f.id IN (SELECT ticket_id FROM feedback_comments WHERE author_id = ${userId}
          UNION SELECT ticket_id FROM feedback_files WHERE added_by = ${userId}
          UNION SELECT ticket_id FROM feedback_changes WHERE user_id = ${userId}))`;

/** Work that was started between the check and the deletion. */
function mapRemainingWork(error: unknown): never {
  if ((error as { code?: string }).code === '23503') throw new AppError('USER_IN_USE');
  throw error;
}
