import type { Report, ReportFigures } from '@glossa/contracts/reports';
import { Stack, Table, Tabs, Text } from '@mantine/core';
import { useState } from 'react';
import { t } from '../../lib/language/t.ts';
import { formatMonth } from '../../ui/charts/format-month.ts';
import { languageLabel } from '../../ui/charts/language-colours.ts';
import { formatCount, formatEditPercent, formatMinutes, formatWaiting } from './format-figures.ts';
import { tableWords } from './report-words.ts';
import classes from './reports.module.css';

type Row = ReportFigures & { key: string; name: string; activeUsers?: number };
const columns: ReadonlyArray<{
  key: keyof ReportFigures;
  label: string;
  format: (value: number) => string;
}> = [
  { key: 'minutes', label: t('Minutes transcribed'), format: formatMinutes },
  { key: 'words', label: t('Words translated'), format: formatCount },
  { key: 'tickets', label: t('Translations asked for'), format: formatCount },
  { key: 'ready', label: t('Made ready'), format: formatCount },
  { key: 'medianSeconds', label: t('Turnaround, median'), format: formatWaiting },
  { key: 'p90Seconds', label: t('Turnaround, 90th percentile'), format: formatWaiting },
  { key: 'editPercent', label: t('Edit distance'), format: formatEditPercent },
  { key: 'feedback', label: t('Feedback'), format: formatCount },
];

const groups = ['months', 'languages', 'departments', 'projects'] as const;
type Group = (typeof groups)[number];
const headings: Record<Group, string> = {
  months: t('Month'),
  languages: t('Language'),
  departments: t('Department'),
  projects: t('Project'),
};

function rowsOf(report: Report, group: Group): Row[] {
  switch (group) {
    case 'months':
      return report.months
        .map((row) => ({ ...row, key: row.month, name: formatMonth(row.month) }))
        .toReversed();
    case 'languages':
      return report.languages.map((row) => ({
        ...row,
        key: row.language ?? '',
        name: languageLabel(row.language),
      }));
    case 'departments':
    case 'projects':
      return report[group].map((row) => ({
        ...row,
        key: row.id ?? '',
        name: row.id === null ? t('None') : (row.name ?? t('Deleted')),
      }));
  }
}

/** Every figure, by month, language, department and project. */
export function ReportTables({ report }: { report: Report }) {
  const [group, setGroup] = useState<Group>('months');
  return (
    <Stack gap="sm" component="section" aria-label={t('All figures')}>
      <Text component="h2" fw={600} fz="lg" m={0}>
        {t('All figures')}
      </Text>
      <Tabs
        value={group}
        onChange={(value) => setGroup(groups.find((known) => known === value) ?? 'months')}
        keepMounted={false}
      >
        <Tabs.List>
          {groups.map((value) => (
            <Tabs.Tab key={value} value={value}>
              {tableWords[value]}
            </Tabs.Tab>
          ))}
        </Tabs.List>
        {groups.map((value) => (
          <Tabs.Panel key={value} value={value} pt="sm">
            <Figures heading={headings[value]} rows={rowsOf(report, value)} />
          </Tabs.Panel>
        ))}
      </Tabs>
    </Stack>
  );
}

function Figures({ heading, rows }: { heading: string; rows: readonly Row[] }) {
  const shown = rows.some(({ activeUsers }) => activeUsers !== undefined)
    ? [...columns, activeColumn]
    : columns;
  if (rows.length === 0) return <Text c="dimmed">{t('Nothing in this time.')}</Text>;
  return (
    // biome-ignore lint/a11y/noNoninteractiveTabindex: what scrolls must be reached by keyboard
    <section className={classes.scroll} aria-label={heading} tabIndex={0}>
      <Table striped fz="sm" verticalSpacing={8}>
        <Table.Thead>
          <Table.Tr>
            <Table.Th scope="col">{heading}</Table.Th>
            {shown.map(({ key, label }) => (
              <Table.Th key={key} scope="col" className={classes.columnHeading}>
                {label}
              </Table.Th>
            ))}
          </Table.Tr>
        </Table.Thead>
        <Table.Tbody>
          {rows.map((row) => (
            <Table.Tr key={row.key}>
              <Table.Th scope="row" fw={500} className={classes.name}>
                <bdi>{row.name}</bdi>
              </Table.Th>
              {shown.map(({ key, format }) => {
                const value = row[key];
                return (
                  <Table.Td key={key} className={classes.number}>
                    {value === null || value === undefined ? '–' : format(value)}
                  </Table.Td>
                );
              })}
            </Table.Tr>
          ))}
        </Table.Tbody>
      </Table>
    </section>
  );
}

const activeColumn = {
  key: 'activeUsers',
  label: t('Active users'),
  format: formatCount,
} as const;
