import type { DashboardFigures } from '@glossa/contracts/dashboard';
import { useQuery } from '@tanstack/react-query';
import { formatNumber } from '../../../lib/format/format.ts';
import { t } from '../../../lib/i18n/t.ts';
import { type ChartData, chartColours } from '../../../ui/charts/chart-data.ts';
import { FigureCard, FigureGrid } from '../../../ui/charts/figure-card.tsx';
import {
  formatMonth,
  languageColour,
  languageKey,
  languageLabel,
} from '../../../ui/charts/language-colours.ts';
import { ErrorState } from '../../../ui/feedback/state.tsx';
import { dashboardFiguresOptions } from './queries.ts';

const byLanguage = (figures: DashboardFigures, figure: 'media' | 'translations'): ChartData => ({
  rowHeading: t('common.language'),
  format: formatNumber,
  series: [
    {
      key: 'figure',
      label: figure === 'media' ? t('common.media') : t('common.translations'),
      colour: chartColours.first,
    },
  ],
  rows: figures.byLanguage
    .filter((row) => row[figure] > 0)
    .map((row) => ({
      key: languageKey(row.language),
      label: languageLabel(row.language),
      colour: languageColour(row.language),
      values: { figure: row[figure] },
    })),
});

const byMonth = ({ byMonth: months }: DashboardFigures): ChartData => ({
  rowHeading: t('common.month'),
  format: formatNumber,
  series: [
    { key: 'videos', label: t('common.videoAndAudio'), colour: chartColours.first },
    { key: 'documents', label: t('common.documents'), colour: chartColours.second },
  ],
  rows: months.map(({ month, videos, documents }) => ({
    key: month,
    label: formatMonth(month),
    values: { videos, documents },
  })),
});

/** Totals by language and month, of all media a person can see or of their own. */
export function DashboardCharts({ mineOnly }: { mineOnly: boolean }) {
  const { data, error, isError, refetch } = useQuery(dashboardFiguresOptions(mineOnly));
  if (isError && !data) return <ErrorState error={error} onRetry={() => void refetch()} />;
  return (
    <FigureGrid>
      <FigureCard
        title={t('dashboard.mediaByLanguage')}
        kind="rows"
        data={data && byLanguage(data, 'media')}
      />
      <FigureCard
        title={t('dashboard.translationsByLanguage')}
        kind="rows"
        data={data && byLanguage(data, 'translations')}
      />
      <FigureCard
        title={t('dashboard.uploadsByMonth')}
        kind="stacked"
        data={data && byMonth(data)}
      />
    </FigureGrid>
  );
}
