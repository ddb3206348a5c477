import type { viewWaiting, WaitingItem } from '@glossa/contracts/dashboard';
import type { AnswerOf } from '@glossa/contracts/endpoint';
import { sql } from 'kysely';
import type { Database } from '../../platform/db/database.ts';
import type { Actor } from '../../platform/http/actor.ts';
import { visibleMedia } from '../media/index.ts';
import { may } from './may.ts';

type Waiting = AnswerOf<typeof viewWaiting>;
type Row = Omit<WaitingItem, 'at'> & { at: Date; total: number };

const shown = 5;
/** What nobody fetched for so long is not waited for. */
const readyFor = sql`interval '30 days'`;

/** What waits for the caller; null where they may not do what it waits for. */
export async function readWaiting(db: Database, actor: Actor): Promise<Waiting> {
  const [toVerify, failedMedia, failedTranslations, readyToDownload, feedback] = await Promise.all([
    may(actor, 'Transcription', 'edit') ? mediaIn(db, actor, 'transcribed') : null,
    may(actor, 'Media', 'edit') ? mediaIn(db, actor, 'failed', actor.userId) : null,
    may(actor, 'Translation', 'edit') ? ownTickets(db, actor, 'failed') : null,
    may(actor, 'Translation', 'view') ? ownTickets(db, actor, 'ready') : null,
    may(actor, 'Feedback', 'view') ? assignedFeedback(db, actor) : null,
  ]);
  return { toVerify, failedMedia, failedTranslations, readyToDownload, feedback };
}

const typeOf = sql<'video' | 'doc'>`CASE media.kind WHEN 'doc' THEN 'doc' ELSE 'video' END`;
const inAll = sql<number>`count(*) OVER ()::int`;

async function mediaIn(
  db: Database,
  actor: Actor,
  status: 'transcribed' | 'failed',
  uploadedBy?: string,
) {
  const rows = await visibleMedia(db, actor)
    .select([
      'media.id',
      'media.id as mediaId',
      'media.title',
      'media.language',
      'media.updated_at as at',
    ])
    .select([typeOf.as('type'), inAll.as('total')])
    .where('media.status', '=', status)
    .where('media.organisation_id', '=', actor.organisationId)
    .$if(uploadedBy !== undefined, (query) =>
      query.where('media.uploaded_by', '=', uploadedBy ?? ''),
    )
    .orderBy('media.updated_at')
    .orderBy('media.id')
    .limit(shown)
    .execute();
  return toList(rows);
}

async function ownTickets(db: Database, actor: Actor, status: 'failed' | 'ready') {
  const at = sql<Date>`coalesce(t.finished_at, t.created_at)`;
  const rows = await visibleMedia(db, actor)
    .innerJoin('translation_requests as t', 't.media_id', 'media.id')
    .select(['t.id', 'media.id as mediaId', 'media.title', 't.language', at.as('at')])
    .select([typeOf.as('type'), inAll.as('total')])
    .where('t.requested_by', '=', actor.userId)
    .where('t.status', '=', status)
    .$if(status === 'ready', (query) =>
      query
        .where('t.finished_at', '>', sql<Date>`now() - ${readyFor}`)
        .where((eb) =>
          eb.not(
            eb.exists(
              eb
                .selectFrom('audit_log as a')
                .select('a.id')
                .where('a.subject', '=', sql<string>`t.id::text`)
                .where('a.action', '=', 'downloaded')
                .where('a.user_id', '=', actor.userId)
                .whereRef('a.at', '>=', 't.finished_at'),
            ),
          ),
        ),
    )
    .orderBy(at)
    .orderBy('t.id')
    .limit(shown)
    .execute();
  return toList(rows);
}

/** Where it is about media, only of those the caller may still see. */
async function assignedFeedback(db: Database, actor: Actor) {
  const { rows } = await sql<Row>`
    SELECT f.id, f.media_id AS "mediaId", f.subject AS title, f.language, f.created_at AS at,
      CASE WHEN f.media_kind = 'doc' THEN 'doc' WHEN f.media_kind IS NOT NULL THEN 'video' END AS type, ${inAll} AS total
    FROM feedback_tickets f
    WHERE f.assignee_id = ${actor.userId} AND f.organisation_id = ${actor.organisationId}
      AND f.status IN ('Open', 'In progress')
      AND (${actor.system} OR f.project_id IS NULL OR f.project_id = ANY(${actor.projectIds}::uuid[]))
    ORDER BY f.created_at, f.id LIMIT ${shown}`.execute(db);
  return toList(rows);
}

const toList = (rows: readonly Row[]) => ({
  total: rows[0]?.total ?? 0,
  first: rows.map(({ total: _total, at, ...row }) => ({ ...row, at: at.toISOString() })),
});
