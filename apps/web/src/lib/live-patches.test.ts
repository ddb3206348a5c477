import type { LiveMessage } from '@glossa/contracts/live-messages';
import { QueryClient, QueryObserver } from '@tanstack/react-query';
import { beforeEach, expect, test, vi } from 'vitest';
import { reconnectWait } from './live-connection.ts';
import { applyLiveMessage, refetchEverything } from './live-patches.ts';

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
        progress: percent === null ? null : { percent, phase: 'Transcribing', secondsLeft: 60 },
        failure: null,
        language: null,
      },
    ],
  }) as LiveMessage;
const invalidated = (key: readonly unknown[]) => client.getQueryState(key)?.isInvalidated;

beforeEach(() => {
  client = new QueryClient();
  client.setQueryData(['media', 'list', { page: 1 }], {
    items: [media('transcribing'), { ...media('verified'), mediaId: 'other' }],
    total: 2,
  });
  client.setQueryData(['media', 'item', id], { ...media('transcribing'), originalName: 'a.mp4' });
  client.setQueryData(['media', 'summary'], { total: 2 });
  client.setQueryData(['media', 'token', id], { mediaToken: 'x' });
  client.setQueryData(
    ['requests', id],
    [
      {
        ticketId: 't1',
        status: 'queued',
        queuePosition: 2,
        progress: null,
        failure: null,
        outputs: [],
      },
      { ticketId: 't2', status: 'ready', outputs: [] },
    ],
  );
});

test('progress is put into every list and into the details, and nothing is fetched for it', () => {
  applyLiveMessage(client, news('transcribing', 40));
  expect(client.getQueryData(['media', 'list', { page: 1 }])).toMatchObject({
    total: 2,
    items: [
      { progress: { percent: 40 }, language: 'en' },
      { mediaId: 'other', progress: null },
    ],
  });
  expect(client.getQueryData(['media', 'item', id])).toMatchObject({
    originalName: 'a.mp4',
    progress: { percent: 40 },
  });
  expect(invalidated(['media', 'summary'])).toBe(false);
  expect(invalidated(['media', 'list', { page: 1 }])).toBe(false);
});

test('a final status is shown at once and fetched for what it does not tell', () => {
  applyLiveMessage(client, news('transcribed'));
  expect(client.getQueryData(['media', 'item', id])).toMatchObject({
    uploadedStatus: 'transcribed',
  });
  expect(invalidated(['media', 'summary'])).toBe(true);
  expect(invalidated(['media', 'list', { page: 1 }])).toBe(true);
  expect(invalidated(['media', 'item', id])).toBe(true);
  expect(invalidated(['media', 'token', id])).toBe(false);
});

test('a status on the way counts in the totals only', () => {
  applyLiveMessage(client, news('processing'));
  expect(invalidated(['media', 'summary'])).toBe(true);
  expect(invalidated(['media', 'item', id])).toBe(false);
});

test('media nobody has seen yet makes the lists fetch', () => {
  applyLiveMessage(client, {
    type: 'file_status',
    file_status: [{ id: 'new', status: 'uploaded', progress: null, failure: null, language: null }],
  });
  expect(invalidated(['media', 'list', { page: 1 }])).toBe(true);
});

test.each(['glossaries', 'memory', 'feedback', 'dashboard', 'categories'])(
  'everything that is fetched again holds %s',
  (what) => {
    client.setQueryData([what], []);
    refetchEverything(client);
    expect(invalidated([what])).toBe(true);
  },
);

test('news that come before the first answer of what they are about have it fetched once more', async () => {
  const answers: ((unread: number) => void)[] = [];
  const observer = new QueryObserver(client, {
    queryKey: ['notifications', 'unread'],
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

test('a first fetch that fails is not tried again for news', async () => {
  const fetches: unknown[] = [];
  const observer = new QueryObserver(client, {
    queryKey: ['notifications', 'unread'],
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

test('a request moves, others stay, and its end makes the media fetch', () => {
  const move = (status: 'translating' | 'ready'): LiveMessage => ({
    type: 'request_status',
    request_status: [{ ticketId: 't1', mediaId: id, status, progress: null, failure: null }],
  });
  applyLiveMessage(client, move('translating'));
  expect(client.getQueryData(['requests', id])).toMatchObject([
    { status: 'translating', queuePosition: null },
    { ticketId: 't2', status: 'ready', outputs: [] },
  ]);
  expect(invalidated(['requests', id])).toBe(false);
  applyLiveMessage(client, move('ready'));
  expect(invalidated(['requests', id])).toBe(true);
  expect(invalidated(['media', 'item', id])).toBe(true);
});

test('a file of a translation moves on its card, and its end fetches what the news do not tell', () => {
  client.setQueryData(
    ['requests', id],
    [
      {
        ticketId: 't1',
        outputs: [
          { outputId: 'o1', status: 'queued', progress: null, fileName: null },
          { outputId: 'o2', status: 'ready', fileName: 'b.zip' },
        ],
      },
    ],
  );
  const move = (outputId: string, status: 'working' | 'ready', percent: number): LiveMessage => ({
    type: 'output_status',
    output_status: [
      {
        outputId,
        ticketId: 't1',
        mediaId: id,
        kind: 'burned-in',
        status,
        progress: { percent, phase: 'encoding', secondsLeft: null },
        failure: null,
      },
    ],
  });
  applyLiveMessage(client, move('o1', 'working', 40));
  expect(client.getQueryData(['requests', id])).toMatchObject([
    {
      outputs: [
        { status: 'working', progress: { percent: 40 } },
        { outputId: 'o2', status: 'ready', fileName: 'b.zip' },
      ],
    },
  ]);
  expect(invalidated(['requests', id])).toBe(false);
  applyLiveMessage(client, move('o1', 'ready', 100));
  expect(invalidated(['requests', id])).toBe(true);
});

test('a file nobody has seen yet makes the requests fetch', () => {
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
  expect(invalidated(['requests', id])).toBe(true);
});

test('a notice of change fetches what it names', () => {
  applyLiveMessage(client, { type: 'changed', what: 'requests', mediaId: id });
  expect(invalidated(['requests', id])).toBe(true);
  expect(invalidated(['media', 'summary'])).toBe(false);
});

test('the wait before coming back doubles, is spread, and ends at 30 seconds', () => {
  expect([0, 1, 2, 3].map((attempt) => reconnectWait(attempt, 1))).toEqual([
    1000, 2000, 4000, 8000,
  ]);
  expect(reconnectWait(0, 0)).toBe(500);
  expect(reconnectWait(50, 1)).toBe(30_000);
});

test.each(['reading-rules', 'glossaries', 'memory', 'conversions'] as const)(
  'changed %s are fetched again, and nothing else',
  (what) => {
    client.setQueryData([what], []);
    applyLiveMessage(client, { type: 'changed', what, mediaId: null });
    expect(invalidated([what])).toBe(true);
    expect(invalidated(['media', 'summary'])).toBe(false);
  },
);

test('news about a media bring its shot changes', () => {
  client.setQueryData(['media', 'item', id, 'shot-changes'], { status: 'working' });
  client.setQueryData(['media', 'item', 'other', 'shot-changes'], { status: 'working' });
  applyLiveMessage(client, { type: 'changed', what: 'media', mediaId: id });
  expect(invalidated(['media', 'item', id, 'shot-changes'])).toBe(true);
  expect(invalidated(['media', 'item', 'other', 'shot-changes'])).toBe(false);
});
