// @vitest-environment happy-dom
import { MantineProvider } from '@mantine/core';
import { act, cleanup, fireEvent, render, screen } from '@testing-library/react';
import { afterEach, expect, test } from 'vitest';
import { t } from '../../../lib/i18n/t.ts';
import { createPlayerStore } from '../../../ui/player/player-store.ts';
import { createTestStore, testCue } from '../testing/test-store.ts';
import { PlaceHandle } from './place-handle.tsx';

afterEach(cleanup);

function show(startMs = 500, player = createPlayerStore(startMs)) {
  const store = createTestStore([testCue('a', 0)]);
  store.goTo('a');
  render(
    <MantineProvider env="test">
      <PlaceHandle store={store} player={player} aspectRatio={16 / 9} fontSize={() => 6} />
    </MantineProvider>,
  );
  return store;
}
/** The picture is 1000 by 500 pixels. */
function startDrag(handle: HTMLElement) {
  handle.setPointerCapture = () => {};
  const stage = handle.parentElement as HTMLElement;
  stage.getBoundingClientRect = () => new DOMRect(0, 0, 1000, 500);
  fireEvent.pointerDown(handle, { button: 0, pointerId: 1, clientX: 500, clientY: 475 });
  fireEvent.pointerMove(handle, { pointerId: 1, clientX: 700, clientY: 275 });
}
const nameAt = (x: number, y: number) => t('editor.position.handle', { x, y });

test('arrows move the cue by one percent, with Shift by five, and Escape brings it back', () => {
  const store = show();
  const handle = screen.getByRole('button', { name: nameAt(50, 95) });
  fireEvent.keyDown(handle, { key: 'ArrowUp' });
  fireEvent.keyDown(handle, { key: 'ArrowRight', shiftKey: true });
  expect(store.findCue('a')?.placement).toEqual({ y: 94, lineAlign: 'end', x: 55 });
  expect(screen.getByRole('button', { name: nameAt(55, 94) })).toBe(handle);
  fireEvent.keyDown(handle, { key: 'Escape' });
  expect(store.findCue('a')).not.toHaveProperty('placement');
});

test('other keys stay those of the editor', () => {
  const store = show();
  const handle = screen.getByRole('button', { name: nameAt(50, 95) });
  let isHeard = 0;
  document.addEventListener('keydown', () => (isHeard += 1), { once: true });
  fireEvent.keyDown(handle, { key: 'ArrowDown', altKey: true });
  expect(isHeard).toBe(1);
  expect(store.findCue('a')).not.toHaveProperty('placement');
});

test('it is there while the cue is shown only', () => {
  show(5_000);
  expect(screen.queryByRole('button')).toBeNull();
});

test('a drag goes on when the cue ends during playback', () => {
  const player = createPlayerStore(500);
  const store = show(500, player);
  const handle = screen.getByRole('button');
  startDrag(handle);
  act(() => player.seek(5_000));
  expect(screen.getByRole('button')).toBe(handle);
  fireEvent.pointerUp(handle, { pointerId: 1 });
  expect(store.findCue('a')?.placement).toEqual({ y: 55, lineAlign: 'end', x: 70 });
  expect(screen.queryByRole('button')).toBeNull();
});

test('the focus stays on it when the cue ends, and leaves with the user', () => {
  const player = createPlayerStore(500);
  show(500, player);
  const handle = screen.getByRole('button');
  act(() => handle.focus());
  act(() => player.seek(5_000));
  expect(document.activeElement).toBe(handle);
  act(() => handle.blur());
  expect(screen.queryByRole('button')).toBeNull();
});

test('Escape during a drag takes back the drag, and what keys moved before by pressing it again', () => {
  const store = show();
  const handle = screen.getByRole('button');
  fireEvent.keyDown(handle, { key: 'ArrowUp' });
  startDrag(handle);
  fireEvent.keyDown(handle, { key: 'Escape' });
  fireEvent.pointerUp(handle, { pointerId: 1 });
  expect(store.findCue('a')?.placement).toEqual({ y: 94, lineAlign: 'end' });
  fireEvent.keyDown(handle, { key: 'Escape' });
  expect(store.findCue('a')).not.toHaveProperty('placement');
});
