import type { ReportTable } from '@glossa/contracts/reports';
import { formatDuration, formatNumber } from '../../lib/format/format.ts';
import { pageLocale, t } from '../../lib/i18n/t.ts';

const tenths = new Intl.NumberFormat(pageLocale(), { maximumFractionDigits: 1 });
const percent = new Intl.NumberFormat(pageLocale(), {
  style: 'percent',
  maximumFractionDigits: 1,
});

export const formatMinutes = (minutes: number): string => tenths.format(minutes);
export const formatCount = (count: number): string => formatNumber(count);
/** Input in percent, not as a share. */
export const formatEditPercent = (value: number): string => percent.format(value / 100);

const hoursOfDay = 24;

/** A duration in seconds as hours, minutes and seconds, with days if needed. */
export function formatWaiting(seconds: number): string {
  const days = Math.floor(seconds / 3_600 / hoursOfDay);
  const rest = formatDuration((seconds - days * hoursOfDay * 3_600) * 1_000);
  return days === 0 ? rest : t('reports.daysAndTime', { days, rest });
}

export const tableLabels: Record<ReportTable, string> = {
  months: t('reports.months'),
  languages: t('common.languages'),
  departments: t('common.departments'),
  projects: t('common.projects'),
  'language-months': t('reports.languagesByMonth'),
  'ticket-statuses': t('reports.translationsByStatus'),
  'feedback-kinds': t('reports.feedbackByType'),
};
