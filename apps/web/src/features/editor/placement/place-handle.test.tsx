// @vitest-environment happy-dom
import { MantineProvider } from '@mantine/core';
import { cleanup, fireEvent, render, screen } from '@testing-library/react';
import { afterEach, expect, test } from 'vitest';
import { t } from '../../../lib/i18n/t.ts';
import { createPlayerStore } from '../../../ui/player/player-store.ts';
import { createTestStore, testCue } from '../testing/test-store.ts';
import { PlaceHandle } from './place-handle.tsx';

afterEach(cleanup);

function show(startMs = 500) {
  const store = createTestStore([testCue('a', 0)]);
  store.goTo('a');
  render(
    <MantineProvider env="test">
      <PlaceHandle
        store={store}
        player={createPlayerStore(startMs)}
        aspectRatio={16 / 9}
        fontSize={() => 6}
      />
    </MantineProvider>,
  );
  return store;
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
