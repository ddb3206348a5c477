import type { DashboardFigures } from '@glossa/contracts/dashboard';
import { useQuery } from '@tanstack/react-query';
import { formatNumber } from '../../../lib/format.ts';
import { t } from '../../../lib/language/t.ts';
import { dashboardFiguresOptions } from '../../../lib/queries/dashboard.ts';
import { useNextTurn } from '../../../lib/use-next-turn.ts';
import { type ChartData, chartColours } from '../../../ui/charts/chart-data.ts';
import { FigureCard } from '../../../ui/charts/figure-card.tsx';
import { FigureGrid } from '../../../ui/charts/figure-grid.tsx';
import { formatMonth } from '../../../ui/charts/format-month.ts';
import { languageColour, languageKey, languageLabel } from '../../../ui/charts/language-colours.ts';
import { ErrorState } from '../../../ui/state.tsx';

const byLanguage = (figures: DashboardFigures, figure: 'media' | 'translations'): ChartData => ({
  rowHeading: t('Language'),
  format: formatNumber,
  series: [
    {
      key: 'figure',
      label: figure === 'media' ? t('Media') : t('Translations'),
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
  rowHeading: t('Month'),
  format: formatNumber,
  series: [
    { key: 'videos', label: t('Video and audio'), colour: chartColours.first },
    { key: 'documents', label: t('Documents'), colour: chartColours.second },
  ],
  rows: months.map(({ month, videos, documents }) => ({
    key: month,
    label: formatMonth(month),
    values: { videos, documents },
  })),
});

/** Totals by language and month, of everything one sees or of one's own. They stand last, and come last. */
export function DashboardCharts(props: { mineOnly: boolean }) {
  return useNextTurn('dashboard-charts') ? <Charts {...props} /> : null;
}

function Charts({ mineOnly }: { mineOnly: boolean }) {
  const { data, error, isError, refetch } = useQuery(dashboardFiguresOptions(mineOnly));
  if (isError && !data) return <ErrorState error={error} onRetry={() => void refetch()} />;
  return (
    <FigureGrid>
      <FigureCard
        title={t('Media by language')}
        kind="rows"
        data={data && byLanguage(data, 'media')}
      />
      <FigureCard
        title={t('Translations by language')}
        kind="rows"
        data={data && byLanguage(data, 'translations')}
      />
      <FigureCard title={t('Uploaded by month')} kind="stacked" data={data && byMonth(data)} />
    </FigureGrid>
  );
}
