import { Button, Skeleton, Text } from '@mantine/core';
import { ChartColumn, TableProperties } from 'lucide-react';
import { lazy, type ReactNode, Suspense, useEffect, useId, useMemo, useRef, useState } from 'react';
import { t } from '../../lib/i18n/t.ts';
import { type Column, DataTable } from '../table/data-table.tsx';
import { type ChartData, type ChartKind, type ChartRow, isEmptyChart } from './chart-data.ts';
import classes from './figure-card.module.css';

/** Cards side by side if there is room. */
export const FigureGrid = ({ children }: { children: ReactNode }) => (
  <div className={classes.grid}>{children}</div>
);

const DrawnChart = lazy(() => import('./drawn-chart.tsx'));
const heightPx = 260;

type Props = {
  title: string;
  /** Describes the figures in a sentence. */
  hint?: string;
  data: ChartData | undefined;
  kind: ChartKind;
  /** Next to the switch between chart and table. */
  actions?: ReactNode;
};

/** A chart's figures as text: for keyboard, screen reader, and exact values. */
function FigureTable({ title, data }: { title: string; data: ChartData }) {
  const { rowHeading, series, format } = data;
  const columns = useMemo(
    (): Column<ChartRow>[] => [
      {
        key: 'row',
        label: rowHeading,
        primary: true,
        render: (row) => <bdi>{row.label}</bdi>,
      },
      ...series.map(({ key, label }) => ({
        key,
        label,
        align: 'end' as const,
        render: ({ values }: ChartRow) => {
          const value = values[key] ?? null;
          return value === null ? '–' : format(value);
        },
      })),
    ],
    [rowHeading, series, format],
  );
  return (
    <DataTable
      label={t('charts.tableLabel', { title })}
      columns={columns}
      rows={data.rows}
      rowId={({ key }) => key}
      narrow="scroll"
      maxHeight={420}
      withBorder={false}
    />
  );
}

/** A chart with the table behind it. It is drawn once it comes into view, so that no screen waits for it. */
export function FigureCard({ title, hint, data, kind, actions }: Props) {
  const id = useId();
  const [asTable, setAsTable] = useState(false);
  const { box, seen } = useSeen();
  const empty = data !== undefined && isEmptyChart(data);
  return (
    <section className={classes.card} aria-labelledby={id} ref={box}>
      <div className={classes.head}>
        <div className={classes.words}>
          <Text component="h2" id={id} fw={600} fz="md" m={0}>
            {title}
          </Text>
          {hint && (
            <Text size="xs" c="dimmed">
              {hint}
            </Text>
          )}
        </div>
        <div className={classes.actions}>
          {actions}
          <Button
            variant="subtle"
            size="compact-sm"
            disabled={!data || empty}
            leftSection={
              asTable ? (
                <ChartColumn size={14} aria-hidden />
              ) : (
                <TableProperties size={14} aria-hidden />
              )
            }
            id={`${id}-switch`}
            aria-labelledby={`${id}-switch ${id}`}
            onClick={() => setAsTable(!asTable)}
          >
            {asTable ? t('common.chart') : t('common.table')}
          </Button>
        </div>
      </div>
      {!data ? (
        <Skeleton h={heightPx} radius="md" />
      ) : empty ? (
        <div className={classes.empty}>
          <Text c="dimmed">{t('reports.noData')}</Text>
        </div>
      ) : asTable ? (
        <FigureTable title={title} data={data} />
      ) : (
        // Always left-to-right: the chart places its own labels and mirrors itself.
        <div dir="ltr" role="img" aria-label={t('charts.chartLabel', { title })}>
          {seen ? (
            <Suspense fallback={<Skeleton h={heightPx} radius="md" />}>
              <DrawnChart data={data} kind={kind} height={heightPx} />
            </Suspense>
          ) : (
            <Skeleton h={heightPx} radius="md" animate={false} />
          )}
        </div>
      )}
    </section>
  );
}

/** Whether an element has come near the viewport yet. */
function useSeen() {
  const box = useRef<HTMLElement>(null);
  const [seen, setSeen] = useState(() => typeof IntersectionObserver === 'undefined');
  useEffect(() => {
    const element = box.current;
    if (seen || !element) return;
    const observer = new IntersectionObserver(
      (entries) => {
        if (entries.some(({ isIntersecting }) => isIntersecting)) setSeen(true);
      },
      { rootMargin: '120px' },
    );
    observer.observe(element);
    return () => observer.disconnect();
  }, [seen]);
  return { box, seen };
}
