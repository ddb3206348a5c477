// @vitest-environment happy-dom
import { login, logout, renewSession } from '@glossa/contracts/auth';
import { getAllCategory } from '@glossa/contracts/categories';
import { act, cleanup, fireEvent, render, screen, waitFor } from '@testing-library/react';
import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { restoreSession } from '../lib/renewal.ts';
import { clearSession, takeLoginAnswer } from '../lib/session-store.ts';
import { answer, makeLoginAnswer, refuse, startFakeServer } from '../test-support/fake-server.ts';
import { App } from './app.tsx';
import { router } from './router.tsx';

let server: ReturnType<typeof startFakeServer>;
/** Screens are loaded when they are needed, which takes a moment in a test. */
const patience = { timeout: 10_000 };

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
  fireEvent.change(screen.getByLabelText('User name'), { target: { value: 'ada' } });
  fireEvent.change(screen.getByLabelText('Password'), { target: { value: 'Secret!1' } });
  fireEvent.click(screen.getByRole('button', { name: 'Sign in' }));
}

test('a visitor is sent to the sign-in screen and comes back to where they were going', async () => {
  server.on(login, () => answer(makeLoginAnswer()));
  open('/upload-media/category?x=1');
  await screen.findByLabelText('User name', {}, patience);
  expect(router.state.location.pathname).toBe('/login');
  expect(document.title).toBe('Login · Glossa');
  signIn();
  expect(await screen.findByText('No categories yet', {}, patience)).toBeTruthy();
  expect(router.state.location.href).toBe('/upload-media/category?x=1');
  expect(document.title).toBe('Categories · Glossa');
});

test('a wrong password is said in place', async () => {
  server.on(login, () => refuse('AUTH_INVALID_CREDENTIALS'));
  open('/login');
  await screen.findByLabelText('User name', {}, patience);
  signIn();
  expect((await screen.findByRole('alert')).textContent).toMatch(/not right/);
  expect(router.state.location.pathname).toBe('/login');
});

test('an unknown address leads a visitor to the start, and tells others that it is unknown', async () => {
  open('/nowhere/at/all');
  await screen.findByLabelText('User name', {}, patience);
  expect(router.state.location.href).toBe('/login');
  cleanup();
  takeLoginAnswer(makeLoginAnswer());
  server.on(renewSession, () => answer(makeLoginAnswer()));
  open('/nowhere/at/all');
  expect(await screen.findByText('There is no such page', {}, patience)).toBeTruthy();
});

test('without the right a screen is denied, and the side bar does not offer it', async () => {
  const mine = { view: ['Media'], edit: [] };
  takeLoginAnswer(makeLoginAnswer(mine));
  server.on(renewSession, () => answer(makeLoginAnswer(mine)));
  open('/upload-media/category');
  expect((await screen.findAllByText('Access Denied', {}, patience)).length).toBeGreaterThan(0);
  expect(server.callsTo(getAllCategory)).toHaveLength(0);
  expect(screen.queryByRole('link', { name: 'Categories' })).toBeNull();
  expect(screen.queryByRole('link', { name: 'Engines' })).toBeNull();
  expect(screen.getByRole('link', { name: 'Dashboard' })).toBeTruthy();
});

test('the one-time password has to be changed before anything else is shown or asked', async () => {
  const first = { user: { firstTimeLogin: true } };
  takeLoginAnswer(makeLoginAnswer(first));
  server.on(renewSession, () => answer(makeLoginAnswer(first)));
  open('/upload-media/category');
  expect(await screen.findByLabelText('Old password', {}, patience)).toBeTruthy();
  expect(server.calls.map(({ path }) => path)).toEqual([renewSession.path]);
});

test('logging out goes to the sign-in screen, which remembers nothing', async () => {
  takeLoginAnswer(makeLoginAnswer());
  server.on(renewSession, () => answer(makeLoginAnswer()));
  server.on(logout, () => answer({ providerLogoutUrl: null }));
  open('/upload-media/category');
  fireEvent.click(await screen.findByRole('button', { name: 'Log out' }, patience));
  await screen.findByLabelText('User name', {}, patience);
  await waitFor(() => expect(router.state.location.href).toBe('/login'));
  expect(server.callsTo(logout)).toHaveLength(1);
});
