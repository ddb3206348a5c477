import type { Report } from '@glossa/contracts/reports';
import { t } from '../../lib/i18n/t.ts';
import { type ChartData, chartColours } from '../../ui/charts/chart-data.ts';
import {
  formatMonth,
  languageColour,
  languageKey,
  languageLabel,
} from '../../ui/charts/language-colours.ts';
import { requestStatusLooks } from '../../ui/feedback/status-badge.tsx';
import { kindLabels } from '../../ui/tickets/ticket-labels.ts';
import { formatCount, formatEditPercent, formatMinutes, formatWaiting } from './report-labels.ts';

/** A month is a row, a language a series in its color. */
export function languagesByMonth(report: Report, figure: 'minutes' | 'words'): ChartData {
  const cells = report.languageMonths.filter((cell) => cell[figure] > 0);
  const languages = [...new Set(cells.map(({ language }) => language))];
  return {
    rowHeading: t('common.month'),
    format: figure === 'minutes' ? formatMinutes : formatCount,
    series: languages.map((language) => ({
      key: languageKey(language),
      label: languageLabel(language),
      colour: languageColour(language),
    })),
    rows: report.months.map(({ month }) => ({
      key: month,
      label: formatMonth(month),
      values: Object.fromEntries(
        languages.map((language) => [
          languageKey(language),
          cells.find((cell) => cell.month === month && cell.language === language)?.[figure] ?? 0,
        ]),
      ),
    })),
  };
}

export const turnaroundByMonth = ({ months }: Report): ChartData => ({
  rowHeading: t('common.month'),
  format: formatWaiting,
  series: [
    { key: 'median', label: t('reports.median'), colour: chartColours.first },
    { key: 'p90', label: t('reports.percentile90'), colour: chartColours.second },
  ],
  rows: months.map(({ month, medianSeconds, p90Seconds }) => ({
    key: month,
    label: formatMonth(month),
    values: { median: medianSeconds, p90: p90Seconds },
  })),
});

const oneSeries = (label: string) => [{ key: 'figure', label, colour: chartColours.first }];

export const activeUsersByMonth = ({ months }: Report): ChartData => ({
  rowHeading: t('common.month'),
  format: formatCount,
  series: oneSeries(t('common.activeUsers')),
  rows: months.map(({ month, activeUsers }) => ({
    key: month,
    label: formatMonth(month),
    values: { figure: activeUsers },
  })),
});

export const editsByLanguage = ({ languages }: Report): ChartData => ({
  rowHeading: t('common.language'),
  format: formatEditPercent,
  series: oneSeries(t('reports.editDistance')),
  rows: languages
    .filter(({ editPercent }) => editPercent !== null)
    .map(({ language, editPercent }) => ({
      key: languageKey(language),
      label: languageLabel(language),
      colour: languageColour(language),
      values: { figure: editPercent },
    })),
});

export const ticketsByStatus = ({ ticketStatuses }: Report): ChartData => ({
  rowHeading: t('common.status'),
  format: formatCount,
  series: oneSeries(t('common.translations')),
  rows: ticketStatuses.map(({ status, count }) => ({
    key: status,
    label: requestStatusLooks[status].word,
    values: { figure: count },
  })),
});

export const feedbackByKind = ({ feedbackKinds }: Report): ChartData => ({
  rowHeading: t('common.typeLabel'),
  format: formatCount,
  series: oneSeries(t('common.feedback')),
  rows: feedbackKinds.map(({ kind, count }) => ({
    key: kind,
    label: kindLabels[kind],
    values: { figure: count },
  })),
});
