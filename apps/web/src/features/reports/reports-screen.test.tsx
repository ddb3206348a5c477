import { saveSavedView, viewSavedViews } from '@glossa/contracts/dashboard';
import { lastMonths, type Report, viewReport, viewReportOptions } from '@glossa/contracts/reports';
import { requestStatuses } from '@glossa/contracts/translation-requests';
import { cleanup, fireEvent, screen, waitFor, within } from '@testing-library/react';
import { afterEach, beforeEach, expect, test } from 'vitest';
import { t } from '../../lib/i18n/t.ts';
import { answer, refuse, startFakeServer } from '../../testing/fake-server.ts';
import { showScreen } from '../../testing/show-screen.tsx';
import { clampMonths } from './queries.ts';
import { ReportsScreen } from './reports-screen.tsx';
import { reportSearch } from './search.ts';

const months = lastMonths(new Date('2025-11-20T12:00:00Z'), 'UTC');
const nothing = {
  minutes: 0,
  words: 0,
  tickets: 0,
  ready: 0,
  medianSeconds: null,
  p90Seconds: null,
  editPercent: null,
  feedback: 0,
};
const november = {
  ...nothing,
  minutes: 12.5,
  words: 1_234,
  tickets: 3,
  ready: 2,
  medianSeconds: 90,
  p90Seconds: 90_061,
  editPercent: 4.2,
  feedback: 1,
};
const report: Report = {
  organisationId: '0b6c1f5e-52a3-4f0e-9d1c-3a6f2f9f0002',
  timeZone: 'Pacific/Auckland',
  from: '2024-12',
  to: '2025-11',
  totals: { ...november, activeUsers: 7 },
  months: months
    .map(({ value }) => ({
      month: value,
      ...(value === '2025-11' ? november : nothing),
      activeUsers: 1,
    }))
    .toReversed(),
  languages: [{ language: 'de', ...november }],
  departments: [{ id: null, name: null, ...november }],
  projects: [],
  languageMonths: [{ month: '2025-11', language: 'de', minutes: 12.5, words: 1_234 }],
  ticketStatuses: requestStatuses.map((status) => ({ status, count: status === 'ready' ? 3 : 0 })),
  feedbackKinds: [{ kind: 'idea', count: 1 }],
};

let server: ReturnType<typeof startFakeServer>;
beforeEach(() => {
  server = startFakeServer();
  server.on(viewReportOptions, () =>
    answer({
      organisationId: report.organisationId,
      timeZone: report.timeZone,
      months,
      departments: [],
      projects: [],
    }),
  );
  server.on(viewReport, () => answer(report));
  server.on(viewSavedViews, () => answer([]));
});

afterEach(cleanup);

const requested = () =>
  server.calls
    .filter(({ path }) => path.split('?')[0] === viewReport.path)
    .map(({ path }) => path.split('?')[1] ?? '');

test('shows totals and a table for every chart', async () => {
  showScreen('/admin-reports', ReportsScreen);
  expect(await screen.findByText('12.5', { selector: 'dd' })).toBeTruthy();
  expect(screen.getByText('00:01:30', { selector: 'dd' })).toBeTruthy();
  expect(screen.getByText(t('reports.percentile90Time', { time: '1 day 01:01:01' }))).toBeTruthy();
  fireEvent.click(screen.getByRole('button', { name: 'Table Minutes transcribed' }));
  const table = within(
    screen.getByRole('region', { name: t('charts.tableLabel', { title: 'Minutes transcribed' }) }),
  );
  expect(table.getAllByRole('columnheader').map((cell) => cell.textContent)).toEqual([
    'Month',
    'German',
  ]);
  expect(table.getByRole('row', { name: 'Nov 2025 12.5' })).toBeTruthy();
  expect(table.getAllByRole('row')).toHaveLength(13);
  expect(screen.getByText(/in the time zone Pacific\/Auckland/)).toBeTruthy();
});

test('an address applies its filters, and a filter updates the address and the figures', async () => {
  const router = showScreen(
    '/admin-reports',
    ReportsScreen,
    '/admin-reports?from=2025-10&language=de',
  );
  await waitFor(() => expect(requested()).toEqual(['from=2025-10&language=de']));
  fireEvent.click(screen.getByRole('combobox', { name: t('common.type') }));
  fireEvent.click(await screen.findByRole('option', { name: t('common.documents') }));
  await waitFor(() =>
    expect(router.state.location.search).toEqual({ from: '2025-10', language: 'de', type: 'doc' }),
  );
  await waitFor(() => expect(requested().at(-1)).toContain('type=doc'));
  fireEvent.click(screen.getByRole('button', { name: t('common.clearFilters') }));
  await waitFor(() => expect(router.state.location.search).toEqual({}));
});

test('saves filters as a view and applies the default one', async () => {
  const view = {
    viewId: '0b6c1f5e-52a3-4f0e-9d1c-3a6f2f9f0009',
    screen: 'reports',
    name: 'German only',
    search: { language: 'de' },
    isDefault: true,
  };
  server.on(viewSavedViews, () => answer([view]));
  server.on(saveSavedView, () => answer({ ...view, name: 'Again' }));
  const router = showScreen('/admin-reports', ReportsScreen);
  await waitFor(() => expect(router.state.location.search).toEqual({ language: 'de' }));
  fireEvent.click(
    await screen.findByRole('button', { name: t('media.languageOnly', { language: 'German' }) }),
  );
  fireEvent.click(await screen.findByRole('menuitem', { name: t('common.saveView') }));
  const dialog = within(await screen.findByRole('dialog'));
  fireEvent.click(dialog.getByRole('button', { name: t('common.save') }));
  expect(dialog.getByText(t('common.viewNameRequired'))).toBeTruthy();
  fireEvent.change(dialog.getByRole('textbox', { name: /Name/ }), { target: { value: 'Again' } });
  fireEvent.click(dialog.getByRole('button', { name: t('common.save') }));
  await waitFor(() =>
    expect(server.callsTo(saveSavedView)[0]?.body).toEqual({
      viewId: null,
      screen: 'reports',
      name: 'Again',
      search: { language: 'de' },
      isDefault: false,
    }),
  );
});

test('a loading failure is shown and can be retried', async () => {
  server.on(viewReport, () => refuse('INTERNAL'));
  showScreen('/admin-reports', ReportsScreen);
  expect(await screen.findByRole('alert')).toBeTruthy();
  server.on(viewReport, () => answer(report));
  fireEvent.click(screen.getByRole('button', { name: t('common.retry') }));
  expect(await screen.findByText('12.5', { selector: 'dd' })).toBeTruthy();
});

test('omits unavailable months and puts the earlier one first', () => {
  const known = months.map(({ value }) => value);
  const clamp = (raw: Record<string, unknown>) => clampMonths(reportSearch(raw), known);
  expect(clamp({ from: '2025-11', to: '2025-02' })).toEqual({ from: '2025-02', to: '2025-11' });
  expect(clamp({ from: '2019-01', to: '2025-02' })).toEqual({ to: '2025-02' });
});
