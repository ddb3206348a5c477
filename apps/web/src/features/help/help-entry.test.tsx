// @vitest-environment happy-dom
import { createSampleMedia, saveTour, type Tour, viewTour } from '@glossa/contracts/sample-media';
import { act, cleanup, fireEvent, screen, waitFor, within } from '@testing-library/react';
import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { clearSession, takeLoginAnswer } from '../../lib/session-store.ts';
import {
  answer,
  makeLoginAnswer,
  refuse,
  startFakeServer,
} from '../../test-support/fake-server.ts';
import { showScreen } from '../../test-support/show-screen.tsx';
import '../../test-support/patience.ts';
import { askForHelp } from '../../ui/help/help-wish.ts';
import { Page } from '../../ui/page.tsx';
import { HelpEntry } from './help-entry.tsx';

const mediaId = '0b6c1f5e-52a3-4f0e-9d1c-3a6f2f9f0050';
let tour: Tour;
let server: ReturnType<typeof startFakeServer>;
beforeEach(() => {
  localStorage.clear();
  tour = { state: 'done', step: 'begin', mediaId: null };
  takeLoginAnswer(makeLoginAnswer());
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
  await screen.findByRole('button', { name: 'Help' });
  return router;
};
const press = (key: string, target: Element = document.body) =>
  fireEvent.keyDown(target, { key, bubbles: true });

test('help says what the screen is for and leads where the person may go', async () => {
  takeLoginAnswer(makeLoginAnswer({ view: ['MediaCategory'] }));
  await show();
  fireEvent.click(screen.getByRole('button', { name: 'Help' }));
  const panel = await screen.findByRole('dialog', { name: 'Help on this screen' });
  expect(await within(panel).findByText(/everything you and your colleagues/)).toBeTruthy();
  expect(within(panel).getByRole('link', { name: 'Upload' })).toBeTruthy();
  expect(within(panel).queryByRole('link', { name: 'Reports' })).toBeNull();
  expect(within(panel).getByRole('link', { name: /API/ }).getAttribute('href')).toBe('/docs/api');
});

test('help opens from elsewhere too, where the bar has no room for its button', async () => {
  await show();
  act(askForHelp);
  expect(await screen.findByRole('dialog', { name: 'Help on this screen' })).toBeTruthy();
});

test('the question mark opens the keys, but not while somebody types', async () => {
  await show();
  press('?', screen.getByLabelText('Name'));
  expect(screen.queryByRole('dialog')).toBeNull();
  press('?');
  const sheet = await screen.findByRole('dialog', { name: 'Keyboard shortcuts' });
  expect(within(sheet).getByText('Go to the dashboard')).toBeTruthy();
  expect(within(sheet).queryByText('Play or pause')).toBeNull();
});

test('the keys of the player stand where there is one', async () => {
  await show('/dashboard/media-details');
  press('?');
  expect(await screen.findByText('Play or pause')).toBeTruthy();
});

test('keys go elsewhere, search and open help; with Ctrl they are the browser’s', async () => {
  const router = await show('/translate');
  press('/');
  expect(document.activeElement).toBe(screen.getByLabelText('Search here'));
  screen.getByLabelText('Search here').blur();
  fireEvent.keyDown(document.body, { key: 'u', ctrlKey: true });
  press('g');
  press('h');
  expect(await screen.findByRole('dialog', { name: 'Help on this screen' })).toBeTruthy();
  press('Escape');
  press('g');
  press('u');
  await waitFor(() => expect(router.state.location.pathname).toBe('/upload-media'));
});

test('who does not want the keys switches them off', async () => {
  await show();
  press('?');
  fireEvent.click(await screen.findByRole('switch'));
  cleanup();
  await show();
  press('?');
  expect(screen.queryByRole('dialog')).toBeNull();
  expect(localStorage.getItem('glossa.global-keys')).toBe('off');
});

test('the tour begins by itself for somebody new, once', async () => {
  tour = { ...tour, state: 'new' };
  await show();
  const hint = await screen.findByRole('region', { name: 'Tour' });
  fireEvent.click(within(hint).getByRole('button', { name: 'Leave the tour' }));
  await waitFor(() => expect(screen.queryByRole('region', { name: 'Tour' })).toBeNull());
  expect(server.callsTo(saveTour).map(({ body }) => body)).toEqual([
    { state: 'skipped', step: 'begin' },
  ]);
});

test.each([
  ['has seen it', { state: 'skipped' as const }, undefined, '/dashboard'],
  ['may not upload', { state: 'new' as const }, [], '/dashboard'],
  ['is on a screen it does not speak of', { state: 'running' as const }, undefined, '/users'],
])('no tour for somebody who %s', async (_who, change, edit, path) => {
  if (edit) takeLoginAnswer(makeLoginAnswer({ edit }));
  tour = { ...tour, ...change };
  await show(path);
  await waitFor(() => expect(server.callsTo(viewTour)).toHaveLength(1));
  expect(screen.queryByRole('region', { name: 'Tour' })).toBeNull();
});

test('the sample is made in the language of the page, and the tour goes on at it', async () => {
  tour = { ...tour, state: 'new' };
  server.on(createSampleMedia, () => {
    tour = { ...tour, mediaId };
    return answer({ mediaId, language: 'en', existed: false });
  });
  const router = await show();
  fireEvent.click(await screen.findByRole('button', { name: 'Make the sample video' }));
  await waitFor(() => expect(router.state.location.pathname).toBe('/dashboard/media-details'));
  expect(router.state.location.search).toEqual({ mediaId });
  expect(server.callsTo(createSampleMedia)[0]?.body).toEqual({ language: 'en' });
  expect(tour).toMatchObject({ state: 'running', step: 'transcript' });
});

test('a sample that cannot be made is said, and the hint stays', async () => {
  tour = { ...tour, state: 'new' };
  server.on(createSampleMedia, () => refuse('ENGINE_FAILED'));
  await show();
  fireEvent.click(await screen.findByRole('button', { name: 'Make the sample video' }));
  expect(await screen.findByText(/The engine could not do this/)).toBeTruthy();
  expect(screen.getByRole('region', { name: 'Tour' })).toBeTruthy();
});

test('left in the middle, it goes on from help; it can be begun again and finished', async () => {
  tour = { state: 'skipped', step: 'download', mediaId };
  await show();
  fireEvent.click(screen.getByRole('button', { name: 'Help' }));
  fireEvent.click(await screen.findByRole('button', { name: 'Go on with the tour' }));
  const hint = await screen.findByRole('region', { name: 'Tour' });
  expect(within(hint).getByText('Download what was made.')).toBeTruthy();
  fireEvent.click(within(hint).getByRole('button', { name: 'Finish the tour' }));
  await waitFor(() => expect(tour.state).toBe('done'));
  fireEvent.click(screen.getByRole('button', { name: 'Help' }));
  fireEvent.click(await screen.findByRole('button', { name: 'Take the tour from its beginning' }));
  expect(await screen.findByText('Welcome. Begin with a video.')).toBeTruthy();
});

test('who may not upload is offered no tour in help, for it begins with an upload', async () => {
  takeLoginAnswer(makeLoginAnswer({ edit: [] }));
  tour = { state: 'skipped', step: 'download', mediaId };
  await show();
  await waitFor(() => expect(server.callsTo(viewTour)).toHaveLength(1));
  fireEvent.click(screen.getByRole('button', { name: 'Help' }));
  expect(await screen.findByRole('button', { name: 'Keys on this screen' })).toBeTruthy();
  expect(screen.queryByRole('button', { name: /tour/ })).toBeNull();
});
