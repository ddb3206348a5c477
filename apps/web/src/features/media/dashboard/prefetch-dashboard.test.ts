// @vitest-environment happy-dom
import { viewRecentOutputs, viewWaiting } from '@glossa/contracts/dashboard';
import { getMediaDetailsMultiParam, getPoster, type MediaItem } from '@glossa/contracts/media';
import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { sessionQueryClient } from '../../../lib/http/query-client.ts';
import { applyLoginResponse, clearSession } from '../../../lib/session/session-store.ts';
import { answerPage, at, makeLoginAnswer, startFakeServer } from '../../../testing/fake-server.ts';
import { dashboardSearch } from '../search.ts';
import { prefetchDashboard } from './prefetch-dashboard.ts';

let server: ReturnType<typeof startFakeServer>;
beforeEach(() => {
  localStorage.clear();
  server = startFakeServer();
});
afterEach(() => {
  clearSession('left');
  vi.unstubAllGlobals();
});
const answer = makeLoginAnswer();

test('prefetches what the address requests and nothing the user may not see', async () => {
  applyLoginResponse({
    ...answer,
    roleResourceDetailDTOList: answer.roleResourceDetailDTOList.filter(
      ({ resource }) => resource !== 'Translation',
    ),
  });
  prefetchDashboard(dashboardSearch({ q: 'harbour' }));
  await vi.waitFor(() => expect(server.callsTo(getMediaDetailsMultiParam)).toHaveLength(1));
  expect(server.callsTo(getMediaDetailsMultiParam)[0]?.body).toMatchObject({ search: 'harbour' });
  await vi.waitFor(() => expect(server.callsTo(viewWaiting)).toHaveLength(1));
  expect(server.calls.filter(({ path }) => path.startsWith(viewRecentOutputs.path))).toEqual([]);
});

const mediaIdOf = (index: number) => `4d0cf9a2-0c7b-4b0e-8a52-0000000000${10 + index}`;
const makeItem = (index: number): MediaItem => ({
  mediaId: mediaIdOf(index),
  fileName: `film-${index}.mp4`,
  title: `Film ${index}`,
  type: 'video',
  kind: 'video',
  uploadedStatus: 'transcribed',
  progress: null,
  failure: null,
  language: 'en',
  languageDetected: true,
  categoryId: null,
  categoryName: null,
  projectId: null,
  projectName: null,
  sizeBytes: 1000,
  durationMs: 1000,
  uploadedBy: { userId: answer.user.userId, displayName: answer.user.displayName },
  uploadedAt: '2026-01-01T00:00:00.000Z',
  hasPoster: index !== 0,
  legalHold: false,
  deletesAt: null,
  verification: null,
  translations: [],
});

test('requests the posters of the first six media that have one', async () => {
  applyLoginResponse(answer);
  const items = Array.from({ length: 9 }, (_, index) => makeItem(index));
  server.on(getMediaDetailsMultiParam, () =>
    answerPage({ items, total: items.length, page: 1, pageSize: 20 }),
  );
  prefetchDashboard({});
  expect(sessionQueryClient().getQueryCache().getAll()).not.toEqual([]);
  const requested = () =>
    items.flatMap(({ mediaId }, index) =>
      server.callsTo(at(getPoster, { mediaId })).map(() => index),
    );
  await vi.waitFor(() => expect(requested()).toEqual([1, 2, 3, 4, 5, 6]));
});

test('before the one-time password is changed nothing is asked, for all would be refused', async () => {
  applyLoginResponse({ ...answer, user: { ...answer.user, firstTimeLogin: true } });
  prefetchDashboard(dashboardSearch({}));
  // A query is in the cache as soon as it is asked for.
  expect(sessionQueryClient().getQueryCache().getAll()).toEqual([]);
});
