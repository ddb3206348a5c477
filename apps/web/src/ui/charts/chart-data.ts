/** What a chart and the table behind it are both made of. */
export type ChartSeries = { key: string; label: string; colour: string };
export type ChartRow = {
  key: string;
  label: string;
  /** By key of the series; null: there is nothing to say. */
  values: Readonly<Record<string, number | null>>;
  /** Where the rows have colours and the only series has none of its own. */
  colour?: string;
};
/** `rows`: bars lying on their side, so that every label has its place. */
export type ChartKind = 'rows' | 'stacked' | 'lines';

export type ChartData = {
  /** What the rows are: "Month". */
  rowHeading: string;
  rows: readonly ChartRow[];
  series: readonly ChartSeries[];
  format: (value: number) => string;
};

/** For what is no language. */
export const plainColour = '#64748b';
export const chartColours = {
  first: '#2563eb',
  second: '#d97706',
} as const;

export const isEmptyChart = ({ rows }: ChartData): boolean =>
  !rows.some(({ values }) => Object.values(values).some((value) => value !== null && value !== 0));
