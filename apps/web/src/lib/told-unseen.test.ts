import type { MediaStatus } from '@glossa/contracts/media';
import type { RequestStatus } from '@glossa/contracts/translation-requests';
import { QueryClient } from '@tanstack/react-query';
import { beforeEach, expect, test } from 'vitest';
import { applyLiveMessage, refetchEverything } from './live-patches.ts';

let client: QueryClient;
beforeEach(() => {
  client = new QueryClient();
});

const list = ['media', 'list', { page: 1 }];
const invalidated = (key: readonly unknown[]) => client.getQueryState(key)?.isInvalidated;
/** Lists and dashboard as they were just fetched. */
const fetchAnew = () => {
  client.setQueryData(['dashboard'], {});
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
  expect(invalidated(list)).toBe(invalidated(['dashboard']));
  return invalidated(['dashboard']);
}
function requestFetches(status: RequestStatus) {
  fetchAnew();
  applyLiveMessage(client, {
    type: 'request_status',
    request_status: [{ ticketId: 'unseen', mediaId: 'm1', status, progress: null, failure: null }],
  });
  return invalidated(list);
}

test('progress of media that no screen holds fetches once for each status, not every second', () => {
  expect(mediaFetches('processing')).toBe(true);
  expect(mediaFetches('processing')).toBe(false);
  expect(mediaFetches('transcribing')).toBe(true);
  expect(mediaFetches('transcribing')).toBe(false);
  expect(mediaFetches('transcribed')).toBe(true);
  // Forgotten with its end: the same media may begin again.
  expect(mediaFetches('transcribing')).toBe(true);
  // Nobody listened for a while: what was told before says nothing any more.
  refetchEverything(client);
  expect(mediaFetches('transcribing')).toBe(true);
  expect(mediaFetches('transcribing')).toBe(false);
});

test('what a screen held meanwhile is told anew once it lets go', () => {
  tellMedia('transcribing');
  const item = ['media', 'item', 'unseen'];
  client.setQueryData(item, { mediaId: 'unseen', uploadedStatus: 'uploaded' });
  tellMedia('transcribing');
  client.removeQueries({ queryKey: item });
  expect(mediaFetches('transcribing')).toBe(true);
});

test('progress of a request that no screen holds fetches once for each status', () => {
  expect(requestFetches('translating')).toBe(true);
  expect(requestFetches('translating')).toBe(false);
  expect(requestFetches('rendering')).toBe(true);
  expect(requestFetches('rendering')).toBe(false);
  expect(requestFetches('ready')).toBe(true);
});
