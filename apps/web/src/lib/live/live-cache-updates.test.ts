import type { LiveMessage } from '@glossa/contracts/live-messages';
import { QueryClient, type QueryKey, QueryObserver } from '@tanstack/react-query';
import { beforeEach, expect, test, vi } from 'vitest';
import {
  categoryKeys,
  conversionKeys,
  dashboardKeys,
  feedbackKeys,
  filterProfileKeys,
  glossaryKeys,
  mediaKeys,
  memoryKeys,
  notificationKeys,
  readingRulesKeys,
  requestKeys,
  subtitleKeys,
} from '../queries/query-keys.ts';
import { applyLiveMessage, refetchEverything } from './live-cache-updates.ts';
import { reconnectWait } from './live-connection.ts';

const id = 'm1';
let client: QueryClient;

const media = (uploadedStatus: string) => ({
  mediaId: id,
  uploadedStatus,
  progress: null,
  failure: null,
  language: 'en',
});
const news = (status: string, percent: number | null = null): LiveMessage =>
  ({
    type: 'file_status',
    file_status: [
      {
        id,
        status,
        progress:
          percent === null ? null : { percent, phase: { text: 'Transcribing' }, secondsLeft: 60 },
        failure: null,
        language: null,
      },
    ],
  }) as LiveMessage;
const invalidated = (key: QueryKey) => client.getQueryState(key)?.isInvalidated;

beforeEach(() => {
  client = new QueryClient();
  client.setQueryData(mediaKeys.list({ page: 1 }), {
    items: [media('transcribing'), { ...media('verified'), mediaId: 'other' }],
    total: 2,
  });
  client.setQueryData(mediaKeys.detail(id), { ...media('transcribing'), originalName: 'a.mp4' });
  client.setQueryData(mediaKeys.summary, { total: 2 });
  client.setQueryData(mediaKeys.token(id), { mediaToken: 'x' });
  client.setQueryData(requestKeys.ofMedia(id), [
    {
      ticketId: 't1',
      status: 'queued',
      queuePosition: 2,
      progress: null,
      failure: null,
      outputs: [],
    },
    { ticketId: 't2', status: 'ready', outputs: [] },
  ]);
});

test('fetches what a draft keeps of a file when someone changed it there', () => {
  const kept = (reportId: string) => subtitleKeys.keptFile(reportId);
  for (const reportId of ['d1', 'd2']) client.setQueryData(kept(reportId), null);
  const about = { reportId: 'd1', mediaId: id, changeNumber: null, changeId: null };
  applyLiveMessage(client, { type: 'draft', what: 'cues', ...about });
  expect(invalidated(kept('d1'))).toBe(false);
  applyLiveMessage(client, { type: 'draft', what: 'kept-file', ...about });
  expect([invalidated(kept('d1')), invalidated(kept('d2'))]).toEqual([true, false]);
});

test('writes progress into every list and the details without fetching', () => {
  applyLiveMessage(client, news('transcribing', 40));
  expect(client.getQueryData(mediaKeys.list({ page: 1 }))).toMatchObject({
    total: 2,
    items: [
      { progress: { percent: 40 }, language: 'en' },
      { mediaId: 'other', progress: null },
    ],
  });
  expect(client.getQueryData(mediaKeys.detail(id))).toMatchObject({
    originalName: 'a.mp4',
    progress: { percent: 40 },
  });
  expect(invalidated(mediaKeys.summary)).toBe(false);
  expect(invalidated(mediaKeys.list({ page: 1 }))).toBe(false);
});

test('shows a final status immediately and fetches the remaining fields', () => {
  applyLiveMessage(client, news('transcribed'));
  expect(client.getQueryData(mediaKeys.detail(id))).toMatchObject({
    uploadedStatus: 'transcribed',
  });
  expect(invalidated(mediaKeys.summary)).toBe(true);
  expect(invalidated(mediaKeys.list({ page: 1 }))).toBe(true);
  expect(invalidated(mediaKeys.detail(id))).toBe(true);
  expect(invalidated(mediaKeys.token(id))).toBe(false);
});

