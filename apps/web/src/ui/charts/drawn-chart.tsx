import '@mantine/charts/styles.layer.css';
import { BarChart, LineChart } from '@mantine/charts';
import { useReducedMotion as useReduced } from '@mantine/hooks';
import type { ChartData, ChartKind, ChartRow, ChartSeries } from './chart-data.ts';

type Props = { data: ChartData; kind: ChartKind; height: number };

const labelWidthPx = { figures: 72, names: 132 };

/** The page's text direction. */
const useDirection = (): 'ltr' | 'rtl' => (document.documentElement.dir === 'rtl' ? 'rtl' : 'ltr');
const useReducedMotion = (): boolean => useReduced(undefined, { getInitialValueInEffect: false });

/** The chart. Loaded when scrolled into view: it is larger than the rest of the screen. */
export default function DrawnChart({ data, kind, height }: Props) {
  const rightToLeft = useDirection() === 'rtl';
  const still = useReducedMotion();
  const { rows, series } = coloured(data);
  // On the right, labels must move away from the chart as on the left.
  const side = rightToLeft
    ? {
        orientation: 'right' as const,
        tick: { transform: 'translate(10, 0)', fontSize: 12, fill: 'currentColor' },
      }
    : { orientation: 'left' as const };
  const shared = {
    h: height,
    data: rows.map(({ label, values }) => ({ label, ...values })),
    dataKey: 'label',
    series: series.map(({ key, label, colour }) => ({ name: key, label, color: colour })),
    valueFormatter: data.format,
    withLegend: data.series.length > 1,
    legendProps: { verticalAlign: 'bottom' as const },
    tooltipAnimationDuration: 0,
  };
  const upright = {
    xAxisProps: { reversed: rightToLeft, minTickGap: 4 },
    yAxisProps: { width: labelWidthPx.figures, ...side, allowDecimals: false },
  };
  if (kind === 'lines')
    return (
      <LineChart
        {...shared}
        {...upright}
        connectNulls={false}
        curveType="linear"
        lineProps={{ isAnimationActive: !still }}
        lineChartProps={{ accessibilityLayer: false }}
      />
    );
  const bars = {
    type: 'stacked' as const,
    barProps: { isAnimationActive: !still, maxBarSize: 44 },
    barChartProps: { accessibilityLayer: false },
  };
  return kind === 'stacked' ? (
    <BarChart {...shared} {...upright} {...bars} />
  ) : (
    <BarChart
      {...shared}
      {...bars}
      orientation="vertical"
      gridAxis="x"
      xAxisProps={{ reversed: rightToLeft, allowDecimals: false }}
      yAxisProps={{ width: labelWidthPx.names, ...side, interval: 0 }}
    />
  );
}

/** If every row has its own color, each is a series of one. */
function coloured({ rows, series }: ChartData): {
  rows: readonly ChartRow[];
  series: readonly ChartSeries[];
} {
  const [only] = series;
  if (!only || series.length > 1 || rows.every(({ colour }) => colour === undefined))
    return { rows, series };
  return {
    rows: rows.map((row) => ({ ...row, values: { [row.key]: row.values[only.key] ?? null } })),
    series: rows.map(({ key, colour }) => ({
      key,
      label: only.label,
      colour: colour ?? only.colour,
    })),
  };
}
