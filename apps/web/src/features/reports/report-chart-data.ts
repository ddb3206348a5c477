import type { Report } from '@glossa/contracts/reports';
import { t } from '../../lib/language/t.ts';
import { type ChartData, chartColours } from '../../ui/charts/chart-data.ts';
import { formatMonth } from '../../ui/charts/format-month.ts';
import { languageColour, languageKey, languageLabel } from '../../ui/charts/language-colours.ts';
import { kindWords } from '../../ui/feedback/feedback-words.ts';
import { requestStatusLooks } from '../../ui/status-badge.tsx';
import { formatCount, formatEditPercent, formatMinutes, formatWaiting } from './format-figures.ts';

/** A month is a row, a language a series in its colour. */
export function languagesByMonth(report: Report, figure: 'minutes' | 'words'): ChartData {
  const cells = report.languageMonths.filter((cell) => cell[figure] > 0);
  const languages = [...new Set(cells.map(({ language }) => language))];
  return {
    rowHeading: t('Month'),
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
  rowHeading: t('Month'),
  format: formatWaiting,
  series: [
    { key: 'median', label: t('Median'), colour: chartColours.first },
    { key: 'p90', label: t('90th percentile'), colour: chartColours.second },
  ],
  rows: months.map(({ month, medianSeconds, p90Seconds }) => ({
    key: month,
    label: formatMonth(month),
    values: { median: medianSeconds, p90: p90Seconds },
  })),
});

const oneSeries = (label: string) => [{ key: 'figure', label, colour: chartColours.first }];

export const activeUsersByMonth = ({ months }: Report): ChartData => ({
  rowHeading: t('Month'),
  format: formatCount,
  series: oneSeries(t('Active users')),
  rows: months.map(({ month, activeUsers }) => ({
    key: month,
    label: formatMonth(month),
    values: { figure: activeUsers },
  })),
});

export const editsByLanguage = ({ languages }: Report): ChartData => ({
  rowHeading: t('Language'),
  format: formatEditPercent,
  series: oneSeries(t('Edit distance')),
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
  rowHeading: t('Status'),
  format: formatCount,
  series: oneSeries(t('Translations')),
  rows: ticketStatuses.map(({ status, count }) => ({
    key: status,
    label: requestStatusLooks[status].word,
    values: { figure: count },
  })),
});

export const feedbackByKind = ({ feedbackKinds }: Report): ChartData => ({
  rowHeading: t('Kind'),
  format: formatCount,
  series: oneSeries(t('Feedback')),
  rows: feedbackKinds.map(({ kind, count }) => ({
    key: kind,
    label: kindWords[kind],
    values: { figure: count },
  })),
});
