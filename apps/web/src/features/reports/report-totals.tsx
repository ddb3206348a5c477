import type { Report } from '@glossa/contracts/reports';
import { Skeleton, Text } from '@mantine/core';
import { t } from '../../lib/language/t.ts';
import { formatCount, formatEditPercent, formatMinutes, formatWaiting } from './format-figures.ts';
import classes from './reports.module.css';

const orNone = (value: number | null, format: (value: number) => string) =>
  value === null ? '–' : format(value);

function figuresOf({ totals }: Report): Array<{ label: string; value: string; hint: string }> {
  return [
    { label: t('Minutes transcribed'), value: formatMinutes(totals.minutes), hint: t('of sound') },
    { label: t('Words translated'), value: formatCount(totals.words), hint: t('of the originals') },
    {
      label: t('Translations asked for'),
      value: formatCount(totals.tickets),
      hint: t('{ready, plural, one {# became ready} other {# became ready}}', {
        ready: totals.ready,
      }),
    },
    {
      label: t('Turnaround'),
      value: orNone(totals.medianSeconds, formatWaiting),
      hint: t('90th percentile: {time}', { time: orNone(totals.p90Seconds, formatWaiting) }),
    },
    {
      label: t('Edit distance'),
      value: orNone(totals.editPercent, formatEditPercent),
      hint: t('changed by people'),
    },
    { label: t('Feedback'), value: formatCount(totals.feedback), hint: t('came in') },
    {
      label: t('Active users'),
      value: formatCount(totals.activeUsers),
      hint: t('different people'),
    },
  ];
}

/** The figures of all months together. */
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
