// @vitest-environment happy-dom
import { logout, renewSession } from '@glossa/contracts/auth';
import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import {
  answer,
  breakOff,
  makeLoginAnswer,
  refuse,
  startFakeServer,
} from '../test-support/fake-server.ts';
import { freshAccessToken, restoreSession, watchSession } from './renewal.ts';
import { signOut } from './session.ts';
import { storeKey } from './session-key.ts';
import {
  clearSession,
  currentAccessToken,
  sessionState,
  takeLoginAnswer,
} from './session-store.ts';

let server: ReturnType<typeof startFakeServer>;
let stop: () => void;

beforeEach(() => {
  vi.useFakeTimers();
  localStorage.clear();
  server = startFakeServer();
  stop = watchSession();
});
afterEach(() => {
  stop();
  clearSession('left');
  vi.useRealTimers();
  vi.unstubAllGlobals();
});

const tellOtherTab = (newValue: string | null) =>
  window.dispatchEvent(new StorageEvent('storage', { key: storeKey, newValue }));

test('where nobody was signed in, nothing is asked', async () => {
  await restoreSession();
  expect(sessionState()).toEqual({ status: 'signed-out', because: 'absent' });
  expect(server.calls).toHaveLength(0);
});

test('something unreadable in the storage counts as nothing', async () => {
  localStorage.setItem(storeKey, '{"userInfo":');
  await restoreSession();
  expect(sessionState().status).toBe('signed-out');
});

test('a reload restores the session by the stored handle; the access token is never stored', async () => {
  const first = makeLoginAnswer({ handle: 'mine' });
  takeLoginAnswer(first);
  expect(JSON.stringify({ ...localStorage })).not.toContain(first.jwtToken.token);
  const again = makeLoginAnswer({ handle: 'mine' });
  server.on(renewSession, () => answer(again));
  await restoreSession();
  expect(sessionState().status).toBe('signed-in');
  expect(currentAccessToken()).toBe(again.jwtToken.token);
  expect(server.callsTo(renewSession)[0]?.body).toEqual({
    token: 'mine',
    userId: first.user.userId,
    isSSOLogin: false,
  });
});

test('a server that is away at start is said so, and the stored session is kept', async () => {
  takeLoginAnswer(makeLoginAnswer());
  server.on(renewSession, () => refuse('SERVICE_UNAVAILABLE'));
  await restoreSession();
  expect(sessionState()).toMatchObject({
    status: 'loading',
    error: { code: 'SERVICE_UNAVAILABLE' },
  });
  expect(localStorage.getItem(storeKey)).not.toBeNull();
});

test('a connection lost in mid-renewal is said so at start, with a way to try again', async () => {
  takeLoginAnswer(makeLoginAnswer());
  server.on(renewSession, breakOff);
  await restoreSession();
  expect(sessionState()).toMatchObject({ status: 'loading', error: { code: 'NETWORK' } });
  server.on(renewSession, () => answer(makeLoginAnswer()));
  await restoreSession();
  expect(sessionState().status).toBe('signed-in');
});

test('the token is renewed when 300 seconds or fewer remain, looked at every 20 seconds', async () => {
  server.on(renewSession, () => answer(makeLoginAnswer({ livesMs: 3_600_000 })));
  takeLoginAnswer(makeLoginAnswer({ livesMs: 330_000 }));
  await vi.advanceTimersByTimeAsync(20_000);
  expect(server.callsTo(renewSession)).toHaveLength(0);
  await vi.advanceTimersByTimeAsync(20_000);
  expect(server.callsTo(renewSession)).toHaveLength(1);
  await vi.advanceTimersByTimeAsync(60_000);
  expect(server.callsTo(renewSession)).toHaveLength(1);
});

test('a renewal that fails for now is tried again at the next look', async () => {
  server.on(renewSession, () => refuse('SERVICE_UNAVAILABLE'));
  takeLoginAnswer(makeLoginAnswer({ livesMs: 100_000 }));
  await vi.advanceTimersByTimeAsync(40_000);
  expect(server.callsTo(renewSession)).toHaveLength(2);
  expect(sessionState().status).toBe('signed-in');
});

test('a call with an expired token waits for the new one', async () => {
  const next = makeLoginAnswer();
  server.on(renewSession, () => answer(next));
  takeLoginAnswer(makeLoginAnswer({ livesMs: -1 }));
  expect(await freshAccessToken()).toBe(next.jwtToken.token);
});

test('another tab that signs out takes this one along', () => {
  takeLoginAnswer(makeLoginAnswer());
  localStorage.clear();
  tellOtherTab(null);
  expect(sessionState()).toEqual({ status: 'signed-out', because: 'left' });
  expect(currentAccessToken()).toBeNull();
});

test('another tab that renews the same session changes nothing but the profile', async () => {
  takeLoginAnswer(makeLoginAnswer());
  const token = currentAccessToken();
  const stored = JSON.parse(localStorage.getItem(storeKey) ?? '{}');
  const changed = { ...stored, userInfo: { ...stored.userInfo, displayName: 'Countess' } };
  localStorage.setItem(storeKey, JSON.stringify(changed));
  tellOtherTab(JSON.stringify(changed));
  expect(sessionState()).toMatchObject({ user: { displayName: 'Countess' } });
  expect(currentAccessToken()).toBe(token);
  expect(server.calls).toHaveLength(0);
});

test('another tab that signs in as somebody else is followed', async () => {
  takeLoginAnswer(makeLoginAnswer({ handle: 'first' }));
  const stored = JSON.parse(localStorage.getItem(storeKey) ?? '{}');
  localStorage.setItem(storeKey, JSON.stringify({ ...stored, userRefreshToken: 'second' }));
  server.on(renewSession, () =>
    answer(makeLoginAnswer({ handle: 'second', user: { displayName: 'Grace' } })),
  );
  tellOtherTab(localStorage.getItem(storeKey));
  expect(sessionState().status).toBe('loading');
  await vi.advanceTimersByTimeAsync(1);
  expect(sessionState()).toMatchObject({ status: 'signed-in', user: { displayName: 'Grace' } });
});

test('renewing waits for its turn among the tabs', async () => {
  const order: string[] = [];
  let release = () => {};
  const request = vi.fn(async (_name: string, work: () => Promise<unknown>) => {
    await new Promise<void>((resolve) => {
      release = resolve;
    });
    order.push('turn');
    return work();
  });
  vi.stubGlobal('navigator', { locks: { request } });
  takeLoginAnswer(makeLoginAnswer({ livesMs: -1 }));
  server.on(renewSession, () => {
    order.push('renewed');
    return answer(makeLoginAnswer());
  });
  const token = freshAccessToken();
  await vi.advanceTimersByTimeAsync(1);
  expect(server.calls).toHaveLength(0);
  release();
  expect(await token).not.toBeNull();
  expect(order).toEqual(['turn', 'renewed']);
  expect(request.mock.calls[0]?.[0]).toBe('glossa.renew');
});

test('signing out forgets everything even where the server cannot be told', async () => {
  takeLoginAnswer(makeLoginAnswer());
  server.on(logout, () => refuse('SERVICE_UNAVAILABLE'));
  expect(await signOut()).toBe(false);
  expect(sessionState()).toEqual({ status: 'signed-out', because: 'left' });
  expect(localStorage).toHaveLength(0);
});
