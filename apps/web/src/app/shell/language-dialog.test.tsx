// @vitest-environment happy-dom
import { languages } from '@glossa/contracts/languages';
import { savePageLanguage } from '@glossa/contracts/page-language';
import { MantineProvider } from '@mantine/core';
import { Notifications } from '@mantine/notifications';
import { act, cleanup, fireEvent, render, screen } from '@testing-library/react';
import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { readChosenLanguage } from '../../lib/i18n/chosen-language.ts';
import { t } from '../../lib/i18n/t.ts';
import { applyLoginResponse, clearSession } from '../../lib/session/session-store.ts';
import { answer, makeLoginAnswer, refuse, startFakeServer } from '../../testing/fake-server.ts';
import { ConfirmProvider } from '../../ui/feedback/confirm-dialog.tsx';
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
  applyLoginResponse(makeLoginAnswer());
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

test('lists all 14 by their own names and marks the current one', () => {
  for (const { nativeName } of Object.values(languages))
    expect(screen.getAllByText(nativeName).length).toBeGreaterThan(0);
  expect(screen.getByRole('button', { current: true }).textContent).toContain('English');
});

test('a selection is saved to profile and browser and reloads the page', async () => {
  press(/^Deutsch/);
  await vi.waitFor(() => expect(reload).toHaveBeenCalledOnce());
  expect(server.callsTo(savePageLanguage)[0]?.body).toEqual({ pageLanguage: 'de' });
  expect(readChosenLanguage()).toBe('de');
});

test('selecting the current language does nothing', () => {
  press(/^English/);
  expect(onClose).toHaveBeenCalledOnce();
  expect(server.callsTo(savePageLanguage)).toHaveLength(0);
});

test('asks first with unsaved changes, and staying changes nothing', async () => {
  window.addEventListener('beforeunload', unsaved);
  press(/^Deutsch/);
  await screen.findByText(t('app.changeLanguageTitle'));
  press(/^Stay on page$/);
  await vi.waitFor(() =>
    expect(screen.getByRole('button', { name: /^Deutsch/ })).toHaveProperty('disabled', false),
  );
  expect(server.callsTo(savePageLanguage)).toHaveLength(0);
  expect([reload.mock.calls.length, readChosenLanguage()]).toEqual([0, null]);
  press(/^Deutsch/);
  await screen.findByText(t('app.changeLanguageTitle'));
  press(new RegExp(`^${t('app.changeLanguage')}$`));
  await vi.waitFor(() => expect(reload).toHaveBeenCalledOnce());
});

test('stays and shows the reason when the profile cannot be saved', async () => {
  server.on(savePageLanguage, () => refuse('SERVICE_UNAVAILABLE'));
  press(/^Deutsch/);
  expect(await screen.findByRole('alert')).toBeTruthy();
  expect([reload.mock.calls.length, readChosenLanguage()]).toEqual([0, null]);
});
