import { Button, Skeleton, Text } from '@mantine/core';
import { ChartColumn, TableProperties } from 'lucide-react';
import { lazy, type ReactNode, Suspense, useEffect, useId, useRef, useState } from 'react';
import { t } from '../../lib/language/t.ts';
import { type ChartData, type ChartKind, isEmptyChart } from './chart-data.ts';
import classes from './figure-card.module.css';
import { FigureTable } from './figure-table.tsx';

const DrawnChart = lazy(() => import('./drawn-chart.tsx'));
const heightPx = 260;

type Props = {
  title: string;
  /** What the figures are, in a sentence. */
  hint?: string;
  data: ChartData | undefined;
  kind: ChartKind;
  /** Beside the switch between chart and table. */
  actions?: ReactNode;
};

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
            {asTable ? t('Chart') : t('Table')}
          </Button>
        </div>
      </div>
      {!data ? (
        <Skeleton h={heightPx} radius="md" />
      ) : empty ? (
        <div className={classes.empty}>
          <Text c="dimmed">{t('Nothing in this time.')}</Text>
        </div>
      ) : asTable ? (
        <FigureTable title={title} data={data} />
      ) : (
        // Left to right whatever the page: the picture places its own labels, and mirrors itself.
        <div
          dir="ltr"
          role="img"
          aria-label={t('Chart: {title}. The button Table shows its figures.', { title })}
        >
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

/** Whether an element has come near the visible part of the page yet. */
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
