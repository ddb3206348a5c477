// @vitest-environment happy-dom
import { getAllCategory } from '@glossa/contracts/categories';
import { getMediaDetailsMultiParam } from '@glossa/contracts/media';
import { resources } from '@glossa/contracts/permissions';
import { cleanup, screen } from '@testing-library/react';
import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { applyLoginResponse, clearSession } from '../../lib/session/session-store.ts';
import {
  answer,
  answerPage,
  makeLoginAnswer,
  refuse,
  startFakeServer,
} from '../../testing/fake-server.ts';
import { showScreen } from '../../testing/show-screen.tsx';
import '../../testing/test-timeouts.ts';
import { t } from '../../lib/i18n/t.ts';
import { prefetchDashboard } from './dashboard/prefetch-dashboard.ts';
import { DashboardScreen } from './dashboard-screen.tsx';

let server: ReturnType<typeof startFakeServer>;
beforeEach(() => {
  server = startFakeServer();
});
afterEach(() => {
  cleanup();
  clearSession('left');
  vi.unstubAllGlobals();
});
const show = (view: readonly string[]) => {
  applyLoginResponse(makeLoginAnswer({ view, edit: [] }));
  prefetchDashboard({});
  showScreen('/dashboard', DashboardScreen);
};

test('without Media view nothing is requested, and the other screens are offered', async () => {
  show(['Translate', 'Feedback']);
  await screen.findByText(t('dashboard.noMediaAccessTitle'));
  const offered = screen.getAllByRole('link').map((link) => link.textContent);
  expect(offered).toEqual(['Translate', 'Feedback']);
  expect(server.calls).toEqual([]);
});

test('without any permission says whom to ask', async () => {
  show([]);
  expect(await screen.findByText(t('dashboard.noMediaAccessNothing'))).toBeTruthy();
  expect(screen.queryAllByRole('link')).toEqual([]);
});

test('without MediaCategory view there is no filter by category and no refused call', async () => {
  server.on(getMediaDetailsMultiParam, () =>
    answerPage({ items: [], total: 0, page: 1, pageSize: 20 }),
  );
  show(resources.filter((resource) => resource !== 'MediaCategory'));
  await screen.findByText('No media yet');
  expect(screen.queryByRole('combobox', { name: 'Category' })).toBeNull();
  expect(server.callsTo(getAllCategory)).toEqual([]);
});

test('a list that cannot be loaded says so in the words of the specification', async () => {
  server.on(getMediaDetailsMultiParam, () => refuse('SERVICE_UNAVAILABLE', { message: 'Away.' }));
  show(resources);
  expect(await screen.findByText(`${t('media.loadListFailed')}: Away.`)).toBeTruthy();
});

test('shows what colleagues are uploading, with nothing to open or change yet', async () => {
  const item = {
    mediaId: '4d0cf9a2-0c7b-4b0e-8a52-000000000010',
    fileName: '',
    title: 'Harbor',
    type: 'video',
    kind: 'video',
    uploadedStatus: 'uploading',
    progress: { percent: 40, phase: { text: 'Receiving file' }, secondsLeft: null },
    failure: null,
    language: null,
    languageDetected: false,
    categoryId: null,
    categoryName: null,
    projectId: null,
    projectName: null,
    legalHold: false,
    sizeBytes: 1000,
    durationMs: null,
    uploadedBy: { userId: '0b6c1f5e-52a3-4f0e-9d1c-3a6f2f9f0009', displayName: 'Grace' },
    uploadedAt: '2026-01-01T00:00:00.000Z',
    hasPoster: false,
    deletesAt: null,
    verification: null,
    translations: [],
  };
  server.on(getMediaDetailsMultiParam, () =>
    answer({
      items: [],
      uploading: [item],
      total: 0,
      totalIsExact: true,
      nextCursor: null,
      previousCursor: null,
      page: 1,
      pageSize: 20,
    }),
  );
  applyLoginResponse(makeLoginAnswer());
  showScreen('/dashboard', DashboardScreen);
  expect(await screen.findByText('Harbor')).toBeTruthy();
  expect(screen.getByText('Receiving file')).toBeTruthy();
  expect(screen.queryByRole('link', { name: /Harbor/ })).toBeNull();
  expect(screen.queryByRole('button', { name: /Harbor/ })).toBeNull();
});
