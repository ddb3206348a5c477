// @vitest-environment happy-dom
import { MantineProvider } from '@mantine/core';
import { cleanup, fireEvent, render, screen, waitFor } from '@testing-library/react';
import type { ComponentProps } from 'react';
import { afterEach, expect, test, vi } from 'vitest';
import { t } from '../../lib/i18n/t.ts';
import { MediaPlayer } from './media-player.tsx';
import { createPlayerStore, type PlayerStore } from './player-store.ts';

afterEach(() => {
  cleanup();
  vi.unstubAllGlobals();
});

function playerOf(store: PlayerStore, props: Partial<ComponentProps<typeof MediaPlayer>>) {
  return (
    <MantineProvider env="test">
      <MediaPlayer
        store={store}
        kind="video"
        title="Film"
        src={null}
        onRefused={vi.fn()}
        upper={[]}
        lower={[{ id: 'a', startMs: 9000, endMs: 12_000, text: 'Hello', track: 'lower' }]}
        lang="en"
        peaks={null}
        {...props}
      />
    </MantineProvider>
  );
}

function start(props: Partial<ComponentProps<typeof MediaPlayer>> = {}) {
  const store = createPlayerStore(10_000, 60_000);
  render(playerOf(store, props));
  return store;
}

/** The element rejects the address, and then the one with a new token. */
async function failToPlay(answer: () => Response | Promise<never>) {
  const asked = vi.fn(answer);
  vi.stubGlobal('fetch', asked);
  const store = createPlayerStore();
  const { container, rerender } = render(playerOf(store, { src: '/video?mediaToken=old' }));
  const fail = () => fireEvent.error(container.querySelector('video') ?? container);
  fail();
  rerender(playerOf(store, { src: '/video?mediaToken=new' }));
  fail();
  const alert = await screen.findByRole('alert');
  await waitFor(() => expect(alert.children.length).toBe(3));
  expect(asked.mock.calls).toMatchObject([['/video?mediaToken=new', {}]]);
  return alert;
}
const button = (name: string | RegExp) => screen.getByRole('button', { name });

test('steps by frames and shows their number if the frame rate is known', () => {
  const store = start({ framesPerSecond: 25 });
  expect(screen.getByText(t('player.frameNumber', { frame: '250' }))).toBeTruthy();
  fireEvent.click(button(t('player.nextFrame')));
  expect(store.getState().currentMs).toBe(10_040);
  fireEvent.keyDown(document.body, { key: ',' });
  fireEvent.keyDown(document.body, { key: ',' });
  expect(screen.getByText(t('player.frameNumber', { frame: '249' }))).toBeTruthy();
});

test('has no frames without a frame rate and for audio', () => {
  start({ kind: 'audio', framesPerSecond: 25 });
  expect(screen.queryByText(/Frame/)).toBeNull();
  expect(screen.queryByRole('button', { name: /frame/ })).toBeNull();
});

test('repeats the current cue until stopped', () => {
  const store = start({ loopedCue: () => ({ startMs: 9000, endMs: 12_000 }) });
  fireEvent.click(button(t('player.loopCue')));
  expect(store.getState().loop).toEqual({ startMs: 9000, endMs: 12_000 });
  expect(button(t('player.stopLooping')).getAttribute('aria-pressed')).toBe('true');
  fireEvent.click(button(t('player.stopLooping')));
  expect(store.getState().loop).toBeNull();
});

test('on screens with own shortcuts the player neither handles nor shows keys', () => {
  const store = start({ keys: false });
  fireEvent.keyDown(document.body, { key: 'ArrowRight' });
  expect(store.getState().currentMs).toBe(10_000);
  expect(button(t('player.play'))).toBeTruthy();
  expect(screen.queryByRole('button', { name: /\(J\)/ })).toBeNull();
});

test('a styled preview replaces the plain cues', () => {
  start();
  expect(screen.getByText('Hello')).toBeTruthy();
  cleanup();
  start({ overlay: () => <p>Preview</p>, waveform: false });
  expect(screen.getByText(t('common.preview'))).toBeTruthy();
  expect(screen.queryByText('Hello')).toBeNull();
  expect(screen.queryByTestId('waveform')).toBeNull();
});

test('says why the server does not send the recording, with the id of the request', async () => {
  const failure = {
    data: null,
    success: false,
    code: 'NOT_FOUND',
    message: 'No file.',
    requestId: 'r-1',
  };
  const alert = await failToPlay(() => Response.json(failure, { status: 404 }));
  expect(alert.textContent).toContain('No file.');
  expect(alert.textContent).toContain(t('app.errors.requestId', { requestId: 'r-1' }));
  expect(alert.textContent).not.toContain(t('player.fileNotPlayed'));
});

test('says that the server cannot be reached', async () => {
  const alert = await failToPlay(() => Promise.reject(new TypeError('Failed to fetch')));
  expect(alert.textContent).toContain(t('app.errors.unreachable'));
});

test('says that the browser cannot play what the server sends', async () => {
  const alert = await failToPlay(() => new Response('x', { status: 206 }));
  expect(alert.textContent).toContain(t('player.fileNotPlayed'));
});
