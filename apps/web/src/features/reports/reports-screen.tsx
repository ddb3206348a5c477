import { exportReport, type ReportTable, reportTables } from '@glossa/contracts/reports';
import { Button, Menu, Stack, Text } from '@mantine/core';
import { useQuery } from '@tanstack/react-query';
import { useNavigate, useSearch } from '@tanstack/react-router';
import { ChevronDown, Download } from 'lucide-react';
import { useCallback } from 'react';
import { errorSentence } from '../../lib/api-error.ts';
import { t } from '../../lib/language/t.ts';
import {
  type ReportQuery,
  reportOptions,
  reportOptionsOptions,
} from '../../lib/queries/reports.ts';
import { useExport } from '../../lib/queries/use-export.ts';
import { Page } from '../../ui/page.tsx';
import { SavedViewsMenu } from '../../ui/saved-views/saved-views-menu.tsx';
import { useDefaultView } from '../../ui/saved-views/use-default-view.ts';
import { toViewSearch } from '../../ui/saved-views/view-search.ts';
import { ErrorState } from '../../ui/state.tsx';
import { toastError } from '../../ui/toast.tsx';
import { ReportCharts } from './report-charts.tsx';
import { ReportFilters } from './report-filters.tsx';
import { type ReportSearch, readReportSearch, toReportQuery } from './report-search.ts';
import { ReportTables } from './report-tables.tsx';
import { ReportTotals } from './report-totals.tsx';
import { tableWords } from './report-words.ts';
import classes from './reports.module.css';

/** What the organisation's work comes to: totals, charts with their tables, and every figure to take away. */
export function ReportsScreen() {
  const raw: Record<string, unknown> = useSearch({ strict: false });
  const navigate = useNavigate();
  const options = useQuery(reportOptionsOptions());
  const months = options.data?.months.map(({ value }) => value) ?? [];
  const search = readReportSearch(raw, months);
  const query = toReportQuery(search);
  // Which months can be asked for is known with the options: until then an address that names some is not asked.
  const report = useQuery({ ...reportOptions(query), enabled: options.data !== undefined });
  const go = useCallback(
    (next: Record<string, unknown>, replace = false) =>
      void navigate({ to: '.', search: next, replace }),
    [navigate],
  );
  const kept = toViewSearch(options.data ? search : raw);
  useDefaultView(
    'reports',
    kept,
    useCallback((view) => go(view, true), [go]),
  );
  const change = (next: Partial<ReportSearch>) => go({ ...search, ...next });
  const failed = options.error ?? (report.data ? null : report.error);

  return (
    <Page title={t('Reports')} actions={<ExportReport query={query} disabled={!report.data} />}>
      <Stack gap="lg">
        <div className={classes.bar}>
          <SavedViewsMenu screen="reports" search={kept} onApply={go} />
          <ReportFilters
            search={search}
            options={options.data}
            onChange={change}
            onClear={() => go({})}
          />
        </div>
        {failed ? (
          <ErrorState
            error={failed}
            onRetry={() => void (options.error ? options.refetch() : report.refetch())}
          />
        ) : (
          <Stack
            gap="lg"
            className={report.isPlaceholderData ? classes.fading : undefined}
            aria-busy={report.isFetching}
          >
            <ReportTotals report={report.data} />
            <ReportCharts report={report.data} />
            {report.data && <ReportTables report={report.data} />}
            {report.data && (
              <Text size="xs" c="dimmed">
                {t(
                  'Months begin at midnight in the time zone {zone}, which an administrator sets on the Organization tab.',
                  {
                    zone: report.data.timeZone,
                  },
                )}
              </Text>
            )}
          </Stack>
        )}
      </Stack>
    </Page>
  );
}

function ExportReport({ query, disabled }: { query: ReportQuery; disabled: boolean }) {
  const file = useExport(exportReport, {
    fallbackName: 'report',
    onError: (error) =>
      toastError(t('The report was not exported: {error}', { error: errorSentence(error) })),
  });
  const start = (format: 'csv' | 'xlsx', table?: ReportTable) =>
    file.start({ ...query, format, ...(table ? { table } : {}) });
  return (
    <Menu position="bottom-end" withinPortal>
      <Menu.Target>
        <Button
          variant="default"
          disabled={disabled}
          loading={file.running}
          leftSection={<Download size={16} aria-hidden />}
          rightSection={<ChevronDown size={14} aria-hidden />}
        >
          {t('Export')}
        </Button>
      </Menu.Target>
      <Menu.Dropdown>
        <Menu.Item onClick={() => start('xlsx')}>{t('Workbook with all tables (XLSX)')}</Menu.Item>
        <Menu.Divider />
        {reportTables.map((table) => (
          <Menu.Item key={table} onClick={() => start('csv', table)}>
            {t('{table} (CSV)', { table: tableWords[table] })}
          </Menu.Item>
        ))}
      </Menu.Dropdown>
    </Menu>
  );
}
