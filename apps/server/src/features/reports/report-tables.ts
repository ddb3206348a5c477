import { languages } from '@glossa/contracts/languages';
import type { Report, ReportFigures, ReportTable } from '@glossa/contracts/reports';

/** A month is a date in a workbook and "2025-11" in CSV. */
export type ReportCell = string | number | null | { month: string };
export type ExportedTable = {
  title: string;
  columns: readonly string[];
  rows: ReportCell[][];
};

const figureColumns = [
  'Minutes transcribed',
  'Words translated',
  'Translations asked for',
  'Translations made ready',
  'Turnaround, median (s)',
  'Turnaround, 90th percentile (s)',
  'Edit distance (%)',
  'Feedback',
] as const;
const figuresOf = (row: ReportFigures): ReportCell[] => [
  row.minutes,
  row.words,
  row.tickets,
  row.ready,
  row.medianSeconds,
  row.p90Seconds,
  row.editPercent,
  row.feedback,
];

const languageOf = (language: Report['languages'][number]['language']) =>
  language ? languages[language].label : 'Not known';
const nameOf = (row: Report['departments'][number]) =>
  row.id === null ? 'None' : (row.name ?? 'Deleted');

const makers: Record<ReportTable, (report: Report) => ExportedTable> = {
  months: ({ months }) => ({
    title: 'Months',
    columns: ['Month', ...figureColumns, 'Active users'],
    rows: months.map((row) => [{ month: row.month }, ...figuresOf(row), row.activeUsers]),
  }),
  languages: (report) => ({
    title: 'Languages',
    columns: ['Language', ...figureColumns],
    rows: report.languages.map((row) => [languageOf(row.language), ...figuresOf(row)]),
  }),
  departments: ({ departments }) => ({
    title: 'Departments',
    columns: ['Department', ...figureColumns],
    rows: departments.map((row) => [nameOf(row), ...figuresOf(row)]),
  }),
  projects: ({ projects }) => ({
    title: 'Projects',
    columns: ['Project', ...figureColumns],
    rows: projects.map((row) => [nameOf(row), ...figuresOf(row)]),
  }),
  'language-months': ({ languageMonths }) => ({
    title: 'Languages by month',
    columns: ['Month', 'Language', 'Minutes transcribed', 'Words translated'],
    rows: languageMonths.map((row) => [
      { month: row.month },
      languageOf(row.language),
      row.minutes,
      row.words,
    ]),
  }),
  'ticket-statuses': ({ ticketStatuses }) => ({
    title: 'Translations by status',
    columns: ['Status', 'Translations'],
    rows: ticketStatuses.map(({ status, count }) => [status, count]),
  }),
  'feedback-kinds': (report) => ({
    title: 'Feedback by kind',
    columns: ['Kind', 'Feedback'],
    rows: report.feedbackKinds.map(({ kind, count }) => [kind, count]),
  }),
};

export const tableOf = (report: Report, table: ReportTable): ExportedTable => makers[table](report);
