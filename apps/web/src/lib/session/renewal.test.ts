// @vitest-environment happy-dom
import { logout, renewSession } from '@glossa/contracts/auth';
import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import {
  answer,
  failConnection,
  makeLoginAnswer,
  refuse,
  startFakeServer,
} from '../../testing/fake-server.ts';
import { freshAccessToken, restoreSession, watchSession } from './renewal.ts';
import { signOut } from './session.ts';
import { storeKey } from './session-key.ts';
import {
  applyLoginResponse,
  clearSession,
  currentAccessToken,
  sessionState,
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

test('requests nothing when no one was logged in', async () => {
  await restoreSession();
  expect(sessionState()).toEqual({ status: 'signed-out', because: 'absent' });
  expect(server.calls).toHaveLength(0);
});

test('ignores unreadable storage', async () => {
  localStorage.setItem(storeKey, '{"userInfo":');
  await restoreSession();
  expect(sessionState().status).toBe('signed-out');
});

test('a reload restores the session by the stored handle, and the access token is never stored', async () => {
  const first = makeLoginAnswer({ handle: 'mine' });
  applyLoginResponse(first);
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

test('reports an unavailable server at start and keeps the stored session', async () => {
  applyLoginResponse(makeLoginAnswer());
  server.on(renewSession, () => refuse('SERVICE_UNAVAILABLE'));
  await restoreSession();
  expect(sessionState()).toMatchObject({
    status: 'loading',
    error: { code: 'SERVICE_UNAVAILABLE' },
  });
  expect(localStorage.getItem(storeKey)).not.toBeNull();
});

test('reports a connection lost during renewal at start, with retry', async () => {
  applyLoginResponse(makeLoginAnswer());
  server.on(renewSession, failConnection);
  await restoreSession();
  expect(sessionState()).toMatchObject({ status: 'loading', error: { code: 'NETWORK' } });
  server.on(renewSession, () => answer(makeLoginAnswer()));
  await restoreSession();
  expect(sessionState().status).toBe('signed-in');
});

test('renews the token at 300 seconds or less, checked every 20 seconds', async () => {
  server.on(renewSession, () => answer(makeLoginAnswer({ livesMs: 3_600_000 })));
  applyLoginResponse(makeLoginAnswer({ livesMs: 330_000 }));
  await vi.advanceTimersByTimeAsync(20_000);
  expect(server.callsTo(renewSession)).toHaveLength(0);
  await vi.advanceTimersByTimeAsync(20_000);
  expect(server.callsTo(renewSession)).toHaveLength(1);
  await vi.advanceTimersByTimeAsync(60_000);
  expect(server.callsTo(renewSession)).toHaveLength(1);
});

test('retries a temporarily failed renewal at the next check', async () => {
  server.on(renewSession, () => refuse('SERVICE_UNAVAILABLE'));
  applyLoginResponse(makeLoginAnswer({ livesMs: 100_000 }));
  await vi.advanceTimersByTimeAsync(40_000);
  expect(server.callsTo(renewSession)).toHaveLength(2);
  expect(sessionState().status).toBe('signed-in');
});

test('a call with an expired token waits for the new one', async () => {
  const next = makeLoginAnswer();
  server.on(renewSession, () => answer(next));
  applyLoginResponse(makeLoginAnswer({ livesMs: -1 }));
  expect(await freshAccessToken()).toBe(next.jwtToken.token);
});

test('logging out in another tab logs this one out', () => {
  applyLoginResponse(makeLoginAnswer());
  localStorage.clear();
  tellOtherTab(null);
  expect(sessionState()).toEqual({ status: 'signed-out', because: 'left' });
  expect(currentAccessToken()).toBeNull();
});

test('renewal in another tab changes only the profile', async () => {
  applyLoginResponse(makeLoginAnswer());
  const token = currentAccessToken();
  const stored = JSON.parse(localStorage.getItem(storeKey) ?? '{}');
  const changed = { ...stored, userInfo: { ...stored.userInfo, displayName: 'Countess' } };
  localStorage.setItem(storeKey, JSON.stringify(changed));
  tellOtherTab(JSON.stringify(changed));
  expect(sessionState()).toMatchObject({ user: { displayName: 'Countess' } });
  expect(currentAccessToken()).toBe(token);
  expect(server.calls).toHaveLength(0);
});

test('follows another user’s login in another tab', async () => {
  applyLoginResponse(makeLoginAnswer({ handle: 'first' }));
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

test('serializes renewals among tabs', async () => {
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
  applyLoginResponse(makeLoginAnswer({ livesMs: -1 }));
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

test('logging out clears everything even if the server is unreachable', async () => {
  applyLoginResponse(makeLoginAnswer());
  server.on(logout, () => refuse('SERVICE_UNAVAILABLE'));
  expect(await signOut()).toBe(false);
  expect(sessionState()).toEqual({ status: 'signed-out', because: 'left' });
  expect(localStorage).toHaveLength(0);
});
