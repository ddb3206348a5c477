// @vitest-environment happy-dom
import { createSampleMedia, saveTour, type Tour, viewTour } from '@glossa/contracts/sample-media';
import { getHealth } from '@glossa/contracts/system';
import { act, cleanup, fireEvent, screen, waitFor, within } from '@testing-library/react';
import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { t } from '../../lib/i18n/t.ts';
import { applyLoginResponse, clearSession } from '../../lib/session/session-store.ts';
import { answer, makeLoginAnswer, refuse, startFakeServer } from '../../testing/fake-server.ts';
import { showScreen } from '../../testing/show-screen.tsx';
import '../../testing/test-timeouts.ts';
import { openHelp } from '../../ui/help/open-help.ts';
import { Page } from '../../ui/page/page.tsx';
import { HelpEntry } from './help-entry.tsx';

const mediaId = '0b6c1f5e-52a3-4f0e-9d1c-3a6f2f9f0050';
let tour: Tour;
let server: ReturnType<typeof startFakeServer>;
beforeEach(() => {
  localStorage.clear();
  tour = { state: 'done', step: 'begin', mediaId: null };
  applyLoginResponse(makeLoginAnswer());
  server = startFakeServer();
  server.on(viewTour, () => answer(tour));
  server.on(saveTour, ({ body }) => {
    tour = { ...tour, ...(body as Partial<Tour>) };
    return answer(tour);
  });
});
afterEach(() => {
  cleanup();
  clearSession('left');
  vi.unstubAllGlobals();
});

function Screen() {
  return (
    <>
      <header>
        <HelpEntry />
      </header>
      <main>
        <Page title="Screen">
          <input type="search" aria-label="Search here" />
          <input aria-label="Name" />
        </Page>
      </main>
    </>
  );
}
const show = async (path = '/dashboard') => {
  const router = showScreen(path, Screen);
  await screen.findByRole('button', { name: t('common.help') });
  return router;
};
const press = (key: string, target: Element = document.body) =>
  fireEvent.keyDown(target, { key, bubbles: true });

test('help explains the screen and links where the user is allowed', async () => {
  applyLoginResponse(makeLoginAnswer({ view: ['MediaCategory'] }));
  await show();
  fireEvent.click(screen.getByRole('button', { name: t('common.help') }));
  const panel = await screen.findByRole('dialog', { name: t('help.pageHelp') });
  expect(await within(panel).findByText(t('help.dashboard.purpose'))).toBeTruthy();
  expect(within(panel).getByRole('link', { name: t('common.upload') })).toBeTruthy();
  expect(within(panel).queryByRole('link', { name: t('common.reports') })).toBeNull();
  expect(within(panel).getByRole('link', { name: /API/ }).getAttribute('href')).toBe('/docs/api');
});

test('help opens from other places when the bar has no room', async () => {
  await show();
  act(openHelp);
  expect(await screen.findByRole('dialog', { name: t('help.pageHelp') })).toBeTruthy();
});

test('the question mark opens the shortcuts except while typing', async () => {
  await show();
  press('?', screen.getByLabelText(t('common.name')));
  expect(screen.queryByRole('dialog')).toBeNull();
  press('?');
  const sheet = await screen.findByRole('dialog', { name: t('help.keyboardShortcuts') });
  expect(within(sheet).getByText(t('media.goToDashboard'))).toBeTruthy();
  expect(within(sheet).queryByText(t('player.playOrPause'))).toBeNull();
});

test('lists player shortcuts on screens with a player', async () => {
  await show('/dashboard/media-details');
  press('?');
  expect(await screen.findByText(t('player.playOrPause'))).toBeTruthy();
});

test('shortcuts navigate, search and open help, and Ctrl combinations stay with the browser', async () => {
  const router = await show('/translate');
  press('/');
  expect(document.activeElement).toBe(screen.getByLabelText('Search here'));
  screen.getByLabelText('Search here').blur();
  fireEvent.keyDown(document.body, { key: 'u', ctrlKey: true });
  press('g');
  press('h');
  expect(await screen.findByRole('dialog', { name: t('help.pageHelp') })).toBeTruthy();
  press('Escape');
  press('g');
  press('u');
  await waitFor(() => expect(router.state.location.pathname).toBe('/upload-media'));
});

