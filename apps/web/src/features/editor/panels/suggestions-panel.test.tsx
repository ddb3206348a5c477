// @vitest-environment happy-dom
import { formatEditorTime } from '@glossa/subtitles/time';
import { MantineProvider } from '@mantine/core';
import { cleanup, fireEvent, render, screen, within } from '@testing-library/react';
import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { t } from '../../../lib/i18n/t.ts';
import { fakeLayout } from '../../../ui/player/fake-layout.ts';
import type { Cue } from '../store/editor-types.ts';
import { createTestStore, testCue } from '../testing/test-store.ts';
import { SuggestionsPanel } from './suggestions-panel.tsx';

beforeEach(() => fakeLayout({ windowHeight: 600, rowHeight: 100 }));
afterEach(() => {
  cleanup();
  vi.restoreAllMocks();
});

const suggested = (id: string, startMs: number, suggestion: string | null): Cue =>
  testCue(id, startMs, {
    stale: true,
    review: { contextChanged: false, sourceBefore: 'Rivers', suggestion },
  });

function show(cues: Cue[]) {
  const store = createTestStore(cues);
  render(
    <MantineProvider>
      <SuggestionsPanel store={store} source={new Map()} sourceLanguage="en" onClose={() => {}} />
    </MantineProvider>,
  );
  const row = (index: number) => within(screen.getAllByRole('listitem')[index] as HTMLElement);
  const press = (index: number, name: string) =>
    fireEvent.click(row(index).getByRole('button', { name }));
  return { store, press };
}

test('lists open suggestions; each is accepted or dismissed there, and its time goes to its cue', () => {
  const { store, press } = show([
    suggested('a', 0, 'Montagnes'),
    testCue('b', 3000),
    suggested('c', 6000, 'Lacs'),
    suggested('d', 9000, null),
  ]);
  const dismissed = store.findCue('c')?.text;
  expect(screen.getAllByRole('listitem')).toHaveLength(2);
  expect(screen.getByText(t('editor.suggestions.count', { count: 2 }))).toBeTruthy();
  press(1, formatEditorTime(6000));
  expect(store.getState().currentId).toBe('c');

  press(0, t('editor.suggestion.acceptAt', { time: formatEditorTime(0) }));
  expect(store.findCue('a')).toMatchObject({ text: 'Montagnes' });
  expect(store.findCue('a')?.review).toBeUndefined();
  press(0, t('editor.suggestion.dismissAt', { time: formatEditorTime(6000) }));
  expect(store.findCue('c')).toMatchObject({ text: dismissed });
  expect(store.findCue('c')?.review).toBeUndefined();
  expect(screen.queryAllByRole('listitem')).toEqual([]);
  expect(screen.getByText(t('editor.suggestions.count', { count: 0 }))).toBeTruthy();
});
