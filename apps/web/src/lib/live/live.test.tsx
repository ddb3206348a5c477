// @vitest-environment happy-dom
import { createLiveTicket } from '@glossa/contracts/live-messages';
import { QueryClient, QueryClientProvider } from '@tanstack/react-query';
import { act, cleanup, render, screen } from '@testing-library/react';
import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { answer, makeLoginAnswer, refuse, startFakeServer } from '../../testing/fake-server.ts';
import { mediaKeys } from '../queries/query-keys.ts';
import { applyLoginResponse, clearSession } from '../session/session-store.ts';
import { useLiveConnection, useLiveStatus } from './live.ts';
import { lastLiveMessage, reconnectWait } from './live-connection.ts';

let server: ReturnType<typeof startFakeServer>;
let sockets: FakeSocket[];
let client: QueryClient;

class FakeSocket extends EventTarget {
  address: string;
  closedWith: number | undefined;
  constructor(address: URL) {
    super();
    this.address = address.href;
    sockets.push(this);
  }
  close(code: number) {
    this.closedWith = code;
  }
  emit(type: 'open' | 'close') {
    act(() => void this.dispatchEvent(new Event(type)));
  }
}

beforeEach(() => {
  vi.useFakeTimers();
  localStorage.clear();
  sockets = [];
  server = startFakeServer();
  server.on(createLiveTicket, () => answer({ ticket: 'once' }));
  vi.stubGlobal('WebSocket', FakeSocket);
  applyLoginResponse(makeLoginAnswer());
  client = new QueryClient();
  client.setQueryData(mediaKeys.summary, {});
});
afterEach(() => {
  cleanup();
  clearSession('left');
  vi.useRealTimers();
  vi.unstubAllGlobals();
});

function Status() {
  useLiveConnection();
  return <p>{useLiveStatus()}</p>;
}

const show = () =>
  render(
    <QueryClientProvider client={client}>
      <Status />
    </QueryClientProvider>,
  );
const wait = (ms: number) => act(() => vi.advanceTimersByTimeAsync(ms));
const outdated = () => client.getQueryState(mediaKeys.summary)?.isInvalidated;
const firstWaitMs = 1_000;
const longestWaitMs = 30_000;

const hear = (message: object) =>
  act(
    () =>
      void sockets
        .at(-1)
        ?.dispatchEvent(new MessageEvent('message', { data: JSON.stringify(message) })),
  );
const behind = () => new URL(sockets.at(-1)?.address ?? '').searchParams.get('behind');

test('opens the socket with a ticket, requests messages since login and refetches nothing', async () => {
  await wait(2_500);
  show();
  expect(screen.getByText('connecting')).toBeTruthy();
  await wait(1);
  expect(sockets[0]?.address).toMatch(/^ws:.*\/ws\/273\?ticket=once&behind=2500$/);
  sockets[0]?.emit('open');
  expect(screen.getByText('connected')).toBeTruthy();
  expect(outdated()).toBe(false);
});

test('refetches on resync', async () => {
  show();
  await wait(1);
  sockets[0]?.emit('open');
  hear({ type: 'resync' });
  expect(outdated()).toBe(true);
});

test('renewing the session keeps the start of the message history', async () => {
  await wait(1_000);
  applyLoginResponse(makeLoginAnswer());
  show();
  await wait(1);
  expect(behind()).toBe('1000');
});

test('a lost socket reopens with a new ticket and without a start time', async () => {
  show();
  await wait(1);
  sockets[0]?.emit('open');
  sockets[0]?.emit('close');
  expect(screen.getByText('offline')).toBeTruthy();
  await wait(firstWaitMs);
  expect(server.callsTo(createLiveTicket)).toHaveLength(2);
  expect(behind()).toBeNull();
  sockets[1]?.emit('open');
  expect(screen.getByText('connected')).toBeTruthy();
});

test('a late first connection requests messages of the whole time', async () => {
  server.on(createLiveTicket, () => refuse('SERVICE_UNAVAILABLE'));
  show();
  await wait(1);
  expect(screen.getByText('offline')).toBeTruthy();
  server.on(createLiveTicket, () => answer({ ticket: 'later' }));
  await wait(longestWaitMs);
  expect(Number(behind())).toBeGreaterThan(500);
});

test('leaving the shell closes the socket for good', async () => {
  const { unmount } = show();
  await wait(1);
  sockets[0]?.emit('open');
  unmount();
  expect(sockets[0]?.closedWith).toBe(1000);
  sockets[0]?.emit('close');
  await wait(longestWaitMs);
  expect(sockets).toHaveLength(1);
});

test('the delay doubles with jitter up to a limit', () => {
  expect(reconnectWait(0, 0)).toBe(500);
  expect(reconnectWait(0, 1)).toBe(1000);
  expect(reconnectWait(3, 1)).toBe(8000);
  expect(reconnectWait(40, 1)).toBe(longestWaitMs);
});

test('going offline closes the socket immediately, and going online opens a new one', async () => {
  show();
  await wait(1);
  sockets[0]?.emit('open');
  act(() => void window.dispatchEvent(new Event('offline')));
  expect(screen.getByText('offline')).toBeTruthy();
  expect(sockets[0]?.closedWith).toBe(1000);
  act(() => void window.dispatchEvent(new Event('online')));
  // Twice equals once: the first attempt is still pending.
  act(() => void document.dispatchEvent(new Event('visibilitychange')));
  await wait(1);
  expect(sockets).toHaveLength(2);
  sockets[0]?.emit('close');
  sockets[1]?.emit('open');
  expect(screen.getByText('connected')).toBeTruthy();
  expect(behind()).toBeNull();
});

test('gives up a socket that does not open', async () => {
  show();
  await wait(1);
  await wait(10_000);
  expect(screen.getByText('offline')).toBeTruthy();
  await wait(longestWaitMs);
  expect(sockets.length).toBeGreaterThan(1);
});

test('keeps the last message except leave and resync', async () => {
  show();
  await wait(1);
  sockets[0]?.emit('open');
  const news = { type: 'changed', what: 'notifications', mediaId: null };
  hear(news);
  hear({ type: 'client_left' });
  hear({ type: 'resync' });
  expect(lastLiveMessage()?.message).toEqual(news);
});
