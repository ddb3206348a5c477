import { z } from 'zod';
import { apiBase, defineEndpoint, idSchema } from './endpoint.ts';
import { feedbackKindSchema } from './feedback.ts';
import { languageSchema, mediaTypeSchema } from './media.ts';
import { optionSchema } from './people.ts';
import { requestStatusSchema } from './translation-requests.ts';

/** Year and month as reports name them: 2025-11. */
export const monthSchema = z
  .string()
  .regex(/^20\d\d-(0[1-9]|1[0-2])$/, 'Write the month as year and month: 2025-11.');

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

/** The month that `months` before another one began. */
export function monthsBefore(month: string, months: number): string {
  const [year, number] = month.split('-').map(Number);
  const count = (year ?? 0) * 12 + (number ?? 1) - 1 - months;
  return `${Math.floor(count / 12)}-${String((count % 12) + 1).padStart(2, '0')}`;
}

/** The month it is in a time zone (IANA name). */
export function monthIn(instant: Date, timeZone: string): string {
  const parts = new Intl.DateTimeFormat('en-US-u-ca-gregory-nu-latn', {
    timeZone,
    year: 'numeric',
    month: '2-digit',
  }).formatToParts(instant);
  const of = (type: string) => parts.find((part) => part.type === type)?.value ?? '';
  return `${of('year')}-${of('month')}`;
}

/** "Nov 2025" of "2025-11", in English. */
export const monthLabel = (month: string): string =>
  `${monthNames[Number(month.slice(5)) - 1]} ${month.slice(0, 4)}`;

/** The financial-year helper: the last 12 months in a time zone, newest first, the running one among them. */
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
    /** IANA name: where its months begin. */
    timeZone: z.string(),
    months: z.array(monthOptionSchema).length(12),
    departments: z.array(optionSchema),
    /** Those whose media the caller may see. */
    projects: z.array(optionSchema),
  }),
});

const reportFilters = {
  /** First and last month, both of the last 12; all of them where none is given. */
  from: monthSchema.optional(),
  to: monthSchema.optional(),
  /** Of the person who uploaded, asked, verified or reported, at that time. */
  departmentId: idSchema.optional(),
  projectId: idSchema.optional(),
  /** Of the transcript, or of the translation asked for. */
  language: languageSchema.optional(),
  type: mediaTypeSchema.optional(),
  organisationId: idSchema.optional(),
};
export const reportQuery = z.strictObject(reportFilters);

/** What is counted of every month, language, department and project. */
const figures = {
  /** Minutes of sound that were transcribed. */
  minutes: z.number(),
  /** Words of the originals that were translated. */
  words: z.number().int(),
  /** Translations asked for. */
  tickets: z.number().int(),
  /** Translations that became ready, whenever they were asked for. */
  ready: z.number().int(),
  /** Seconds from asking to ready; null where none became ready. */
  medianSeconds: z.number().nullable(),
  p90Seconds: z.number().nullable(),
  /**
   * Characters that people changed of those the machine wrote, in percent of the longer text (Levenshtein); null where
   * nothing was verified or published.
   */
  editPercent: z.number().nullable(),
  /** Feedback that came in. */
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
    /** People who signed in or used a session. Only the department narrows them. */
    activeUsers: z.number().int(),
  }),
  /** Every month asked for, oldest first. */
  months: z.array(z.object({ month: monthSchema, ...figures, activeUsers: z.number().int() })),
  languages: rowOf({ language: languageSchema.nullable() }),
  /** Null: nobody's, or none; a name that is null: deleted since. */
  departments: rowOf({ id: idSchema.nullable(), name: z.string().nullable() }),
  projects: rowOf({ id: idSchema.nullable(), name: z.string().nullable() }),
  /** For charts in the languages' colours; only what is not zero. */
  languageMonths: z.array(
    z.object({
      month: monthSchema,
      language: languageSchema.nullable(),
      minutes: z.number(),
      words: z.number().int(),
    }),
  ),
  /** Translations asked for in these months, as they stand now. */
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
    /** Of CSV. */
    table: reportTableSchema.default('months'),
  }),
  carries: 'file',
});
