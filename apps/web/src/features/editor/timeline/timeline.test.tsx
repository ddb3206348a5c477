// @vitest-environment happy-dom
import { MantineProvider } from '@mantine/core';
import { act, cleanup, fireEvent, render, screen } from '@testing-library/react';
import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { t } from '../../../lib/i18n/t.ts';
import { createPlayerStore } from '../../../ui/player/player-store.ts';
import type { EditorMedia } from '../store/editor-types.ts';
import { createTestStore, testCue } from '../testing/test-store.ts';
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

function start(canEdit = true) {
  const cues = [
    testCue('a', 1000, { text: 'First\nlines' }),
    testCue('u', 1000, { text: 'Sign', track: 'upper' }),
    testCue('b', 4000),
  ];
  const store = createTestStore(cues, { canEdit });
  store.goTo('a');
  const player = createPlayerStore(0, media.durationMs);
  render(
    <MantineProvider env="test">
      <Timeline store={store} player={player} media={media} />
    </MantineProvider>,
  );
  return { store, player };
}

test('arrow keys move the playhead and announce what is there', () => {
  const { player } = start();
  const playhead = screen.getByRole('slider', { name: t('editor.timeline.playhead') });
  fireEvent.keyDown(playhead, { key: 'ArrowRight' });
  expect(player.getState().currentMs).toBe(40);
  fireEvent.keyDown(playhead, { key: 'ArrowRight', shiftKey: true });
  expect(playhead.getAttribute('aria-valuetext')).toBe('0.44 seconds');
  expect(screen.getByText(t('editor.timeline.noCueAtPlayhead'))).toBeTruthy();
  act(() => player.seek(1500));
  expect(
    screen.getByText(
      t('editor.timeline.cuesAtPlayhead', { cues: 'upper track: Sign; lower track: First lines' }),
    ),
  ).toBeTruthy();
  fireEvent.keyDown(playhead, { key: 'End' });
  expect(playhead.getAttribute('aria-valuetext')).toBe('1 minute 0 seconds');
});

test('both edges of the current cue are sliders by frames, and repeated presses are one undo step', () => {
  const { store } = start();
  const end = screen.getByRole('slider', { name: t('editor.timeline.cueEnd') });
  fireEvent.keyDown(end, { key: 'ArrowRight', shiftKey: true });
  fireEvent.keyDown(end, { key: 'ArrowLeft' });
  expect(store.findCue('a')).toMatchObject({ startMs: 1000, endMs: 3360 });
  expect(end.getAttribute('aria-valuetext')).toBe('3.36 seconds');
  act(() => void store.undo());
  expect(store.findCue('a')?.endMs).toBe(3000);
  const begin = screen.getByRole('slider', { name: t('editor.timeline.cueStart') });
  fireEvent.keyDown(begin, { key: 'ArrowLeft' });
  expect(begin.getAttribute('aria-valuenow')).toBe('960');
});

test('stops at a neighbor and gives the reason', () => {
  const { store } = start();
  const end = screen.getByRole('slider', { name: t('editor.timeline.cueEnd') });
  for (let press = 0; press < 4; press += 1)
    fireEvent.keyDown(end, { key: 'ArrowRight', shiftKey: true });
  expect(store.findCue('a')?.endMs).toBe(3920);
  expect(screen.getByRole('status').textContent).toContain(t('editor.timeline.endLimit'));
});

test('unused keys reach the screen, used ones do not', () => {
  start();
  const heard = vi.fn();
  document.addEventListener('keydown', heard);
  const end = screen.getByRole('slider', { name: t('editor.timeline.cueEnd') });
  fireEvent.keyDown(end, { key: 'Tab' });
  fireEvent.keyDown(end, { key: 'ArrowRight', altKey: true });
  expect(heard).toHaveBeenCalledTimes(2);
  fireEvent.keyDown(end, { key: 'ArrowRight' });
  fireEvent.keyDown(end, { key: '+' });
  expect(heard).toHaveBeenCalledTimes(2);
  document.removeEventListener('keydown', heard);
});

test('a viewer gets only the playhead', () => {
  start(false);
  expect(screen.getAllByRole('slider')).toHaveLength(1);
  expect(screen.getByRole('group', { name: t('editor.timeline.title') })).toBeTruthy();
});
