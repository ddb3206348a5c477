// @vitest-environment happy-dom
import { MantineProvider } from '@mantine/core';
import { cleanup, fireEvent, render, screen } from '@testing-library/react';
import type { ComponentProps } from 'react';
import { afterEach, expect, test, vi } from 'vitest';
import { t } from '../../lib/i18n/t.ts';
import { MediaPlayer } from './media-player.tsx';
import { createPlayerStore } from './player-store.ts';

afterEach(cleanup);

function start(props: Partial<ComponentProps<typeof MediaPlayer>> = {}) {
  const store = createPlayerStore(10_000, 60_000);
  render(
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
    </MantineProvider>,
  );
  return store;
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
