import type { Report } from '@glossa/contracts/reports';
import { Skeleton, Text } from '@mantine/core';
import { t } from '../../lib/i18n/t.ts';
import { formatCount, formatEditPercent, formatMinutes, formatWaiting } from './report-labels.ts';
import classes from './reports.module.css';

const orNone = (value: number | null, format: (value: number) => string) =>
  value === null ? '–' : format(value);

function figuresOf({ totals }: Report): Array<{ label: string; value: string; hint: string }> {
  return [
    {
      label: t('reports.minutesTranscribed'),
      value: formatMinutes(totals.minutes),
      hint: t('reports.ofAudio'),
    },
    {
      label: t('reports.wordsTranslated'),
      value: formatCount(totals.words),
      hint: t('reports.sourceWords'),
    },
    {
      label: t('reports.translationsRequested'),
      value: formatCount(totals.tickets),
      hint: t('reports.completedCount', {
        ready: totals.ready,
      }),
    },
    {
      label: t('reports.turnaround'),
      value: orNone(totals.medianSeconds, formatWaiting),
      hint: t('reports.percentile90Time', { time: orNone(totals.p90Seconds, formatWaiting) }),
    },
    {
      label: t('reports.editDistance'),
      value: orNone(totals.editPercent, formatEditPercent),
      hint: t('reports.editedByPeople'),
    },
    {
      label: t('common.feedback'),
      value: formatCount(totals.feedback),
      hint: t('reports.newFeedback'),
    },
    {
      label: t('common.activeUsers'),
      value: formatCount(totals.activeUsers),
      hint: t('reports.uniqueUsers'),
    },
  ];
}

/** The totals of all months. */
export function ReportTotals({ report }: { report: Report | undefined }) {
  if (!report)
    return (
      <div className={classes.totals} aria-busy="true">
        {['a', 'b', 'c', 'd', 'e', 'f', 'g'].map((key) => (
          <Skeleton key={key} h={92} radius="md" />
        ))}
      </div>
    );
  return (
    <dl className={classes.totals}>
      {figuresOf(report).map(({ label, value, hint }) => (
        <div key={label} className={classes.total}>
          <Text component="dt" size="sm" c="dimmed" fw={500}>
            {label}
          </Text>
          <dd className={classes.value}>
            {value}
            <Text component="span" size="xs" c="dimmed" className={classes.hint}>
              {hint}
            </Text>
          </dd>
        </div>
      ))}
    </dl>
  );
}
