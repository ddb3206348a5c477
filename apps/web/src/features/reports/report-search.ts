import { type LanguageCode, languageCodes } from '@glossa/contracts/languages';
import { monthSchema } from '@glossa/contracts/reports';
import type { ReportQuery } from '../../lib/queries/reports.ts';

/** The filters as the address holds them; what is not there is at its default, the last 12 months of everything. */
export type ReportSearch = {
  from?: string | undefined;
  to?: string | undefined;
  department?: string | undefined;
  project?: string | undefined;
  language?: LanguageCode | undefined;
  type?: 'video' | 'doc' | undefined;
};

const uuid = /^[0-9a-f]{8}(-[0-9a-f]{4}){3}-[0-9a-f]{12}$/i;
const idOf = (value: unknown) =>
  typeof value === 'string' && uuid.test(value) ? value : undefined;
const monthOf = (value: unknown, months: readonly string[]) => {
  const { data } = monthSchema.safeParse(value);
  return data && months.includes(data) ? data : undefined;
};

/**
 * Reads an address, however it was mangled: what is not understood is left out, never an error. `months`: those that
 * can be asked for, newest first; a view saved last year names months that are not among them any more.
 */
export function readReportSearch(
  raw: Readonly<Record<string, unknown>>,
  months: readonly string[],
): ReportSearch {
  const from = monthOf(raw.from, months);
  const to = monthOf(raw.to, months);
  const turned = from !== undefined && to !== undefined && from > to;
  return {
    from: turned ? to : from,
    to: turned ? from : to,
    department: idOf(raw.department),
    project: idOf(raw.project),
    language: languageCodes.find((code) => code === raw.language),
    type: (['video', 'doc'] as const).find((type) => type === raw.type),
  };
}

export const toReportQuery = ({ department, project, ...rest }: ReportSearch): ReportQuery => ({
  ...rest,
  departmentId: department,
  projectId: project,
});
