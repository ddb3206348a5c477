// @vitest-environment happy-dom
import { MantineProvider } from '@mantine/core';
import { act, cleanup, fireEvent, render, screen } from '@testing-library/react';
import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { createPlayerStore } from '../../../ui/player/player-store.ts';
import type { EditorMedia } from '../model/editor-types.ts';
import { createTestStore, testCue } from '../model/test-store.ts';
import { Timeline } from './timeline.tsx';

const media: EditorMedia = {
  mediaId: 'm',
  title: 'Film',
  kind: 'video',
  durationMs: 60_000,
  framesPerSecond: 25,
  aspectRatio: 16 / 9,
  shotChangesMs: [],
  peaks: null,
  rules: { maxLines: 2, minMs: 833, maxMs: 7000, minGapFrames: 2, cpl: 42, cps: 17 },
};

beforeEach(() => {
  vi.spyOn(HTMLElement.prototype, 'clientWidth', 'get').mockReturnValue(1000);
  vi.spyOn(HTMLElement.prototype, 'clientHeight', 'get').mockReturnValue(200);
});
afterEach(() => {
  cleanup();
  vi.restoreAllMocks();
});

function start(mayEdit = true) {
  const cues = [
    testCue('a', 1000, { text: 'First\nlines' }),
    testCue('u', 1000, { text: 'Sign', track: 'upper' }),
    testCue('b', 4000),
  ];
  const store = createTestStore(cues, { mayEdit });
  store.goTo('a');
  const player = createPlayerStore(0, media.durationMs);
  render(
    <MantineProvider env="test">
      <Timeline store={store} player={player} media={media} />
    </MantineProvider>,
  );
  return { store, player };
}

test('the playhead is moved by the arrows, and what is there is said', () => {
  const { player } = start();
  const playhead = screen.getByRole('slider', { name: 'Playhead' });
  fireEvent.keyDown(playhead, { key: 'ArrowRight' });
  expect(player.getState().currentMs).toBe(40);
  fireEvent.keyDown(playhead, { key: 'ArrowRight', shiftKey: true });
  expect(playhead.getAttribute('aria-valuetext')).toBe('0.44 seconds');
  expect(screen.getByText('No cue at the playhead.')).toBeTruthy();
  act(() => player.seek(1500));
  expect(
    screen.getByText('At the playhead: upper track: Sign; lower track: First lines.'),
  ).toBeTruthy();
  fireEvent.keyDown(playhead, { key: 'End' });
  expect(playhead.getAttribute('aria-valuetext')).toBe('1 minute 0 seconds');
});

test('both edges of the current cue are sliders by frames; presses in a row are undone as one', () => {
  const { store } = start();
  const end = screen.getByRole('slider', { name: 'End of the current cue' });
  fireEvent.keyDown(end, { key: 'ArrowRight', shiftKey: true });
  fireEvent.keyDown(end, { key: 'ArrowLeft' });
  expect(store.findCue('a')).toMatchObject({ startMs: 1000, endMs: 3360 });
  expect(end.getAttribute('aria-valuetext')).toBe('3.36 seconds');
  act(() => void store.undo());
  expect(store.findCue('a')?.endMs).toBe(3000);
  const begin = screen.getByRole('slider', { name: 'Start of the current cue' });
  fireEvent.keyDown(begin, { key: 'ArrowLeft' });
  expect(begin.getAttribute('aria-valuenow')).toBe('960');
});

test('at a neighbour it goes no further and says why', () => {
  const { store } = start();
  const end = screen.getByRole('slider', { name: 'End of the current cue' });
  for (let press = 0; press < 4; press += 1)
    fireEvent.keyDown(end, { key: 'ArrowRight', shiftKey: true });
  expect(store.findCue('a')?.endMs).toBe(3920);
  expect(screen.getByRole('status').textContent).toContain('cannot go further');
});

test('keys that are not used go on to the screen, used ones do not', () => {
  start();
  const heard = vi.fn();
  document.addEventListener('keydown', heard);
  const end = screen.getByRole('slider', { name: 'End of the current cue' });
  fireEvent.keyDown(end, { key: 'Tab' });
  fireEvent.keyDown(end, { key: 'ArrowRight', altKey: true });
  expect(heard).toHaveBeenCalledTimes(2);
  fireEvent.keyDown(end, { key: 'ArrowRight' });
  fireEvent.keyDown(end, { key: '+' });
  expect(heard).toHaveBeenCalledTimes(2);
  document.removeEventListener('keydown', heard);
});

test('who may not edit has the playhead only', () => {
  start(false);
  expect(screen.getAllByRole('slider')).toHaveLength(1);
  expect(screen.getByRole('group', { name: 'Timeline' })).toBeTruthy();
});
