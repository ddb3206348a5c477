// @vitest-environment happy-dom
import { login, logout, renewSession } from '@glossa/contracts/auth';
import { getAllCategory } from '@glossa/contracts/categories';
import { viewMaintenance } from '@glossa/contracts/system';
import { act, cleanup, fireEvent, render, screen, waitFor } from '@testing-library/react';
import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { t } from '../lib/i18n/t.ts';
import { restoreSession } from '../lib/session/renewal.ts';
import { applyLoginResponse, clearSession } from '../lib/session/session-store.ts';
import { answer, makeLoginAnswer, refuse, startFakeServer } from '../testing/fake-server.ts';
import { App } from './app.tsx';
import { router } from './router/router.tsx';

let server: ReturnType<typeof startFakeServer>;
/** Screens are loaded lazily, which takes a moment in a test. */
const waitOptions = { timeout: 10_000 };

beforeEach(() => {
  localStorage.clear();
  server = startFakeServer();
  server.on(getAllCategory, () => answer([]));
  vi.stubGlobal('scrollTo', () => {});
});
afterEach(() => {
  cleanup();
  act(() => clearSession('left'));
  vi.unstubAllGlobals();
});

function open(path: string) {
  window.history.replaceState(null, '', path);
  router.history.replace(path);
  void restoreSession();
  render(<App />);
}

function signIn() {
  fireEvent.change(screen.getByLabelText(t('common.username')), { target: { value: 'ada' } });
  fireEvent.change(screen.getByLabelText(t('common.password')), { target: { value: 'Secret!1' } });
  fireEvent.click(screen.getByRole('button', { name: t('auth.logIn') }));
}

test('a visitor is redirected to the login screen and returns to the requested page', async () => {
  server.on(login, () => answer(makeLoginAnswer()));
  open('/upload-media/category?x=1');
  await screen.findByLabelText(t('common.username'), {}, waitOptions);
  expect(router.state.location.pathname).toBe('/login');
  expect(document.title).toBe('Login · Glossa');
  signIn();
  expect(await screen.findByText(t('categories.emptyTitle'), {}, waitOptions)).toBeTruthy();
  expect(router.state.location.href).toBe('/upload-media/category?x=1');
  expect(document.title).toBe('Categories · Glossa');
});

test('shows a wrong password at the form', async () => {
  server.on(login, () => refuse('AUTH_INVALID_CREDENTIALS', { requestId: 'r-1' }));
  open('/login');
  await screen.findByLabelText(t('common.username'), {}, waitOptions);
  signIn();
  const { textContent } = await screen.findByRole('alert');
  expect(textContent).toMatch(/Incorrect username/);
  expect(textContent).toContain(t('app.errors.requestId', { requestId: 'r-1' }));
  expect(router.state.location.pathname).toBe('/login');
});

test('an unknown address redirects visitors and shows not-found to users', async () => {
  open('/nowhere/at/all');
  await screen.findByLabelText(t('common.username'), {}, waitOptions);
  expect(router.state.location.href).toBe('/login');
  cleanup();
  applyLoginResponse(makeLoginAnswer());
  server.on(renewSession, () => answer(makeLoginAnswer()));
  open('/nowhere/at/all');
  expect(
    await screen.findByRole('heading', { name: t('app.notFoundTitle') }, waitOptions),
  ).toBeTruthy();
});

test('denies a screen without permission and hides it from the side bar', async () => {
  const mine = { view: ['Media'], edit: [] };
  applyLoginResponse(makeLoginAnswer(mine));
  server.on(renewSession, () => answer(makeLoginAnswer(mine)));
  open('/upload-media/category');
  expect(
    (await screen.findAllByText(t('app.accessDenied'), {}, waitOptions)).length,
  ).toBeGreaterThan(0);
  expect(server.callsTo(getAllCategory)).toHaveLength(0);
  expect(screen.queryByRole('link', { name: t('common.categories') })).toBeNull();
  expect(screen.queryByRole('link', { name: t('common.engines') })).toBeNull();
  expect(screen.getByRole('link', { name: t('common.dashboard') })).toBeTruthy();
});

test('requires changing the one-time password before anything is shown or requested', async () => {
  const first = { user: { firstTimeLogin: true } };
  applyLoginResponse(makeLoginAnswer(first));
  server.on(renewSession, () => answer(makeLoginAnswer(first)));
  open('/upload-media/category');
  expect(await screen.findByLabelText(t('auth.currentPassword'), {}, waitOptions)).toBeTruthy();
  expect(server.calls.map(({ path }) => path)).toEqual([renewSession.path, viewMaintenance.path]);
});

test('logging out goes to the login screen, which keeps nothing', async () => {
  applyLoginResponse(makeLoginAnswer());
  server.on(renewSession, () => answer(makeLoginAnswer()));
  server.on(logout, () => answer({ providerLogoutUrl: null }));
  open('/upload-media/category');
  fireEvent.click(await screen.findByRole('button', { name: t('app.nav.logOut') }, waitOptions));
  await screen.findByLabelText(t('common.username'), {}, waitOptions);
  await waitFor(() => expect(router.state.location.href).toBe('/login'));
  expect(server.callsTo(logout)).toHaveLength(1);
});

test('in maintenance the login screen and every page say so, with the operator’s message', async () => {
  const since = '2026-11-22T10:00:00.000Z';
  let on = true;
  server.on(viewMaintenance, () =>
    answer({ on, message: on ? 'Back at 6 pm' : '', since: on ? since : null }),
  );
  server.on(login, () => answer(makeLoginAnswer()));
  open('/upload-media/category');
  expect(await screen.findByText('Back at 6 pm', {}, waitOptions)).toBeTruthy();
  expect(screen.getByText(t('errors.maintenance'))).toBeTruthy();
  await screen.findByLabelText(t('common.username'), {}, waitOptions);
  signIn();
  await screen.findByText(t('categories.emptyTitle'), {}, waitOptions);
  expect(screen.getByText('Back at 6 pm')).toBeTruthy();
  on = false;
  document.dispatchEvent(new Event('visibilitychange'));
  await waitFor(() => expect(screen.queryByText('Back at 6 pm')).toBeNull());
});