test('an intermediate status only updates totals', () => {
  applyLiveMessage(client, news('processing'));
  expect(invalidated(mediaKeys.summary)).toBe(true);
  expect(invalidated(mediaKeys.detail(id))).toBe(false);
});

test('the details are fetched when the transcription begins, because the file was read', () => {
  client.setQueryData(mediaKeys.detail(id), media('processing'));
  client.setQueryData(mediaKeys.list({ page: 1 }), { items: [media('processing')], total: 1 });
  applyLiveMessage(client, news('transcribing'));
  expect(invalidated(mediaKeys.detail(id))).toBe(true);
  expect(invalidated(mediaKeys.list({ page: 1 }))).toBe(false);
});

test('unknown media refetches the lists', () => {
  applyLiveMessage(client, {
    type: 'file_status',
    file_status: [{ id: 'new', status: 'uploaded', progress: null, failure: null, language: null }],
  });
  expect(invalidated(mediaKeys.list({ page: 1 }))).toBe(true);
});

test.each([
  { key: glossaryKeys.all },
  { key: memoryKeys.all },
  { key: feedbackKeys.all },
  { key: dashboardKeys.all },
  { key: categoryKeys.all },
])('a full refetch includes $key', ({ key }) => {
  client.setQueryData(key, []);
  refetchEverything(client);
  expect(invalidated(key)).toBe(true);
});

test('an update before the first response triggers another fetch', async () => {
  const answers: ((unread: number) => void)[] = [];
  const observer = new QueryObserver(client, {
    queryKey: notificationKeys.unread,
    queryFn: () => new Promise<number>((resolve) => answers.push(resolve)),
  });
  const stop = observer.subscribe(() => undefined);
  const told: LiveMessage = { type: 'changed', what: 'notifications', mediaId: null };
  applyLiveMessage(client, told);
  applyLiveMessage(client, told);
  expect(answers).toHaveLength(1);
  answers[0]?.(0);
  await vi.waitFor(() => expect(answers).toHaveLength(2));
  answers[1]?.(1);
  await vi.waitFor(() => expect(observer.getCurrentResult().data).toBe(1));
  expect(answers).toHaveLength(2);
  stop();
});

test('an update does not retry a failed first fetch', async () => {
  const fetches: unknown[] = [];
  const observer = new QueryObserver(client, {
    queryKey: notificationKeys.unread,
    retry: false,
    queryFn: async () => {
      fetches.push(1);
      throw new Error('down');
    },
  });
  const stop = observer.subscribe(() => undefined);
  applyLiveMessage(client, { type: 'changed', what: 'notifications', mediaId: null });
  await vi.waitFor(() => expect(observer.getCurrentResult().isError).toBe(true));
  await Promise.resolve();
  expect(fetches).toHaveLength(1);
  stop();
});

test('updates one request, keeps the others, and refetches media at its end', () => {
  const move = (status: 'translating' | 'ready'): LiveMessage => ({
    type: 'request_status',
    request_status: [{ ticketId: 't1', mediaId: id, status, progress: null, failure: null }],
  });
  applyLiveMessage(client, move('translating'));
  expect(client.getQueryData(requestKeys.ofMedia(id))).toMatchObject([
    { status: 'translating', queuePosition: null },
    { ticketId: 't2', status: 'ready', outputs: [] },
  ]);
  expect(invalidated(requestKeys.ofMedia(id))).toBe(false);
  applyLiveMessage(client, move('ready'));
  expect(invalidated(requestKeys.ofMedia(id))).toBe(true);
  expect(invalidated(mediaKeys.detail(id))).toBe(true);
});

