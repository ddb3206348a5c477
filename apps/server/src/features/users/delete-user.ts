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

/** References to the user as author: all are counted, but only those visible to the actor are named. */
async function findWorkOf(db: DatabaseOrTransaction, actor: Actor, userId: string): Promise<Uses> {
  const work = sql<Use & { media_id: string }>`(
    SELECT 'media' AS kind, m.id, m.title AS name, m.id AS media_id FROM media m WHERE m.uploaded_by = ${userId}
    UNION ALL
    SELECT 'transcript', tr.id, m.title, m.id FROM transcripts tr JOIN media m ON m.id = tr.media_id
      WHERE tr.verified_by = ${userId}
        OR EXISTS (SELECT 1 FROM cue_sets c WHERE c.transcript_id = tr.id AND c.created_by = ${userId})
    UNION ALL
    SELECT 'translation request', t.id, m.title || ' → ' || t.language, m.id
      FROM translation_requests t JOIN media m ON m.id = t.media_id
      WHERE t.requested_by = ${userId}
        OR EXISTS (SELECT 1 FROM cue_sets c WHERE c.ticket_id = t.id AND c.created_by = ${userId}))`;
  const named = await visibleMedia(db, actor)
    .innerJoin(work.as('work'), 'work.media_id', 'media.id')
    .select(['work.kind', 'work.id', 'work.name'])
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

/** Work that was started between the check and the deletion. */
function mapRemainingWork(error: unknown): never {
  if ((error as { code?: string }).code === '23503') throw new AppError('USER_IN_USE');
  throw error;
}
