import type { MediaStatus } from '@glossa/contracts/media';
import type { RequestStatus } from '@glossa/contracts/translation-requests';
import { QueryClient, type QueryKey } from '@tanstack/react-query';
import { beforeEach, expect, test } from 'vitest';
import { dashboardKeys, mediaKeys } from '../queries/query-keys.ts';
import { applyLiveMessage, refetchEverything } from './live-cache-updates.ts';

let client: QueryClient;
beforeEach(() => {
  client = new QueryClient();
});

const list = mediaKeys.list({ page: 1 });
const invalidated = (key: QueryKey) => client.getQueryState(key)?.isInvalidated;
/** Lists and dashboard as if just fetched. */
const fetchAnew = () => {
  client.setQueryData(dashboardKeys.all, {});
  client.setQueryData(list, { items: [], total: 0 });
};

const tellMedia = (status: MediaStatus) =>
  applyLiveMessage(client, {
    type: 'file_status',
    file_status: [{ id: 'unseen', status, progress: null, failure: null, language: null }],
  });
function mediaFetches(status: MediaStatus) {
  fetchAnew();
  tellMedia(status);
  expect(invalidated(list)).toBe(invalidated(dashboardKeys.all));
  return invalidated(dashboardKeys.all);
}
function requestFetches(status: RequestStatus) {
  fetchAnew();
  applyLiveMessage(client, {
    type: 'request_status',
    request_status: [{ ticketId: 'unseen', mediaId: 'm1', status, progress: null, failure: null }],
  });
  return invalidated(list);
}

test('progress of media on no screen fetches once per status', () => {
  expect(mediaFetches('processing')).toBe(true);
  expect(mediaFetches('processing')).toBe(false);
  expect(mediaFetches('transcribing')).toBe(true);
  expect(mediaFetches('transcribing')).toBe(false);
  expect(mediaFetches('transcribed')).toBe(true);
  // Cleared at its end: the same media may start again.
  expect(mediaFetches('transcribing')).toBe(true);
  // After an interruption earlier statuses are unreliable.
  refetchEverything(client);
  expect(mediaFetches('transcribing')).toBe(true);
  expect(mediaFetches('transcribing')).toBe(false);
});

test('fetches again after a screen releases its updates', () => {
  tellMedia('transcribing');
  const item = mediaKeys.detail('unseen');
  client.setQueryData(item, { mediaId: 'unseen', uploadedStatus: 'uploaded' });
  tellMedia('transcribing');
  client.removeQueries({ queryKey: item });
  expect(mediaFetches('transcribing')).toBe(true);
});

test('progress of a request on no screen fetches once per status', () => {
  expect(requestFetches('translating')).toBe(true);
  expect(requestFetches('translating')).toBe(false);
  expect(requestFetches('rendering')).toBe(true);
  expect(requestFetches('rendering')).toBe(false);
  expect(requestFetches('ready')).toBe(true);
});