test('updates an output on its card and refetches at its end', () => {
  client.setQueryData(requestKeys.ofMedia(id), [
    {
      ticketId: 't1',
      outputs: [
        { outputId: 'o1', status: 'queued', progress: null, fileName: null },
        { outputId: 'o2', status: 'ready', fileName: 'b.zip' },
      ],
    },
  ]);
  const move = (outputId: string, status: 'working' | 'ready', percent: number): LiveMessage => ({
    type: 'output_status',
    output_status: [
      {
        outputId,
        ticketId: 't1',
        mediaId: id,
        kind: 'burned-in',
        status,
        progress: { percent, phase: { text: 'encoding' }, secondsLeft: null },
        failure: null,
      },
    ],
  });
  applyLiveMessage(client, move('o1', 'working', 40));
  expect(client.getQueryData(requestKeys.ofMedia(id))).toMatchObject([
    {
      outputs: [
        { status: 'working', progress: { percent: 40 } },
        { outputId: 'o2', status: 'ready', fileName: 'b.zip' },
      ],
    },
  ]);
  expect(invalidated(requestKeys.ofMedia(id))).toBe(false);
  applyLiveMessage(client, move('o1', 'ready', 100));
  expect(invalidated(requestKeys.ofMedia(id))).toBe(true);
});

test('an unknown output refetches the requests', () => {
  applyLiveMessage(client, {
    type: 'output_status',
    output_status: [
      {
        outputId: 'new',
        ticketId: 't1',
        mediaId: id,
        kind: 'soft-mkv',
        status: 'queued',
        progress: null,
        failure: null,
      },
    ],
  });
  expect(invalidated(requestKeys.ofMedia(id))).toBe(true);
});

test('a change notice refetches what it names', () => {
  applyLiveMessage(client, { type: 'changed', what: 'requests', mediaId: id });
  expect(invalidated(requestKeys.ofMedia(id))).toBe(true);
  expect(invalidated(mediaKeys.summary)).toBe(false);
});

test('the reconnect delay doubles with jitter up to 30 seconds', () => {
  expect([0, 1, 2, 3].map((attempt) => reconnectWait(attempt, 1))).toEqual([
    1000, 2000, 4000, 8000,
  ]);
  expect(reconnectWait(0, 0)).toBe(500);
  expect(reconnectWait(50, 1)).toBe(30_000);
});

test.each([
  { what: 'reading-rules', key: readingRulesKeys.all },
  { what: 'filter-profiles', key: filterProfileKeys.all },
  { what: 'glossaries', key: glossaryKeys.all },
  { what: 'memory', key: memoryKeys.all },
  { what: 'conversions', key: conversionKeys.lists },
] as const)('changed $what refetches that and nothing else', ({ what, key }) => {
  client.setQueryData(key, []);
  applyLiveMessage(client, { type: 'changed', what, mediaId: null });
  expect(invalidated(key)).toBe(true);
  expect(invalidated(mediaKeys.summary)).toBe(false);
});

test('an update of media refetches its shot changes', () => {
  client.setQueryData(mediaKeys.shotChanges(id), { status: 'working' });
  client.setQueryData(mediaKeys.shotChanges('other'), { status: 'working' });
  applyLiveMessage(client, { type: 'changed', what: 'media', mediaId: id });
  expect(invalidated(mediaKeys.shotChanges(id))).toBe(true);
  expect(invalidated(mediaKeys.shotChanges('other'))).toBe(false);
});

test('progress of an upload is written into the list, which is read again when it ended', () => {
  const key = mediaKeys.list({ page: 1 });
  client.removeQueries({ queryKey: mediaKeys.detail(id) });
  client.setQueryData(key, { items: [], uploading: [media('uploading')], total: 0 });
  applyLiveMessage(client, news('uploading', 40));
  expect(client.getQueryData(key)).toMatchObject({
    items: [],
    uploading: [{ mediaId: id, progress: { percent: 40 } }],
  });
  expect(invalidated(key)).toBe(false);
  applyLiveMessage(client, news('processing', 1));
  expect(invalidated(key)).toBe(true);
});
