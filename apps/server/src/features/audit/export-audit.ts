import type { FastifyReply } from 'fastify';
import { sendCsv } from '../../platform/csv.ts';
import type { Database } from '../../platform/db/database.ts';
import type { Actor } from '../../platform/http/actor.ts';
import { byActor, recordAction } from './record-action.ts';
import { type AuditFilters, type AuditReader, pageAudit } from './repository.ts';

const columns = [
  'at',
  'who',
  'address',
  'action',
  'subject',
  'subject_id',
  'organisation',
  'details',
];
const entriesPerQuery = 1_000;
/** Entries in one file; a spreadsheet takes little more than a million lines. */
const mostEntries = 200_000;

/** The log of the same filters, newest first; that somebody took it out is written down itself. */
export async function sendAudit(
  db: Database,
  actor: Actor,
  filters: AuditFilters,
  reply: FastifyReply,
): Promise<FastifyReply> {
  await recordAction(db, {
    ...byActor(actor),
    action: 'audit-exported',
    detail: Object.fromEntries(Object.entries(filters).filter(([, value]) => value)),
  });
  return sendCsv(reply, 'audit-log.csv', columns, rowsOf(db, actor, filters));
}

/** Cells of the file's lines. Where there are more than `most` entries the last line says so. */
export async function* rowsOf(
  db: Database,
  actor: AuditReader,
  filters: AuditFilters,
  { batch, most } = { batch: entriesPerQuery, most: mostEntries },
): AsyncGenerator<string[]> {
  let cursor: string | undefined;
  for (let sent = 0; sent < most; sent += batch) {
    const page = await pageAudit(db, actor, filters, { cursor, pageSize: batch });
    for (const entry of page.items)
      yield [
        entry.at,
        entry.user?.userName ?? '',
        entry.address ?? '',
        entry.action,
        entry.subjectName ?? '',
        entry.subject ?? '',
        entry.organisationName ?? '',
        JSON.stringify(entry.detail),
      ];
    if (page.nextCursor === null) return;
    cursor = page.nextCursor;
  }
  const more = `There are more than ${most} entries. Narrow the days and export the rest.`;
  yield [more, ...columns.slice(1).map(() => '')];
}
