import {
  exportReport,
  type Report,
  type ReportTable,
  reportTables,
} from '@glossa/contracts/reports';
import { Button, Menu, Stack, Text } from '@mantine/core';
import { useQuery } from '@tanstack/react-query';
import { useNavigate, useSearch } from '@tanstack/react-router';
import { ChevronDown, Download } from 'lucide-react';
import { useCallback } from 'react';
import { withAction, withSentence } from '../../lib/http/with-sentence.ts';
import { t } from '../../lib/i18n/t.ts';
import { useExport } from '../../lib/queries/use-export.ts';
import { FigureCard, FigureGrid } from '../../ui/charts/figure-card.tsx';
import { ErrorState } from '../../ui/feedback/state.tsx';
import { toastError } from '../../ui/feedback/toast.tsx';
import { Page } from '../../ui/page/page.tsx';
import {
  SavedViewsMenu,
  toViewSearch,
  useDefaultView,
} from '../../ui/saved-views/saved-views-menu.tsx';
import {
  clampMonths,
  type ReportQuery,
  reportOptions,
  reportOptionsOptions,
  toReportQuery,
} from './queries.ts';
import {
  activeUsersByMonth,
  editsByLanguage,
  feedbackByKind,
  languagesByMonth,
  ticketsByStatus,
  turnaroundByMonth,
} from './report-chart-data.ts';
import { ReportFilters } from './report-filters.tsx';
import { tableLabels } from './report-labels.ts';
import { ReportTables } from './report-tables.tsx';
import { ReportTotals } from './report-totals.tsx';
import classes from './reports.module.css';
import { ReviewWaiting } from './review-waiting.tsx';
import { type ReportSearch, reportSearch } from './search.ts';

function ReportCharts({ report }: { report: Report | undefined }) {
  return (
    <FigureGrid>
      <FigureCard
        title={t('reports.minutesTranscribed')}
        hint={t('reports.minutesTranscribedHint')}
        kind="stacked"
        data={report && languagesByMonth(report, 'minutes')}
      />
      <FigureCard
        title={t('reports.wordsTranslated')}
        hint={t('reports.wordsTranslatedHint')}
        kind="stacked"
        data={report && languagesByMonth(report, 'words')}
      />
      <FigureCard
        title={t('reports.translationsByStatus')}
        hint={t('reports.translationsByStatusHint')}
        kind="rows"
        data={report && ticketsByStatus(report)}
      />
      <FigureCard
        title={t('reports.turnaround')}
        hint={t('reports.turnaroundHint')}
        kind="lines"
        data={report && turnaroundByMonth(report)}
      />
      <FigureCard
        title={t('reports.editDistance')}
        hint={t('reports.editDistanceHint')}
        kind="rows"
        data={report && editsByLanguage(report)}
      />
      <FigureCard
        title={t('reports.feedbackByType')}
        kind="rows"
        data={report && feedbackByKind(report)}
      />
      <FigureCard
        title={t('common.activeUsers')}
        hint={t('reports.activeUsersHint')}
        kind="stacked"
        data={report && activeUsersByMonth(report)}
      />
    </FigureGrid>
  );
}

/** The organization's work: totals, charts with tables, and exports. */
export function ReportsScreen() {
  const address = reportSearch(useSearch({ from: '/shell/admin-reports' }));
  const navigate = useNavigate();
  const options = useQuery(reportOptionsOptions());
  const months = options.data?.months.map(({ value }) => value) ?? [];
  const search = clampMonths(address, months);
  const query = toReportQuery(search);
  // The available months come with the options: until then an address with months is not requested.
  const report = useQuery({ ...reportOptions(query), enabled: options.data !== undefined });
  const go = useCallback(
    (next: Readonly<Record<string, unknown>>, replace = false) =>
      void navigate({ to: '/admin-reports', search: reportSearch(next), replace }),
    [navigate],
  );
  const kept = toViewSearch(options.data ? search : address);
  useDefaultView(
    'reports',
    kept,
    useCallback((view) => go(view, true), [go]),
  );
  const change = (next: Partial<ReportSearch>) => go({ ...search, ...next });
  const failed = options.error ?? (report.data ? null : report.error);

  return (
    <Page
      title={t('common.reports')}
      actions={<ExportReport query={query} disabled={!report.data} />}
    >
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
            error={withAction(failed, t('reports.loadFailed'))}
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
            {report.data && <ReviewWaiting projectId={query.projectId} />}
            {report.data && (
              <Text size="xs" c="dimmed">
                {t('reports.timeZoneNote', {
                  zone: report.data.timeZone,
                })}
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
      toastError(withSentence(error, (reason) => t('reports.exportFailed', { error: reason }))),
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
          {t('common.export')}
        </Button>
      </Menu.Target>
      <Menu.Dropdown>
        <Menu.Item onClick={() => start('xlsx')}>{t('reports.exportWorkbook')}</Menu.Item>
        <Menu.Divider />
        {reportTables.map((table) => (
          <Menu.Item key={table} onClick={() => start('csv', table)}>
            {t('reports.exportTable', { table: tableLabels[table] })}
          </Menu.Item>
        ))}
      </Menu.Dropdown>
    </Menu>
  );
}
