import type { QueryOf } from '@glossa/contracts/endpoint';
import { languageNameIn } from '@glossa/contracts/language-names';
import type { LanguageCode } from '@glossa/contracts/languages';
import { type exportReport, type Report, reportTables } from '@glossa/contracts/reports';
import type { MessageId } from '@glossa/messages/message';
import type { FastifyReply } from 'fastify';
import type { Cell, Sheet } from 'write-excel-file/node';
import { sendCsv } from '../../platform/csv.ts';
import type { Database } from '../../platform/db/database.ts';
import type { Actor } from '../../platform/http/actor.ts';
import { attachment } from '../../platform/http/content-disposition.ts';
import { preferredLanguage } from '../../platform/i18n/page-language.ts';
import { translate } from '../../platform/i18n/translate.ts';
import { byActor, recordAction } from '../audit/index.ts';
import { buildReport } from './build-report.ts';
import { type ReportScope, readScope } from './read-scope.ts';
import { type ExportedTable, type ReportCell, tableOf } from './report-tables.ts';

const workbookType = 'application/vnd.openxmlformats-officedocument.spreadsheetml.sheet';

const typeNames = {
  video: 'common.videoAndAudio',
  doc: 'common.documents',
} as const satisfies Record<NonNullable<ReportScope['filters']['type']>, MessageId>;

/** Wide enough for the headings; of figures, nothing is longer. */
const columnWidth = 24;

/** A workbook with a sheet per table. Every cell is typed: user text is never a formula. */
async function writeWorkbook(tables: readonly ExportedTable[]): Promise<Buffer> {
  // Loaded lazily for the first workbook.
  const { default: writeExcelFile } = await import('write-excel-file/node');
  const names = sheetNames(tables.map(({ title }) => title));
  const sheets = tables.map(
    ({ columns, rows }, index): Sheet<Buffer> => ({
      sheet: names[index] ?? '',
      columns: columns.map(() => ({ width: columnWidth })),
      stickyRowsCount: 1,
      data: [
        columns.map((value): Cell => ({ value, type: String, fontWeight: 'bold' })),
        ...rows.map((row) => row.map(toCell)),
      ],
    }),
  );
  return writeExcelFile(sheets as never).toBuffer();
}

function toCell(cell: ReportCell): Cell {
  if (cell === null) return null;
  if (typeof cell === 'string') return { value: cell, type: String };
  if (typeof cell === 'number') return { value: cell, type: Number };
  return { value: new Date(`${cell.month}-01T00:00:00Z`), type: Date, format: 'mmm yyyy' };
}

/** Sends one table as CSV, or all of them with their filters as a workbook; the export is audited. */
export async function sendReport(
  db: Database,
  actor: Actor,
  now: Date,
  { format, table, ...query }: QueryOf<typeof exportReport>,
  reply: FastifyReply,
): Promise<FastifyReply> {
  const scope = await readScope(db, actor, now, query);
  const language = await preferredLanguage(db, actor);
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
    const { columns, rows } = tableOf(report, table, language);
    return sendCsv(reply, `report-${table}-${span}.csv`, columns, textOf(rows));
  }
  const workbook = await writeWorkbook([
    aboutOf(scope, report, now, language),
    ...reportTables.map((name) => tableOf(report, name, language)),
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
  language: LanguageCode,
): ExportedTable {
  const t = (id: MessageId) => translate(language, id);
  const all = t('reports.export.all');
  const nameIn = (options: ReportScope['projects'], id: string | undefined) =>
    options.find((option) => option.id === id)?.name ?? all;
  return {
    title: t('reports.export.about'),
    columns: [t('reports.export.filter'), t('reports.export.value')],
    rows: [
      [t('reports.fromMonth'), { month: report.from }],
      [t('reports.toMonth'), { month: report.to }],
      [t('common.timeZone'), report.timeZone],
      [t('common.department'), nameIn(departments, filters.departmentId)],
      [t('common.project'), nameIn(projects, filters.projectId)],
      [t('common.language'), filters.language ? languageNameIn(language, filters.language) : all],
      [t('common.typeLabel'), filters.type ? t(typeNames[filters.type]) : all],
      [t('common.activeUsers'), report.totals.activeUsers],
      [t('reports.export.createdAt'), now.toISOString()],
    ],
  };
}

/** Sheets have at most 31 characters, none of them one of []:*?/\\, and no two the same name. */
function sheetNames(titles: readonly string[]): string[] {
  const taken = new Set<string>();
  return titles.map((title, index) => {
    const name = [...title.replaceAll(/[[\]:*?/\\]/g, ' ')].slice(0, 31).join('').trim();
    const free = taken.has(name.toLowerCase()) ? `${name.slice(0, 27)} ${index + 1}` : name;
    taken.add(free.toLowerCase());
    return free;
  });
}
