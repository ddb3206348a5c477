// @vitest-environment happy-dom
import { languages } from '@glossa/contracts/languages';
import type { CueDto } from '@glossa/contracts/transcripts';
import { MantineProvider } from '@mantine/core';
import { act, cleanup, fireEvent, render, screen } from '@testing-library/react';
import { useState, useSyncExternalStore } from 'react';
import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { fakeLayout } from '../../../ui/player/fake-layout.ts';
import { createPlayerStore, type PlayerStore } from '../../../ui/player/player-store.ts';
import { type CueSelection, CueTable } from './cue-table.tsx';
import { createDraftSaver, type DraftSaver, type SaveProblem } from './draft-saver.ts';
import { SaveState } from './save-state.tsx';

const cue = (id: string, startMs: number, text: string, words: CueDto['words'] = []): CueDto => ({
  id,
  startMs,
  endMs: startMs + 2000,
  text,
  track: 'lower',
  speaker: null,
  revision: 1,
  words,
  sourceCueIds: [],
  stale: false,
});

const cues = [
  cue('a', 0, 'first text', [
    { text: 'first', startMs: 0, endMs: 500, confidence: 0.95 },
    { text: 'text', startMs: 500, endMs: 900, confidence: 0.4 },
  ]),
  cue('b', 2000, 'second text'),
  cue('c', 4000, 'third text'),
];

function Table({ saver, store }: { saver: DraftSaver; store: PlayerStore }) {
  const [selection, setSelection] = useState<CueSelection>({ index: 0, editing: false });
  const edits = useSyncExternalStore(saver.subscribe, saver.getEdits);
  return (
    <MantineProvider env="test">
      <SaveState edits={edits} hasChanges={false} onRetry={saver.retryNow} />
      <CueTable
        store={store}
        cues={cues}
        edits={edits}
        saver={saver}
        language={languages.en}
        selection={selection}
        onSelection={setSelection}
        mayEdit
      />
    </MantineProvider>
  );
}

/** A table against a server that fails as told. */
function startTable() {
  const stored = new Map(cues.map(({ id, text, revision }) => [id, { text, revision }]));
  const failNext: SaveProblem[] = [];
  const saver = createDraftSaver({
    quietMs: 400,
    retryMs: [1000],
    explain: (error) => error as SaveProblem,
    readCue: async (id) => stored.get(id) ?? { text: '', revision: 0 },
    saveCue: async (id, text, revision) => {
      const failure = failNext.shift();
      if (failure) throw failure;
      if (stored.get(id)?.revision !== revision)
        throw {
          kind: 'conflict',
          message: 'Somebody else changed this cue.',
        } satisfies SaveProblem;
      const next = { text, revision: revision + 1 };
      stored.set(id, next);
      return next;
    },
  });
  const store = createPlayerStore(0, 6000);
  render(<Table saver={saver} store={store} />);
  return { stored, failNext, store };
}

const field = () => screen.getByRole<HTMLTextAreaElement>('textbox', { name: 'Text of the cue' });
const pass = (ms: number) => act(() => vi.advanceTimersByTimeAsync(ms));

beforeEach(() => {
  vi.useFakeTimers();
  fakeLayout({ windowHeight: 600, rowHeight: 90 });
});
afterEach(() => {
  cleanup();
  vi.useRealTimers();
  vi.restoreAllMocks();
});

test('a correction is stored within a second and says so', async () => {
  const { stored } = startTable();
  fireEvent.click(screen.getByText('second text'));
  fireEvent.change(field(), { target: { value: 'second, corrected' } });
  expect(screen.getByRole('status').textContent).toBe('Saving…');
  await pass(1000);
  expect(stored.get('b')).toEqual({ text: 'second, corrected', revision: 2 });
  expect(screen.getByRole('status').textContent).toBe('Saved');
});

test('a lost connection keeps the text on the screen and stores it when it is back', async () => {
  const { stored, failNext } = startTable();
  failNext.push({ kind: 'retry', message: 'The server cannot be reached.' });
  fireEvent.click(screen.getByText('second text'));
  fireEvent.change(field(), { target: { value: 'kept' } });
  await pass(500);
  expect(screen.getByRole('status').textContent).toBe('Not saved: trying again');
  expect(field().value).toBe('kept');
  expect(stored.get('b')?.text).toBe('second text');
  await pass(1100);
  expect(stored.get('b')?.text).toBe('kept');
});

test('a conflict shows both texts; the chosen one is stored', async () => {
  const { stored } = startTable();
  stored.set('b', { text: 'changed elsewhere', revision: 7 });
  fireEvent.click(screen.getByText('second text'));
  fireEvent.change(field(), { target: { value: 'my version' } });
  await pass(500);
  const alert = screen.getByRole('alert');
  expect(alert.textContent).toContain('my version');
  expect(alert.textContent).toContain('changed elsewhere');
  expect(stored.get('b')?.text).toBe('changed elsewhere');
  fireEvent.click(screen.getByRole('button', { name: 'Keep mine' }));
  await pass(500);
  expect(stored.get('b')).toEqual({ text: 'my version', revision: 8 });
});

test('the keyboard alone: choose, edit, save and go to the next, leave', async () => {
  const { stored } = startTable();
  const list = screen.getByRole('region', { name: 'Cues' });
  fireEvent.keyDown(list, { key: 'ArrowDown' });
  await pass(50);
  expect(document.activeElement?.textContent).toBe('second text');
  fireEvent.keyDown(list, { key: 'Enter' });
  fireEvent.change(field(), { target: { value: 'by keyboard' } });
  fireEvent.keyDown(field(), { key: 'Enter', ctrlKey: true });
  await pass(50);
  expect(stored.get('b')?.text).toBe('by keyboard');
  expect(field().value).toBe('third text');
  fireEvent.keyDown(field(), { key: 'Escape' });
  expect(screen.queryByRole('textbox')).toBeNull();
});

test('a word the recogniser was unsure of is marked until the text is corrected', async () => {
  startTable();
  expect(document.querySelector('mark')?.textContent).toBe('text');
  fireEvent.click(document.querySelector('mark') ?? document.body);
  fireEvent.change(field(), { target: { value: 'first words' } });
  fireEvent.keyDown(field(), { key: 'Escape' });
  await pass(500);
  expect(document.querySelector('mark')).toBeNull();
});
