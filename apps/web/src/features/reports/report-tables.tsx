import type { Report, ReportFigures } from '@glossa/contracts/reports';
import { Stack, Tabs, Text } from '@mantine/core';
import { useState } from 'react';
import { t } from '../../lib/i18n/t.ts';
import { formatMonth, languageLabel } from '../../ui/charts/language-colours.ts';
import { type Column, DataTable } from '../../ui/table/data-table.tsx';
import {
  formatCount,
  formatEditPercent,
  formatMinutes,
  formatWaiting,
  tableLabels,
} from './report-labels.ts';
import classes from './reports.module.css';

type Row = ReportFigures & { key: string; name: string; activeUsers?: number };

const figure = (
  key: keyof ReportFigures | 'activeUsers',
  label: string,
  format: (value: number) => string,
): Column<Row> => ({
  key,
  label,
  align: 'end',
  render: (row) => {
    const value = row[key] ?? null;
    return value === null ? '–' : format(value);
  },
});

const figures: readonly Column<Row>[] = [
  figure('minutes', t('reports.minutesTranscribed'), formatMinutes),
  figure('words', t('reports.wordsTranslated'), formatCount),
  figure('tickets', t('reports.translationsRequested'), formatCount),
  figure('ready', t('reports.completed'), formatCount),
  figure('medianSeconds', t('reports.turnaroundMedian'), formatWaiting),
  figure('p90Seconds', t('reports.turnaroundPercentile90'), formatWaiting),
  figure('editPercent', t('reports.editDistance'), formatEditPercent),
  figure('feedback', t('common.feedback'), formatCount),
];
const activeUsers = figure('activeUsers', t('common.activeUsers'), formatCount);

const groups = ['months', 'languages', 'departments', 'projects'] as const;
type Group = (typeof groups)[number];
const headings: Record<Group, string> = {
  months: t('common.month'),
  languages: t('common.language'),
  departments: t('common.department'),
  projects: t('common.project'),
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
        name: row.id === null ? t('common.none') : (row.name ?? t('common.deleted')),
      }));
  }
}

/** Every figure by month, language, department and project. */
export function ReportTables({ report }: { report: Report }) {
  const [group, setGroup] = useState<Group>('months');
  return (
    <Stack gap="sm" component="section" aria-label={t('reports.allFigures')}>
      <Text component="h2" fw={600} fz="lg" m={0}>
        {t('reports.allFigures')}
      </Text>
      <Tabs
        value={group}
        onChange={(value) => setGroup(groups.find((known) => known === value) ?? 'months')}
        keepMounted={false}
      >
        <Tabs.List>
          {groups.map((value) => (
            <Tabs.Tab key={value} value={value}>
              {tableLabels[value]}
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
  const columns: Column<Row>[] = [
    {
      key: 'name',
      label: heading,
      primary: true,
      render: ({ name }) => <bdi className={classes.name}>{name}</bdi>,
    },
    ...figures,
    ...(rows.some((row) => row.activeUsers !== undefined) ? [activeUsers] : []),
  ];
  return (
    <DataTable
      label={heading}
      columns={columns}
      rows={rows}
      rowId={({ key }) => key}
      empty={<Text c="dimmed">{t('reports.noData')}</Text>}
      narrow="scroll"
    />
  );
}
