import type { FeedbackKind } from '@glossa/contracts/feedback';
import { languageNameIn } from '@glossa/contracts/language-names';
import type { LanguageCode } from '@glossa/contracts/languages';
import type { Report, ReportFigures, ReportTable } from '@glossa/contracts/reports';
import type { RequestStatus } from '@glossa/contracts/translation-requests';
import type { MessageId } from '@glossa/messages/message';
import { translate } from '../../platform/i18n/translate.ts';

/** A month is a date in a workbook and "2025-11" in CSV. */
export type ReportCell = string | number | null | { month: string };
export type ExportedTable = {
  title: string;
  columns: readonly string[];
  rows: ReportCell[][];
};

const figureColumns: readonly MessageId[] = [
  'reports.minutesTranscribed',
  'reports.wordsTranslated',
  'reports.translationsRequested',
  'reports.completed',
  'reports.export.turnaroundMedian',
  'reports.export.turnaroundPercentile90',
  'reports.export.editDistance',
  'common.feedback',
];
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

const statusNames: Readonly<Record<RequestStatus, MessageId>> = {
  queued: 'status.request.queued',
  translating: 'status.translating',
  rendering: 'status.creatingFiles',
  ready: 'status.request.ready',
  failed: 'status.badge.failed',
  cancelled: 'status.badge.canceled',
  stale: 'status.outdated',
};
const kindNames: Readonly<Record<FeedbackKind, MessageId>> = {
  'wrong-translation': 'feedback.typeWrongTranslation',
  'wrong-term': 'feedback.typeWrongTerm',
  timing: 'feedback.typeSubtitleTiming',
  'wrong-transcript': 'feedback.typeWrongTranscript',
  voice: 'feedback.typeVoiceOrAudio',
  layout: 'feedback.typeDocumentLayout',
  fault: 'feedback.typeBug',
  idea: 'feedback.typeIdea',
  other: 'feedback.typeOther',
};

type Table = { title: MessageId; columns: readonly MessageId[]; rows: ReportCell[][] };

const nameOf = (language: string, row: Report['departments'][number]) =>
  row.id === null
    ? translate(language, 'common.none')
    : (row.name ?? translate(language, 'common.deleted'));
const languageOf = (language: string, code: LanguageCode | null) =>
  code ? languageNameIn(language, code) : translate(language, 'charts.unknownLanguage');

const builders: Record<ReportTable, (report: Report, language: string) => Table> = {
  months: ({ months }) => ({
    title: 'reports.months',
    columns: ['common.month', ...figureColumns, 'common.activeUsers'],
    rows: months.map((row) => [{ month: row.month }, ...figuresOf(row), row.activeUsers]),
  }),
  languages: (report, language) => ({
    title: 'common.languages',
    columns: ['common.language', ...figureColumns],
    rows: report.languages.map((row) => [languageOf(language, row.language), ...figuresOf(row)]),
  }),
  departments: ({ departments }, language) => ({
    title: 'common.departments',
    columns: ['common.department', ...figureColumns],
    rows: departments.map((row) => [nameOf(language, row), ...figuresOf(row)]),
  }),
  projects: ({ projects }, language) => ({
    title: 'common.projects',
    columns: ['common.project', ...figureColumns],
    rows: projects.map((row) => [nameOf(language, row), ...figuresOf(row)]),
  }),
  'language-months': ({ languageMonths }, language) => ({
    title: 'reports.languagesByMonth',
    columns: [
      'common.month',
      'common.language',
      'reports.minutesTranscribed',
      'reports.wordsTranslated',
    ],
    rows: languageMonths.map((row) => [
      { month: row.month },
      languageOf(language, row.language),
      row.minutes,
      row.words,
    ]),
  }),
  'ticket-statuses': ({ ticketStatuses }, language) => ({
    title: 'reports.translationsByStatus',
    columns: ['common.statusColumn', 'common.translations'],
    rows: ticketStatuses.map(({ status, count }) => [
      translate(language, statusNames[status]),
      count,
    ]),
  }),
  'feedback-kinds': (report, language) => ({
    title: 'reports.feedbackByType',
    columns: ['common.typeLabel', 'common.feedback'],
    rows: report.feedbackKinds.map(({ kind, count }) => [
      translate(language, kindNames[kind]),
      count,
    ]),
  }),
};

/** A table of the report, in the language of whoever reads it. */
export function tableOf(report: Report, table: ReportTable, language: string): ExportedTable {
  const { title, columns, rows } = builders[table](report, language);
  return {
    title: translate(language, title),
    columns: columns.map((id) => translate(language, id)),
    rows,
  };
}
