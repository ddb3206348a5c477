import type { AnswerOf, QueryOf } from '@glossa/contracts/endpoint';
import {
  type FeedbackItem,
  feedbackSeverities,
  feedbackStatuses,
  type viewFeedback,
} from '@glossa/contracts/feedback';
import { sql } from 'kysely';
import { countUpTo } from '../../platform/db/capped-count.ts';
import { byName } from '../../platform/db/collation.ts';
import type { Database, DatabaseOrTransaction } from '../../platform/db/database.ts';
import { readKeysetPage } from '../../platform/db/keyset.ts';
import { containing } from '../../platform/db/like-pattern.ts';
import { idColumn, instantColumn, type SortColumn } from '../../platform/db/sort.ts';
import type { Actor } from '../../platform/http/actor.ts';
import { visibleTickets } from './ticket-access.ts';

type Filters = Omit<
  QueryOf<typeof viewFeedback>,
  'page' | 'pageSize' | 'cursor' | 'sort' | 'descending'
>;

function matching(db: DatabaseOrTransaction, actor: Actor, filters: Filters) {
  const { search, status, unfinished, kind, severity, assigneeId, language, projectId } = filters;
  let query = visibleTickets(db, actor);
  if (search !== '') {
    const number = /^#?(\d{1,9})$/.exec(search)?.[1];
    query = query.where((eb) =>
      eb.or([
        eb('ticket.subject', 'ilike', containing(search)),
        eb('ticket.text', 'ilike', containing(search)),
        ...(number === undefined ? [] : [eb('ticket.number', '=', Number(number))]),
      ]),
    );
  }
  if (status !== undefined) query = query.where('ticket.status', '=', status);
  if (unfinished === true) query = query.where('ticket.status', 'in', ['Open', 'In progress']);
  if (kind !== undefined) query = query.where('ticket.kind', '=', kind);
  if (severity !== undefined) query = query.where('ticket.severity', '=', severity);
  if (assigneeId === 'none') query = query.where('ticket.assignee_id', 'is', null);
  else if (assigneeId !== undefined) query = query.where('ticket.assignee_id', '=', assigneeId);
  if (language !== undefined) query = query.where('ticket.language', '=', language);
  if (projectId !== undefined) query = query.where('ticket.project_id', '=', projectId);
  if (filters.mediaId !== undefined) query = query.where('ticket.media_id', '=', filters.mediaId);
  if (filters.mine === true) query = query.where('ticket.reporter_id', '=', actor.userId);
  return query;
}

/** With names, for lists and the header of a ticket. */
export const selectItems = (query: ReturnType<typeof visibleTickets>) =>
  query
    .innerJoin('users as reporter', 'reporter.id', 'ticket.reporter_id')
    .leftJoin('users as assignee', 'assignee.id', 'ticket.assignee_id')
    .leftJoin('projects as project', 'project.id', 'ticket.project_id')
    .leftJoin('departments as department', 'department.id', 'ticket.department_id')
    .selectAll('ticket')
    .select([
      'reporter.display_name as reporter_name',
      'assignee.display_name as assignee_name',
      'project.name as project_name',
      'department.name as department_name',
      sql<number>`(SELECT count(*)::int FROM feedback_comments c WHERE c.ticket_id = ticket.id)`.as(
        'comment_count',
      ),
      sql<number>`(SELECT count(*)::int FROM feedback_files f WHERE f.ticket_id = ticket.id)`.as(
        'file_count',
      ),
    ]);

export type ItemRow = Awaited<
  ReturnType<ReturnType<typeof selectItems>['executeTakeFirstOrThrow']>
>;

export const toItem = (row: ItemRow): FeedbackItem => ({
  ticketId: row.id,
  number: row.number,
  kind: row.kind,
  severity: row.severity,
  status: row.status,
  subject: row.subject,
  reporter: { userId: row.reporter_id, displayName: row.reporter_name },
  assignee:
    row.assignee_id !== null && row.assignee_name !== null
      ? { userId: row.assignee_id, displayName: row.assignee_name }
      : null,
  media:
    row.media_title === null
      ? null
      : {
          mediaId: row.media_id,
          title: row.media_title,
          type: row.media_kind === 'doc' ? 'doc' : 'video',
        },
  language: row.language,
  projectName: row.project_name,
  departmentName: row.department_name,
  commentCount: row.comment_count,
  fileCount: row.file_count,
  createdAt: row.created_at.toISOString(),
  updatedAt: row.updated_at.toISOString(),
});

/** Sorts states and severities in their own order, not alphabetically. */
const ranked = (column: 'status' | 'severity', values: readonly string[]) =>
  sql`array_position(${[...values]}::text[], ${sql.ref(`ticket.${column}`)})`;
const sortColumns: Record<QueryOf<typeof viewFeedback>['sort'], SortColumn> = {
  updatedAt: instantColumn('ticket.updated_at'),
  createdAt: instantColumn('ticket.created_at'),
  number: { expression: sql`ticket.number`, type: 'number' },
  subject: { expression: byName('ticket.subject'), type: 'text' },
  status: { expression: ranked('status', feedbackStatuses), type: 'number' },
  severity: { expression: ranked('severity', feedbackSeverities), type: 'number' },
};
/** Of equal tickets the last changed comes first in either direction. */
const newestChange = (descending: boolean): SortColumn =>
  descending
    ? instantColumn('ticket.updated_at')
    : {
        expression: sql`-(extract(epoch FROM ticket.updated_at) * 1000000)::bigint`,
        type: 'number',
      };

export async function listTickets(
  db: Database,
  actor: Actor,
  { page, pageSize, cursor, sort, descending = false, ...filters }: QueryOf<typeof viewFeedback>,
): Promise<AnswerOf<typeof viewFeedback>> {
  const found = matching(db, actor, filters);
  const among = sort === 'updatedAt' || sort === 'createdAt' ? [] : [newestChange(descending)];
  const { rows, ...cursors } = await readKeysetPage(
    found.select('ticket.id'),
    { name: sort, columns: [sortColumns[sort], ...among, idColumn('ticket.id')], descending },
    { page, pageSize, cursor },
  );
  const ids = rows.map(({ id }) => id);
  const items = await selectItems(found)
    .where('ticket.id', '=', sql<string>`ANY(${ids}::uuid[])`)
    .execute();
  const byId = new Map(items.map((row) => [row.id, row]));
  return {
    items: ids.flatMap((id) => byId.get(id) ?? []).map(toItem),
    ...(await countUpTo(db, found)),
    ...cursors,
    page,
    pageSize,
  };
}

/** Projects that visible tickets belong to, by name. */
export const listProjects = (db: Database, actor: Actor) =>
  visibleTickets(db, actor)
    .innerJoin('projects as project', 'project.id', 'ticket.project_id')
    .select(['project.id', 'project.name'])
    .groupBy(['project.id', 'project.name'])
    .orderBy(byName('project.name'))
    .execute();
