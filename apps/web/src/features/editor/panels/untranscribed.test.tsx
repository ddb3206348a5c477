// @vitest-environment happy-dom
import { readingRules } from '@glossa/subtitles/reading-rules';
import { formatEditorTime } from '@glossa/subtitles/time';
import { MantineProvider } from '@mantine/core';
import { act, cleanup, fireEvent, render, screen } from '@testing-library/react';
import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { t } from '../../../lib/i18n/t.ts';
import { fakeLayout } from '../../../ui/player/fake-layout.ts';
import { createPlayerStore } from '../../../ui/player/player-store.ts';
import { createTestStore, testCue } from '../testing/test-store.ts';
import { FindingsPanel } from './findings-panel.tsx';

const media = {
  mediaId: '33333333-3333-4333-8333-333333333333',
  title: 'Lecture',
  kind: 'video' as const,
  durationMs: 60_000,
  framesPerSecond: 25,
  aspectRatio: 16 / 9,
  shotChangesMs: [],
  peaks: null,
  rules: readingRules.en,
};
const span = { id: 'gap', startMs: 10_000, endMs: 15_000, dismissed: false };
const title = t('editor.issueType.notTranscribed');

beforeEach(() => fakeLayout({ windowHeight: 600, rowHeight: 90 }));
afterEach(cleanup);

/** The store with a server that remembers decisions, as the screen connects them. */
function show(canEdit = true) {
  const store = createTestStore(
    [testCue('a', 0, { text: 'Good morning' }), testCue('b', 20_000, { text: 'Thank you all' })],
    { canEdit },
  );
  const decided: [string, boolean][] = [];
  const known = (dismissed: boolean) =>
    store.setUntranscribed({
      spans: [{ ...span, dismissed }],
      decide: (id, next) => {
        decided.push([id, next]);
        known(next);
      },
    });
  known(false);
  const player = createPlayerStore();
  const played = vi.spyOn(player, 'playRange');
  render(
    <MantineProvider env="test">
      <FindingsPanel store={store} player={player} media={media} onClose={() => {}} />
    </MantineProvider>,
  );
  return { store, decided, played };
}
const press = (name: string) => fireEvent.click(screen.getByRole('button', { name }));

test('speech without words is an error among the issues, and its time plays it', () => {
  const { played } = show();
  expect(screen.getByText(title, { selector: 'p' })).toBeTruthy();
  expect(screen.getByRole('status').textContent).toBe(
    t('editor.issues.summary', { count: 1, errors: 1 }),
  );
  const [from, to] = [formatEditorTime(span.startMs), formatEditorTime(span.endMs)];
  press(t('editor.untranscribed.play', { from, to }));
  expect(played).toHaveBeenCalledWith(10_000, 15_000);
});

test('a new cue over it clears it; undoing the cue brings it back', () => {
  const { store } = show();
  press(t('editor.newCue'));
  const added = store.getState().cues.find(({ startMs }) => startMs === 10_000);
  expect(added).toMatchObject({ endMs: 15_000, text: '' });
  expect(store.getState().currentId).toBe(added?.id);
  expect(screen.queryByText(title, { selector: 'p' })).toBeNull();
  act(() => void store.undo());
  expect(screen.getByText(title, { selector: 'p' })).toBeTruthy();
});

test('typing in a cue that covers a part of it keeps it; longer times clear it', () => {
  const { store } = show();
  act(() => void store.change('Extend', 'a', { endMs: 12_000 }));
  expect(store.untranscribed()).toHaveLength(1);
  const before = store.untranscribed();
  act(() => void store.change('Type', 'a', { text: 'Good morning all' }));
  expect(store.untranscribed()).toBe(before);
  act(() => void store.change('Extend', 'a', { endMs: 15_000 }));
  expect(store.untranscribed()).toEqual([]);
});

test('dismissing is a step that can be undone and redone', () => {
  const { store, decided } = show();
  press(t('editor.untranscribed.dismiss'));
  expect(screen.queryByText(title, { selector: 'p' })).toBeNull();
  act(() => void store.undo());
  expect(screen.getByText(title, { selector: 'p' })).toBeTruthy();
  act(() => void store.redo());
  expect(decided).toEqual([
    ['gap', true],
    ['gap', false],
    ['gap', true],
  ]);
});

test('without the right to edit, it can only be played', () => {
  const { store } = show(false);
  expect(screen.getByText(title, { selector: 'p' })).toBeTruthy();
  expect(screen.queryByRole('button', { name: t('editor.newCue') })).toBeNull();
  expect(screen.queryByRole('button', { name: t('editor.untranscribed.dismiss') })).toBeNull();
  expect(store.dismissUntranscribed('gap').done).toBe(false);
});
