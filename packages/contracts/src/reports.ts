import { z } from 'zod';
import { apiBase, defineEndpoint, idSchema } from './endpoint.ts';
import { feedbackKindSchema } from './feedback.ts';
import { languageSchema, mediaTypeSchema } from './media.ts';
import { optionSchema } from './people.ts';
import { requestStatusSchema } from './translation-requests.ts';

/** Year and month in reports: 2025-11. */
export const monthSchema = z.string().regex(/^20\d\d-(0[1-9]|1[0-2])$/, 'validation.monthFormat');

const monthNames = [
  'Jan',
  'Feb',
  'Mar',
  'Apr',
  'May',
  'Jun',
  'Jul',
  'Aug',
  'Sep',
  'Oct',
  'Nov',
  'Dec',
] as const;

export const monthOptionSchema = z.object({
  /** "Nov 2025". */
  label: z.string(),
  /** "2025-11". */
  value: monthSchema,
});
export type MonthOption = z.infer<typeof monthOptionSchema>;

/** The month that is `months` before another one. */
export function monthsBefore(month: string, months: number): string {
  const [year, number] = month.split('-').map(Number);
  const count = (year ?? 0) * 12 + (number ?? 1) - 1 - months;
  return `${Math.floor(count / 12)}-${String((count % 12) + 1).padStart(2, '0')}`;
}

/** The current month in a time zone (IANA name). */
export function monthIn(instant: Date, timeZone: string): string {
  const parts = new Intl.DateTimeFormat('en-US-u-ca-gregory-nu-latn', {
    timeZone,
    year: 'numeric',
    month: '2-digit',
  }).formatToParts(instant);
  const of = (type: string) => parts.find((part) => part.type === type)?.value ?? '';
  return `${of('year')}-${of('month')}`;
}

/** "Nov 2025" from "2025-11", in English. */
export const monthLabel = (month: string): string =>
  `${monthNames[Number(month.slice(5)) - 1]} ${month.slice(0, 4)}`;

/** The financial-year helper: the last 12 months in a time zone, newest first, including the current one. */
export function lastMonths(now: Date, timeZone: string): MonthOption[] {
  const current = monthIn(now, timeZone);
  return Array.from({ length: 12 }, (_, before) => {
    const value = monthsBefore(current, before);
    return { value, label: monthLabel(value) };
  });
}

const view = { resource: 'Reports', flag: 'view' } as const;
const base = `${apiBase}/reports`;

export const viewReportOptions = defineEndpoint({
  method: 'GET',
  path: `${base}/viewReportOptions`,
  permission: view,
  summary: 'What reports can be filtered by: the last 12 months, newest first, and more',
  query: z.strictObject({ organisationId: idSchema.optional() }),
  answer: z.object({
    organisationId: idSchema,
    /** IANA time zone: determines month boundaries. */
    timeZone: z.string(),
    months: z.array(monthOptionSchema).length(12),
    departments: z.array(optionSchema),
    /** Those whose media the caller may see. */
    projects: z.array(optionSchema),
  }),
});

const reportFilters = {
  /** First and last month, both of the last 12; all of them if omitted. */
  from: monthSchema.optional(),
  to: monthSchema.optional(),
  /** Of the user who uploaded, requested, verified or reported, at that time. */
  departmentId: idSchema.optional(),
  projectId: idSchema.optional(),
  /** Of the transcript or the requested translation. */
  language: languageSchema.optional(),
  type: mediaTypeSchema.optional(),
  organisationId: idSchema.optional(),
};
export const reportQuery = z.strictObject(reportFilters);

/** Figures by month, language, department and project. */
const figures = {
  /** Minutes of transcribed audio. */
  minutes: z.number(),
  /** Translated source words. */
  words: z.number().int(),
  /** Requested translations. */
  tickets: z.number().int(),
  /** Translations that became ready, whenever requested. */
  ready: z.number().int(),
  /** Turnaround in seconds; null if none became ready. */
  medianSeconds: z.number().nullable(),
  p90Seconds: z.number().nullable(),
  /**
   * Share of the machine's characters changed by users, in percent of the longer text (Levenshtein); null if nothing
   * was verified or published.
   */
  editPercent: z.number().nullable(),
  /** Reported feedback. */
  feedback: z.number().int(),
};
const rowOf = <T extends z.ZodRawShape>(named: T) => z.array(z.object({ ...named, ...figures }));

export const reportSchema = z.object({
  organisationId: idSchema,
  timeZone: z.string(),
  from: monthSchema,
  to: monthSchema,
  totals: z.object({
    ...figures,
    /** Users who logged in or used a session. Only filtered by department. */
    activeUsers: z.number().int(),
  }),
  /** Every requested month, oldest first. */
  months: z.array(z.object({ month: monthSchema, ...figures, activeUsers: z.number().int() })),
  languages: rowOf({ language: languageSchema.nullable() }),
  /** Null: none; a null name: deleted since. */
  departments: rowOf({ id: idSchema.nullable(), name: z.string().nullable() }),
  projects: rowOf({ id: idSchema.nullable(), name: z.string().nullable() }),
  /** For charts in the languages' colors; only non-zero values. */
  languageMonths: z.array(
    z.object({
      month: monthSchema,
      language: languageSchema.nullable(),
      minutes: z.number(),
      words: z.number().int(),
    }),
  ),
  /** Translations requested in these months, by current status. */
  ticketStatuses: z.array(z.object({ status: requestStatusSchema, count: z.number().int() })),
  feedbackKinds: z.array(z.object({ kind: feedbackKindSchema, count: z.number().int() })),
});
export type Report = z.infer<typeof reportSchema>;
export type ReportFigures = Report['totals'] extends infer T ? Omit<T, 'activeUsers'> : never;

export const viewReport = defineEndpoint({
  method: 'GET',
  path: `${base}/viewReport`,
  permission: view,
  summary: 'Figures of an organisation by month, language, department, project, status and kind',
  query: reportQuery,
  answer: reportSchema,
});

export const reportTables = [
  'months',
  'languages',
  'departments',
  'projects',
  'language-months',
  'ticket-statuses',
  'feedback-kinds',
] as const;
export const reportTableSchema = z.enum(reportTables);
export type ReportTable = z.infer<typeof reportTableSchema>;

export const exportReport = defineEndpoint({
  method: 'GET',
  path: `${base}/exportReport`,
  permission: view,
  summary: 'The same as CSV (one table) or XLSX (each table a sheet)',
  query: reportQuery.extend({
    format: z.enum(['csv', 'xlsx']),
    /** For CSV. */
    table: reportTableSchema.default('months'),
  }),
  carries: 'file',
});
