/** The data of a chart and of its table. */
export type ChartSeries = { key: string; label: string; colour: string };
export type ChartRow = {
  key: string;
  label: string;
  /** By key of the series; null: no value. */
  values: Readonly<Record<string, number | null>>;
  /** If the rows have colors and the only series has none. */
  colour?: string;
};
/** `rows`: horizontal bars, so that every label has room. */
export type ChartKind = 'rows' | 'stacked' | 'lines';

export type ChartData = {
  /** The rows' heading: "Month". */
  rowHeading: string;
  rows: readonly ChartRow[];
  series: readonly ChartSeries[];
  format: (value: number) => string;
};

/** For series other than languages. */
export const plainColour = '#64748b';
export const chartColours = {
  first: '#2563eb',
  second: '#d97706',
} as const;

export const isEmptyChart = ({ rows }: ChartData): boolean =>
  !rows.some(({ values }) => Object.values(values).some((value) => value !== null && value !== 0));
