import type { AnswerOf, QueryOf } from '@glossa/contracts/endpoint';
import type { LanguageCode } from '@glossa/contracts/languages';
import { isAllowed } from '@glossa/contracts/permissions';
import type { listReviewTasks, ReviewKind, ReviewTask } from '@glossa/contracts/reviews';
import { sql } from 'kysely';
import type { Database } from '../../platform/db/database.ts';
import type { Actor } from '../../platform/http/actor.ts';
import { visibleMedia } from '../media/index.ts';
import { statusOfVerification } from './repository.ts';

type Query = QueryOf<typeof listReviewTasks>;

/** What waits for review and the caller may edit, by due date. */
export async function pageTasks(
  db: Database,
  actor: Actor,
  query: Query,
): Promise<AnswerOf<typeof listReviewTasks>> {
  const { page, pageSize } = query;
  const kinds = allowedKinds(actor).filter((kind) => !query.kind || kind === query.kind);
  const waiting = translationTasks(db, actor).unionAll(transcriptTasks(db, actor));
  const wanted = db
    .selectFrom(waiting.as('task'))
    .where('kind', '=', sql<ReviewKind>`ANY(${kinds}::text[])`)
    .$if(query.scope === 'unassigned', (tasks) =>
      tasks.where('assigneeId', 'is', null).where('status', '<>', 'sent-back'),
    )
    // What is sent back waits for its editor, not for the reviewer.
    .$if(query.scope === 'mine', (tasks) =>
      tasks.where(
        sql<boolean>`CASE status WHEN 'sent-back' THEN "editorId" ELSE "assigneeId" END = ${actor.userId}`,
      ),
    )
    .$if(query.overdue === true, (tasks) => tasks.where('dueAt', '<', sql<Date>`now()`))
    .$if(query.projectId !== undefined, (tasks) =>
      tasks.where('projectId', '=', query.projectId ?? null),
    )
    .$if(query.language !== undefined, (tasks) =>
      tasks.where('language', '=', query.language as LanguageCode),
    );
  const { total } = await wanted
    .select((eb) => eb.cast<number>(eb.fn.countAll(), 'integer').as('total'))
    .executeTakeFirstOrThrow();
  const rows = await wanted
    .selectAll()
    .orderBy('dueAt', (order) => order.asc().nullsLast())
    .orderBy('since')
    .orderBy('subjectId')
    .limit(pageSize)
    .offset((page - 1) * pageSize)
    .execute();
  return { items: rows.map(toTask), total, page, pageSize };
}

const allowedKinds = ({ roleResources }: Actor): ReviewKind[] => {
  const may = (resource: 'Translation' | 'Transcription') =>
    isAllowed(roleResources, { resource, flag: 'edit' });
  return [
    ...(may('Translation') ? (['translation'] as const) : []),
    ...(may('Transcription') ? (['transcript'] as const) : []),
  ];
};

const typeOf = sql<'video' | 'doc'>`CASE media.kind WHEN 'doc' THEN 'doc' ELSE 'video' END`;
const taskMedia = (db: Database, actor: Actor) =>
  visibleMedia(db, actor)
    .where('media.organisation_id', '=', actor.organisationId)
    .select([
      'media.id as mediaId',
      'media.project_id as projectId',
      'media.title',
      typeOf.as('type'),
    ]);
const nameOf = sql<string | null>`(SELECT u.display_name FROM users u WHERE u.id = r.assignee_id)`;
const sinceOf = (subject: 't.id' | 's.id') => sql<Date | null>`(
  SELECT w.started_at FROM review_steps w WHERE w.subject_id = ${sql.ref(subject)} AND w.ended_at IS NULL)`;
const isOverdue = sql<boolean>`COALESCE(r.due_at < now(), false)`;

const translationTasks = (db: Database, actor: Actor) =>
  taskMedia(db, actor)
    .innerJoin('translation_requests as t', 't.media_id', 'media.id')
    .innerJoin('reviews as r', 'r.ticket_id', 't.id')
    .where('t.status', 'in', ['rendering', 'ready', 'stale'])
    .where('r.status', '<>', 'reviewed')
    .select([
      sql<ReviewKind>`'translation'`.as('kind'),
      't.id as subjectId',
      't.language',
      sql<ReviewTask['status']>`r.status`.as('status'),
      'r.assignee_id as assigneeId',
      nameOf.as('assigneeName'),
      sql<string>`COALESCE(r.last_editor_id, t.requested_by)`.as('editorId'),
      'r.due_at as dueAt',
      isOverdue.as('overdue'),
      sinceOf('t.id').as('since'),
    ]);

const transcriptTasks = (db: Database, actor: Actor) =>
  taskMedia(db, actor)
    .innerJoin('transcripts as s', 's.media_id', 'media.id')
    .leftJoin('reviews as r', 'r.transcript_id', 's.id')
    .where('s.verification', '<>', 'VERIFIED')
    .where('media.status', '=', 'transcribed')
    .select([
      sql<ReviewKind>`'transcript'`.as('kind'),
      's.id as subjectId',
      's.language',
      sql<ReviewTask['status']>`${statusOfVerification(sql`s.verification`)}`.as('status'),
      'r.assignee_id as assigneeId',
      nameOf.as('assigneeName'),
      sql<string>`media.uploaded_by`.as('editorId'),
      'r.due_at as dueAt',
      isOverdue.as('overdue'),
      sinceOf('s.id').as('since'),
    ]);

type Row = Awaited<ReturnType<ReturnType<typeof translationTasks>['executeTakeFirstOrThrow']>>;

const toTask = (row: Row): ReviewTask => ({
  kind: row.kind,
  subjectId: row.subjectId,
  mediaId: row.mediaId,
  title: row.title,
  type: row.type,
  language: row.language,
  status: row.status,
  assignee:
    row.assigneeId && row.assigneeName
      ? { userId: row.assigneeId, displayName: row.assigneeName }
      : null,
  dueAt: row.dueAt?.toISOString() ?? null,
  overdue: row.overdue,
  waitingSince: (row.since ?? new Date(0)).toISOString(),
});
