// @vitest-environment happy-dom
import { languages } from '@glossa/contracts/languages';
import { savePageLanguage } from '@glossa/contracts/page-language';
import { MantineProvider } from '@mantine/core';
import { Notifications } from '@mantine/notifications';
import { act, cleanup, fireEvent, render, screen } from '@testing-library/react';
import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { readChosenLanguage } from '../lib/language/chosen-language.ts';
import { clearSession, takeLoginAnswer } from '../lib/session-store.ts';
import { answer, makeLoginAnswer, refuse, startFakeServer } from '../test-support/fake-server.ts';
import { ConfirmProvider } from '../ui/confirm-dialog.tsx';
import LanguageDialog from './language-dialog.tsx';

let server: ReturnType<typeof startFakeServer>;
const reload = vi.fn();
const onClose = vi.fn();
const unsaved = (event: Event) => event.preventDefault();

beforeEach(() => {
  localStorage.clear();
  for (const mock of [reload, onClose]) mock.mockClear();
  vi.spyOn(window.location, 'reload').mockImplementation(reload);
  server = startFakeServer();
  server.on(savePageLanguage, () => answer(null));
  takeLoginAnswer(makeLoginAnswer());
  render(
    <MantineProvider env="test">
      <Notifications />
      <ConfirmProvider>
        <LanguageDialog onClose={onClose} />
      </ConfirmProvider>
    </MantineProvider>,
  );
});
afterEach(() => {
  window.removeEventListener('beforeunload', unsaved);
  cleanup();
  act(() => clearSession('left'));
  vi.restoreAllMocks();
  vi.unstubAllGlobals();
});

const press = (name: RegExp) => fireEvent.click(screen.getByRole('button', { name }));

test('all 14 by their own names, and the one of the page is marked', () => {
  for (const { nativeName } of Object.values(languages))
    expect(screen.getAllByText(nativeName).length).toBeGreaterThan(0);
  expect(screen.getByRole('button', { current: true }).textContent).toContain('English');
});

test('a choice goes to the profile and the browser, and the page is loaded in it', async () => {
  press(/^Deutsch/);
  await vi.waitFor(() => expect(reload).toHaveBeenCalledOnce());
  expect(server.callsTo(savePageLanguage)[0]?.body).toEqual({ pageLanguage: 'de' });
  expect(readChosenLanguage()).toBe('de');
});

test('the language of the page is no change', () => {
  press(/^English/);
  expect(onClose).toHaveBeenCalledOnce();
  expect(server.callsTo(savePageLanguage)).toHaveLength(0);
});

test('with something unsaved it asks first, and staying changes nothing', async () => {
  window.addEventListener('beforeunload', unsaved);
  press(/^Deutsch/);
  await screen.findByText('Change the language now?');
  press(/^Stay here$/);
  await vi.waitFor(() =>
    expect(screen.getByRole('button', { name: /^Deutsch/ })).toHaveProperty('disabled', false),
  );
  expect(server.callsTo(savePageLanguage)).toHaveLength(0);
  expect([reload.mock.calls.length, readChosenLanguage()]).toEqual([0, null]);
  press(/^Deutsch/);
  await screen.findByText('Change the language now?');
  press(/^Change the language$/);
  await vi.waitFor(() => expect(reload).toHaveBeenCalledOnce());
});

test('where the profile cannot be written, the page stays and says why', async () => {
  server.on(savePageLanguage, () => refuse('SERVICE_UNAVAILABLE'));
  press(/^Deutsch/);
  expect(await screen.findByRole('alert')).toBeTruthy();
  expect([reload.mock.calls.length, readChosenLanguage()]).toEqual([0, null]);
});