test('shortcuts can be switched off', async () => {
  await show();
  press('?');
  fireEvent.click(await screen.findByRole('switch'));
  cleanup();
  await show();
  press('?');
  expect(screen.queryByRole('dialog')).toBeNull();
  expect(localStorage.getItem('glossa.global-keys')).toBe('off');
});

test('the tour starts automatically for a new user, once', async () => {
  tour = { ...tour, state: 'new' };
  await show();
  const hint = await screen.findByRole('region', { name: t('help.tour.label') });
  fireEvent.click(within(hint).getByRole('button', { name: t('help.tour.skip') }));
  await waitFor(() =>
    expect(screen.queryByRole('region', { name: t('help.tour.label') })).toBeNull(),
  );
  expect(server.callsTo(saveTour).map(({ body }) => body)).toEqual([
    { state: 'skipped', step: 'begin' },
  ]);
});

test.each([
  ['has finished it', { state: 'skipped' as const }, undefined, '/dashboard'],
  ['cannot upload', { state: 'new' as const }, [], '/dashboard'],
  ['is on a screen that is not part of it', { state: 'running' as const }, undefined, '/users'],
])('does not start the tour for a user who %s', async (_who, change, edit, path) => {
  if (edit) applyLoginResponse(makeLoginAnswer({ edit }));
  tour = { ...tour, ...change };
  await show(path);
  await waitFor(() => expect(server.callsTo(viewTour)).toHaveLength(1));
  expect(screen.queryByRole('region', { name: t('help.tour.label') })).toBeNull();
});

test('creates the sample in the page language and continues the tour there', async () => {
  tour = { ...tour, state: 'new' };
  server.on(createSampleMedia, () => {
    tour = { ...tour, mediaId };
    return answer({ mediaId, language: 'en', existed: false });
  });
  const router = await show();
  fireEvent.click(await screen.findByRole('button', { name: t('help.tour.createSample') }));
  await waitFor(() => expect(router.state.location.pathname).toBe('/dashboard/media-details'));
  expect(router.state.location.search).toEqual({ mediaId });
  expect(server.callsTo(createSampleMedia)[0]?.body).toEqual({ language: 'en' });
  expect(tour).toMatchObject({ state: 'running', step: 'transcript' });
});

test('reports a failed sample and keeps the hint', async () => {
  tour = { ...tour, state: 'new' };
  server.on(createSampleMedia, () => refuse('ENGINE_FAILED'));
  await show();
  fireEvent.click(await screen.findByRole('button', { name: t('help.tour.createSample') }));
  expect(await screen.findByText(t('errors.engineFailed'))).toBeTruthy();
  expect(screen.getByRole('region', { name: t('help.tour.label') })).toBeTruthy();
});

test('an interrupted tour continues from help and can be restarted and finished', async () => {
  tour = { state: 'skipped', step: 'download', mediaId };
  await show();
  fireEvent.click(screen.getByRole('button', { name: t('common.help') }));
  fireEvent.click(await screen.findByRole('button', { name: t('help.tour.continue') }));
  const hint = await screen.findByRole('region', { name: t('help.tour.label') });
  expect(within(hint).getByText(t('help.tour.downloadTitle'))).toBeTruthy();
  fireEvent.click(within(hint).getByRole('button', { name: t('help.tour.end') }));
  await waitFor(() => expect(tour.state).toBe('done'));
  fireEvent.click(screen.getByRole('button', { name: t('common.help') }));
  fireEvent.click(await screen.findByRole('button', { name: t('help.tour.restart') }));
  expect(await screen.findByText(t('help.tour.startTitle'))).toBeTruthy();
});

test('offers no tour in help without upload permission', async () => {
  applyLoginResponse(makeLoginAnswer({ edit: [] }));
  tour = { state: 'skipped', step: 'download', mediaId };
  await show();
  await waitFor(() => expect(server.callsTo(viewTour)).toHaveLength(1));
  fireEvent.click(screen.getByRole('button', { name: t('common.help') }));
  expect(await screen.findByRole('button', { name: t('help.pageShortcuts') })).toBeTruthy();
  expect(screen.queryByRole('button', { name: /tour/ })).toBeNull();
});

test('help names the version and the commit', async () => {
  const commit = '0123456789abcdef0123456789abcdef01234567';
  server.on(getHealth, () => answer({ status: 'up', version: '1.2.3', commit }));
  await show();
  fireEvent.click(screen.getByRole('button', { name: t('common.help') }));
  await screen.findByText(t('help.version', { version: '1.2.3 (0123456789ab)' }));
});
