// @vitest-environment happy-dom
import { readingRules } from '@glossa/subtitles/reading-rules';
import { MantineProvider } from '@mantine/core';
import { act, cleanup, fireEvent, render, screen } from '@testing-library/react';
import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { t } from '../../../lib/i18n/t.ts';
import { fakeLayout } from '../../../ui/player/fake-layout.ts';
import { createPlayerStore } from '../../../ui/player/player-store.ts';
import type { Cue, EditorMedia, SourceCues } from '../store/editor-types.ts';
import { createTestStore, testCue, testCues } from '../testing/test-store.ts';
import { CueList } from './cue-list.tsx';
import { useRows } from './use-rows.ts';

const media: EditorMedia = {
  mediaId: 'm',
  title: 'Film',
  kind: 'video',
  durationMs: 60_000,
  framesPerSecond: 25,
  aspectRatio: 16 / 9,
  shotChangesMs: [],
  peaks: null,
  rules: readingRules.en,
};

beforeEach(() => fakeLayout({ windowHeight: 600, rowHeight: 56 }));
afterEach(() => {
  cleanup();
  vi.restoreAllMocks();
});

function show(cues: readonly Cue[], source: SourceCues = null) {
  const store = createTestStore(cues);
  const player = createPlayerStore(0, 60_000);
  const onOpen = vi.fn();
  function List() {
    const list = useRows(store);
    return (
      <CueList
        store={store}
        player={player}
        media={media}
        source={source}
        sourceLanguage={source ? 'fr' : null}
        list={list}
        showUpper={list.hasUpper}
        onOpen={onOpen}
      />
    );
  }
  render(
    <MantineProvider env="test">
      <List />
    </MantineProvider>,
  );
  return { store, player, onOpen };
}
const grid = () => screen.getByRole('grid', { name: t('editor.cues') });
const cell = (name: RegExp) => screen.getByRole('gridcell', { name });

test('renders only visible cues of ten thousand and announces the total', () => {
  show(testCues(10_000));
  expect(grid().getAttribute('aria-rowcount')).toBe('10000');
  expect(screen.getAllByRole('row').length).toBeLessThan(40);
});

test('exposes the current row as active to screen readers', () => {
  const { store } = show(testCues(5));
  act(() => store.goTo('cue-3'));
  const active = document.getElementById(grid().getAttribute('aria-activedescendant') ?? '');
  expect(active?.textContent).toContain('Text of cue-3');
  expect(active?.getAttribute('aria-current')).toBe('true');
});

test('Shift selects a range, Ctrl one more', () => {
  const { store } = show(testCues(6));
  fireEvent.click(cell(/Text of cue-2/));
  fireEvent.click(cell(/Text of cue-4/), { shiftKey: true });
  expect([...store.getState().selectedIds]).toEqual(['cue-2', 'cue-3', 'cue-4']);
  fireEvent.click(cell(/Text of cue-6/), { ctrlKey: true });
  expect(store.getState().selectedIds.has('cue-6')).toBe(true);
  expect(store.getState().selectedIds.size).toBe(4);
});

test('a click moves the playhead, a double click focuses the text', () => {
  const { player, onOpen } = show(testCues(3));
  fireEvent.click(cell(/Text of cue-2/));
  expect(player.getState().currentMs).toBe(3000);
  fireEvent.doubleClick(cell(/Text of cue-2/));
  expect(onOpen).toHaveBeenCalled();
});

test('simultaneous cues of both tracks share a row in separate columns', () => {
  show([
    testCue('a', 0, { text: 'Dialogue' }),
    testCue('top', 500, { text: 'Sign', track: 'upper' }),
    testCue('b', 3000, { text: 'Alone' }),
  ]);
  expect(screen.getByRole('columnheader', { name: t('editor.upperTrack') })).toBeTruthy();
  const row = screen.getByRole('row', { name: /Dialogue/ });
  expect(row.textContent).toContain('Sign');
  expect(grid().getAttribute('aria-rowcount')).toBe('2');
});

test('shows a translation next to its source', () => {
  const source = new Map([['s1', testCue('s1', 0, { text: 'Bonjour' })]]);
  show([testCue('a', 0, { text: 'Hello', sourceCueIds: ['s1'] })], source);
  expect(cell(/Bonjour/).querySelector('[lang="fr"]')).toBeTruthy();
  expect(screen.getByRole('columnheader', { name: 'French' })).toBeTruthy();
});

test('shows typed text immediately and issues in words', () => {
  const { store } = show(testCues(3));
  act(() => void store.change('Typing', 'cue-2', { text: '' }));
  expect(cell(/No text yet/)).toBeTruthy();
  expect(screen.getByText(t('editor.issue.noText'))).toBeTruthy();
});

test('a filter keeps cue numbers', () => {
  const { store } = show(testCues(30));
  act(() => store.setFilter({ text: 'cue-25' }));
  expect(screen.getByRole('row', { name: /^25/ })).toBeTruthy();
});

test('shows who edits which cue', () => {
  const { store } = show(testCues(3));
  act(() =>
    store.patch({
      present: [{ tabId: 't', userId: 'u', displayName: 'Grace Hopper', cueId: 'cue-2' }],
    }),
  );
  expect(
    screen.getByRole('row', { name: /Text of cue-2.*Being edited by Grace Hopper/s }),
  ).toBeTruthy();
});
