// @vitest-environment happy-dom
import { getAllCategory } from '@glossa/contracts/categories';
import { getMediaDetailsMultiParam } from '@glossa/contracts/media';
import { resources } from '@glossa/contracts/permissions';
import { cleanup, screen } from '@testing-library/react';
import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { applyLoginResponse, clearSession } from '../../lib/session/session-store.ts';
import { answerPage, makeLoginAnswer, refuse, startFakeServer } from '../../testing/fake-server.ts';
import { showScreen } from '../../testing/show-screen.tsx';
import '../../testing/test-timeouts.ts';
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
  await screen.findByText('You don’t have access to media');
  const offered = screen.getAllByRole('link').map((link) => link.textContent);
  expect(offered).toEqual(['Translate', 'Feedback']);
  expect(server.calls).toEqual([]);
});

test('without any permission says whom to ask', async () => {
  show([]);
  expect(await screen.findByText(/ask your administrator for the Media permission/)).toBeTruthy();
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
  expect(await screen.findByText('Error fetching media data: Away.')).toBeTruthy();
});
