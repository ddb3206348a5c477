// @vitest-environment happy-dom
import { savePageLanguage } from '@glossa/contracts/page-language';
import { act } from '@testing-library/react';
import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { answer, makeLoginAnswer, refuse, startFakeServer } from '../../testing/fake-server.ts';
import { changeLanguageBeforeSignIn, readChosenLanguage } from '../i18n/chosen-language.ts';
import { beginSession } from './begin-session.ts';
import { storeKey } from './session-key.ts';
import { clearSession, readStoredSession, sessionState } from './session-store.ts';

let server: ReturnType<typeof startFakeServer>;
const reload = vi.fn();

beforeEach(() => {
  localStorage.clear();
  sessionStorage.clear();
  reload.mockClear();
  vi.spyOn(window.location, 'reload').mockImplementation(reload);
  server = startFakeServer();
  server.on(savePageLanguage, () => answer(null));
});
afterEach(() => {
  act(() => clearSession('left'));
  vi.restoreAllMocks();
  vi.unstubAllGlobals();
});

const signInAs = (pageLanguage: 'de' | 'en' | null) =>
  beginSession(makeLoginAnswer({ user: { pageLanguage } }));
const saved = () => server.callsTo(savePageLanguage).map(({ body }) => body);

test('keeps the page language without one in the profile', () => {
  signInAs(null);
  expect(sessionState().status).toBe('signed-in');
  expect([reload.mock.calls.length, readChosenLanguage(), saved()]).toEqual([0, null, []]);
});

test('switches to the profile’s language by reloading with the session stored', () => {
  signInAs('de');
  expect(readChosenLanguage()).toBe('de');
  expect(readStoredSession()?.userInfo.pageLanguage).toBe('de');
  // No screen appears in the old language.
  expect(sessionState().status).not.toBe('signed-in');
  expect(reload).toHaveBeenCalledOnce();
});

test('does not reload when the page already uses it', () => {
  signInAs('en');
  expect(sessionState().status).toBe('signed-in');
  expect(readChosenLanguage()).toBe('en');
  expect(reload).not.toHaveBeenCalled();
});

test('a language selected before login is saved to the profile', async () => {
  changeLanguageBeforeSignIn('en');
  reload.mockClear();
  signInAs('de');
  expect(sessionState().status).toBe('signed-in');
  expect(reload).not.toHaveBeenCalled();
  await vi.waitFor(() => expect(saved()).toEqual([{ pageLanguage: 'en' }]));
  // The next login in this tab may be another user.
  act(() => clearSession('left'));
  signInAs('de');
  expect(reload).toHaveBeenCalledOnce();
});

test('stores the fields that the specification names', () => {
  beginSession(makeLoginAnswer({ user: { isSSOLogin: true } }));
  expect(JSON.parse(localStorage.getItem(storeKey) ?? '{}')).toMatchObject({
    isSSOLogin: true,
    userCode: 'OK',
    userInfo: { userName: 'ada', firstTimeLogin: false, isSSOLogin: true },
    userRefreshToken: 'handle-1',
    tokenValidity: expect.any(Number),
    roleResource: expect.any(Array),
  });
});

test('a failed profile save does not block login', async () => {
  server.on(savePageLanguage, () => refuse('SERVICE_UNAVAILABLE'));
  changeLanguageBeforeSignIn('en');
  signInAs('de');
  await vi.waitFor(() => expect(saved()).toHaveLength(1));
  expect(sessionState().status).toBe('signed-in');
});

test('logging out clears the session and keeps the language', () => {
  signInAs('en');
  act(() => clearSession('left'));
  expect([readStoredSession(), readChosenLanguage()]).toEqual([null, 'en']);
});
