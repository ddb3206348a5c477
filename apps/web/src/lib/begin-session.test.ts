// @vitest-environment happy-dom
import { savePageLanguage } from '@glossa/contracts/page-language';
import { act } from '@testing-library/react';
import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { answer, makeLoginAnswer, refuse, startFakeServer } from '../test-support/fake-server.ts';
import { beginSession } from './begin-session.ts';
import { changeLanguageBeforeSignIn, readChosenLanguage } from './language/chosen-language.ts';
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

test('without a choice in the profile the page stays as it is', () => {
  signInAs(null);
  expect(sessionState().status).toBe('signed-in');
  expect([reload.mock.calls.length, readChosenLanguage(), saved()]).toEqual([0, null, []]);
});

test('the language of the profile is taken: the page is loaded once more, with the session stored', () => {
  signInAs('de');
  expect(readChosenLanguage()).toBe('de');
  expect(readStoredSession()?.userInfo.pageLanguage).toBe('de');
  // No screen comes up in the old language meanwhile.
  expect(sessionState().status).not.toBe('signed-in');
  expect(reload).toHaveBeenCalledOnce();
});

test('where the page is in it already, nothing is loaded again', () => {
  signInAs('en');
  expect(sessionState().status).toBe('signed-in');
  expect(readChosenLanguage()).toBe('en');
  expect(reload).not.toHaveBeenCalled();
});

test('a choice made on the way to the sign-in is newer than the profile, and goes into it', async () => {
  changeLanguageBeforeSignIn('en');
  reload.mockClear();
  signInAs('de');
  expect(sessionState().status).toBe('signed-in');
  expect(reload).not.toHaveBeenCalled();
  await vi.waitFor(() => expect(saved()).toEqual([{ pageLanguage: 'en' }]));
  // The next sign-in in this tab is somebody else's.
  act(() => clearSession('left'));
  signInAs('de');
  expect(reload).toHaveBeenCalledOnce();
});

test('a profile that cannot be written keeps nobody out', async () => {
  server.on(savePageLanguage, () => refuse('SERVICE_UNAVAILABLE'));
  changeLanguageBeforeSignIn('en');
  signInAs('de');
  await vi.waitFor(() => expect(saved()).toHaveLength(1));
  expect(sessionState().status).toBe('signed-in');
});

test('signing out forgets the session and keeps the language', () => {
  signInAs('en');
  act(() => clearSession('left'));
  expect([readStoredSession(), readChosenLanguage()]).toEqual([null, 'en']);
});
