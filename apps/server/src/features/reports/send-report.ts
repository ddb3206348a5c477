import type { QueryOf } from '@glossa/contracts/endpoint';
import { type exportReport, type Report, reportTables } from '@glossa/contracts/reports';
import type { FastifyReply } from 'fastify';
import { sendCsv } from '../../platform/csv.ts';
import type { Database } from '../../platform/db/database.ts';
import type { Actor } from '../../platform/http/actor.ts';
import { attachment } from '../../platform/http/content-disposition.ts';
import { byActor, recordAction } from '../audit/index.ts';
import { buildReport } from './build-report.ts';
import { type ReportScope, readScope } from './read-scope.ts';
import { type ExportedTable, type ReportCell, tableOf } from './report-tables.ts';
import { writeWorkbook } from './write-workbook.ts';

const workbookType = 'application/vnd.openxmlformats-officedocument.spreadsheetml.sheet';

/** Sends one table as CSV, or all of them with what they were made for as a workbook; the audit log keeps that. */
export async function sendReport(
  db: Database,
  actor: Actor,
  now: Date,
  { format, table, ...query }: QueryOf<typeof exportReport>,
  reply: FastifyReply,
): Promise<FastifyReply> {
  const scope = await readScope(db, actor, now, query);
  const report = await buildReport(db, scope);
  await recordAction(db, {
    ...byActor(actor),
    organisationId: scope.organisationId,
    action: 'report-exported',
    detail: {
      format,
      from: report.from,
      to: report.to,
      ...(format === 'csv' ? { table } : {}),
      ...scope.filters,
    },
  });
  const span = report.from === report.to ? report.from : `${report.from}-to-${report.to}`;
  if (format === 'csv') {
    const { columns, rows } = tableOf(report, table);
    return sendCsv(reply, `report-${table}-${span}.csv`, columns, textOf(rows));
  }
  const workbook = await writeWorkbook([
    aboutOf(scope, report, now),
    ...reportTables.map((name) => tableOf(report, name)),
  ]);
  return reply
    .header('content-type', workbookType)
    .header('content-disposition', attachment(`report-${span}.xlsx`))
    .header('cache-control', 'no-store')
    .send(workbook);
}

async function* textOf(rows: readonly ReportCell[][]): AsyncGenerator<string[]> {
  for (const row of rows)
    yield row.map((cell) => {
      if (cell === null) return '';
      return typeof cell === 'object' ? cell.month : String(cell);
    });
}

function aboutOf(
  { filters, departments, projects }: ReportScope,
  report: Report,
  now: Date,
): ExportedTable {
  const nameIn = (options: ReportScope['projects'], id: string | undefined) =>
    options.find((option) => option.id === id)?.name ?? 'All';
  return {
    title: 'About',
    columns: ['Filter', 'Value'],
    rows: [
      ['First month', { month: report.from }],
      ['Last month', { month: report.to }],
      ['Time zone', report.timeZone],
      ['Department', nameIn(departments, filters.departmentId)],
      ['Project', nameIn(projects, filters.projectId)],
      ['Language', filters.language ?? 'All'],
      ['Type', filters.type ?? 'All'],
      ['Active users', report.totals.activeUsers],
      ['Made at (UTC)', now.toISOString()],
    ],
  };
}
