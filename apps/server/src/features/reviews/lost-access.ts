import { type RawBuilder, sql } from 'kysely';
import type { Database, DatabaseOrTransaction } from '../../platform/db/database.ts';
import type { Logger } from '../../platform/log.ts';
import { recordAction } from '../audit/index.ts';
import { notify } from '../notifications/index.ts';
import type { ReviewSubject } from './find-subject.ts';
import { notifyWaiting } from './notify-waiting.ts';
import { doOneByOne } from './one-by-one.ts';
import { announceReview } from './service.ts';

/** Whether `u` may still work on it: the same rule as for who can be assigned; System administrators always may. */
const mayWork = (resource: RawBuilder<unknown>, flag: 'can_edit' | 'can_view') => sql<boolean>`(
  u.status = 'Approved'
  AND EXISTS (SELECT 1 FROM user_roles ur JOIN role_permissions p ON p.role_id = ur.role_id
    WHERE ur.user_id = u.id AND p.resource = ${resource} AND p.${sql.ref(flag)})
  AND (EXISTS (SELECT 1 FROM user_roles ur JOIN roles ro ON ro.id = ur.role_id WHERE ur.user_id = u.id AND ro.system)
    OR (u.organisation_id = m.organisation_id AND (m.project_id IS NULL
      OR EXISTS (SELECT 1 FROM project_members pm WHERE pm.project_id = m.project_id AND pm.user_id = u.id)))))`;

type Lost = Pick<
  ReviewSubject,
  'kind' | 'id' | 'organisationId' | 'mediaId' | 'title' | 'language'
> & {
  userId: string;
  userName: string;
};

/**
 * Tells people of open work on media that they can no longer see, whatever took the access: a role, a project, a
 * deactivation. What was assigned to them is released, so that others find it.
 */
export async function releaseLostReviews(db: Database, logger: Logger): Promise<void> {
  await doOneByOne(
    await findLostAssignments(db),
    ({ reviewId }) => release(db, reviewId),
    logger,
    'a review of someone who lost access was not released this time',
  );
  await doOneByOne(
    await findLostWork(db),
    (work) => db.transaction().execute((trx) => tell(trx, work)),
    logger,
    'someone was not told this time that they lost access',
  );
}

const resourceOf = sql`CASE WHEN r.ticket_id IS NULL THEN 'Transcription' ELSE 'Translation' END`;

async function findLostAssignments(db: DatabaseOrTransaction, reviewId?: string) {
  const one = reviewId === undefined ? sql`true` : sql`r.id = ${reviewId}`;
  const { rows } = await sql<Lost & { reviewId: string }>`
    SELECT r.id AS "reviewId", u.id AS "userId", u.display_name AS "userName", m.organisation_id AS "organisationId",
      m.id AS "mediaId", m.title, CASE WHEN t.id IS NULL THEN 'transcript' ELSE 'translation' END AS kind,
      COALESCE(t.id, s.id) AS id, COALESCE(t.language, s.language) AS language
    FROM reviews r
    JOIN users u ON u.id = r.assignee_id
    LEFT JOIN translation_requests t ON t.id = r.ticket_id
    LEFT JOIN transcripts s ON s.id = r.transcript_id
    JOIN media m ON m.id = COALESCE(t.media_id, s.media_id)
    WHERE ${one} AND (r.status <> 'reviewed' OR s.verification <> 'VERIFIED') AND NOT ${mayWork(resourceOf, 'can_edit')}
    ORDER BY r.id LIMIT 200`.execute(db);
  return rows;
}

async function release(db: Database, reviewId: string): Promise<void> {
  await db.transaction().execute(async (trx) => {
    // Another process may be faster, or access restored.
    await trx.selectFrom('reviews').select('id').where('id', '=', reviewId).forUpdate().execute();
    const [lost] = await findLostAssignments(trx, reviewId);
    if (!lost) return;
    await trx
      .updateTable('reviews')
      .set({
        assignee_id: null,
        reminded: null,
        status: sql`CASE status WHEN 'in-review' THEN 'needs-review' ELSE status END`,
        revision: sql<number>`revision + 1`,
      })
      .where('id', '=', reviewId)
      .execute();
    await recordAction(trx, {
      organisationId: lost.organisationId,
      userId: null,
      action: 'review-changed',
      subject: lost.id,
      subjectName: lost.title,
      detail: {
        what: lost.kind,
        language: lost.language,
        before: { assignee: lost.userName },
        after: { assignee: null },
      },
    });
    await announceReview(trx, lost);
    await tell(trx, lost);
    await notifyWaiting(trx, lost, lost.userId);
  });
}

/** Without a link and without the media: the notification itself must stay visible. */
const tell = (
  trx: Parameters<typeof notify>[0],
  { userId, organisationId, id, title, language }: Lost,
) =>
  notify(trx, {
    kind: 'access-lost',
    organisationId,
    recipients: [userId],
    subjectId: id,
    params: { title, language },
    link: null,
  });

/** Translations in progress of requesters, translations sent back to their editor, and open drafts. Told once. */
async function findLostWork(db: Database): Promise<Lost[]> {
  const { rows } = await sql<Lost>`
    SELECT DISTINCT u.id AS "userId", u.display_name AS "userName", m.organisation_id AS "organisationId", m.id AS "mediaId",
      m.title, w.kind, w.id, w.language
    FROM (
      SELECT 'translation' AS kind, t.id, t.media_id, t.language, t.requested_by AS user_id, 'can_view' AS needs
        FROM translation_requests t WHERE t.status IN ('queued', 'translating', 'rendering')
      UNION ALL SELECT 'translation', t.id, t.media_id, t.language, COALESCE(r.last_editor_id, t.requested_by), 'can_edit'
        FROM reviews r JOIN translation_requests t ON t.id = r.ticket_id WHERE r.status = 'sent-back'
      UNION ALL SELECT 'translation', t.id, t.media_id, t.language, c.created_by, 'can_edit'
        FROM cue_sets c JOIN translation_requests t ON t.id = c.ticket_id WHERE c.state = 'draft'
      UNION ALL SELECT 'transcript', s.id, s.media_id, s.language, c.created_by, 'can_edit'
        FROM cue_sets c JOIN transcripts s ON s.id = c.transcript_id WHERE c.state = 'draft'
    ) w
    JOIN users u ON u.id = w.user_id JOIN media m ON m.id = w.media_id
    WHERE u.status = 'Approved'
      AND CASE w.needs WHEN 'can_edit' THEN NOT ${mayWork(resourceOfWork, 'can_edit')} ELSE NOT ${mayWork(resourceOfWork, 'can_view')} END
      AND NOT EXISTS (SELECT 1 FROM notifications n WHERE n.user_id = u.id AND n.kind = 'access-lost' AND n.subject_id = w.id)
    ORDER BY w.id LIMIT 200`.execute(db);
  return rows;
}

const resourceOfWork = sql`CASE w.kind WHEN 'transcript' THEN 'Transcription' ELSE 'Translation' END`;
