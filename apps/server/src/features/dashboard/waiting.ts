import type { viewWaiting, WaitingItem } from '@glossa/contracts/dashboard';
import type { AnswerOf } from '@glossa/contracts/endpoint';
import { isAllowed, type PermissionFlag, type Resource } from '@glossa/contracts/permissions';
import { sql } from 'kysely';
import type { Database } from '../../platform/db/database.ts';
import type { Actor } from '../../platform/http/actor.ts';
import { visibleTickets } from '../feedback/index.ts';
import { hasSpeechOrFault, visibleCounts, visibleMedia } from '../media/index.ts';

type Waiting = AnswerOf<typeof viewWaiting>;
type Row = Omit<WaitingItem, 'at'> & { at: Date; total: number };

const shown = 5;
/** Outputs not downloaded for this long are no longer listed. */
const readyFor = sql`interval '30 days'`;

/** Open tasks of the caller; null without the permission to do them. */
export async function readWaiting(db: Database, actor: Actor): Promise<Waiting> {
  const may = (resource: Resource, flag: PermissionFlag) =>
    isAllowed(actor.roleResources, { resource, flag });
  const [toVerify, failedMedia, failedTranslations, readyToDownload, feedback] = await Promise.all([
    may('Transcription', 'edit') ? toVerifyIn(db, actor) : null,
    may('Media', 'edit') ? ownFailedMedia(db, actor) : null,
    may('Translation', 'edit') ? ownTickets(db, actor, 'failed') : null,
    may('Translation', 'view') ? ownTickets(db, actor, 'ready') : null,
    may('Feedback', 'view') ? assignedFeedback(db, actor) : null,
  ]);
  return { toVerify, failedMedia, failedTranslations, readyToDownload, feedback };
}

const typeOfTicket = sql<'video' | 'doc' | null>`
  CASE WHEN ticket.media_kind = 'doc' THEN 'doc' WHEN ticket.media_kind IS NOT NULL THEN 'video' END`;
const inAll = sql<number>`count(*) OVER ()::int`;

/** The whole organization may have many, so they are not counted one by one. */
async function toVerifyIn(db: Database, actor: Actor) {
  const rows = await waitingMedia(db, actor, 'transcribed').execute();
  const { total } = await visibleCounts(db, actor)
    .where('c.organisation_id', '=', actor.organisationId)
    .where('c.status', '=', 'transcribed')
    .select(sql<number>`coalesce(sum(c.count), 0)::int`.as('total'))
    .executeTakeFirstOrThrow();
  return toList(rows.map((row) => ({ ...row, total })));
}

const ownFailedMedia = async (db: Database, actor: Actor) =>
  toList(
    await waitingMedia(db, actor, 'failed')
      .select(inAll.as('total'))
      .where('media.uploaded_by', '=', actor.userId)
      .where(hasSpeechOrFault)
      .execute(),
  );

/** Of the row of `media` in the query; audio uses the same page as video. */
export const mediaTypeOf = sql<
  'video' | 'doc'
>`CASE media.kind WHEN 'doc' THEN 'doc' ELSE 'video' END`;

function waitingMedia(db: Database, actor: Actor, status: 'transcribed' | 'failed') {
  return visibleMedia(db, actor)
    .select([
      'media.id',
      'media.id as mediaId',
      'media.title',
      'media.language',
      'media.updated_at as at',
    ])
    .select(mediaTypeOf.as('type'))
    .where('media.status', '=', status)
    .where('media.organisation_id', '=', actor.organisationId)
    .orderBy('media.updated_at')
    .orderBy('media.id')
    .limit(shown);
}

async function ownTickets(db: Database, actor: Actor, status: 'failed' | 'ready') {
  const at = sql<Date>`coalesce(t.finished_at, t.created_at)`;
  const rows = await visibleMedia(db, actor)
    .innerJoin('translation_requests as t', 't.media_id', 'media.id')
    .select(['t.id', 'media.id as mediaId', 'media.title', 't.language', at.as('at')])
    .select([mediaTypeOf.as('type'), inAll.as('total')])
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

/** Limits items about media to those the caller can still see. */
async function assignedFeedback(db: Database, actor: Actor) {
  const rows = await visibleTickets(db, actor)
    .select([
      'ticket.id',
      'ticket.media_id as mediaId',
      'ticket.subject as title',
      'ticket.language',
      'ticket.created_at as at',
    ])
    .select([typeOfTicket.as('type'), inAll.as('total')])
    .where('ticket.assignee_id', '=', actor.userId)
    .where('ticket.organisation_id', '=', actor.organisationId)
    .where('ticket.status', 'in', ['Open', 'In progress'])
    .orderBy('ticket.created_at')
    .orderBy('ticket.id')
    .limit(shown)
    .execute();
  return toList(rows);
}

const toList = (rows: readonly Row[]) => ({
  total: rows[0]?.total ?? 0,
  first: rows.map(({ total: _total, at, ...row }) => ({ ...row, at: at.toISOString() })),
});
