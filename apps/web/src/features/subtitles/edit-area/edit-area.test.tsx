// @vitest-environment happy-dom

import { languages } from '@glossa/contracts/languages';
import { readingRules } from '@glossa/subtitles/reading-rules';
import { MantineProvider } from '@mantine/core';
import { act, cleanup, fireEvent, render, screen } from '@testing-library/react';
import type { ReactNode } from 'react';
import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { fakeLayout } from '../../../ui/player/fake-layout.ts';
import { useCue } from '../list/use-cue.ts';
import type { Cue, EditorMedia } from '../model/editor-types.ts';
import { createTestStore, testCue } from '../model/test-store.ts';
import { ConflictCard } from './conflict-card.tsx';
import { CueTextArea } from './cue-text-area.tsx';
import { CueTimes } from './cue-times.tsx';
import { measureLines } from './over-limit.ts';
import { SpeakerField, speakersOf } from './speaker-field.tsx';

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

beforeEach(() => fakeLayout({ windowHeight: 600, rowHeight: 40 }));
afterEach(() => {
  cleanup();
  vi.restoreAllMocks();
});

const two = [testCue('a', 1000, { text: 'One' }), testCue('b', 5000, { text: 'Two' })];

function show(
  part: (cue: Cue, store: ReturnType<typeof createTestStore>) => ReactNode,
  cues: Cue[] = two,
) {
  const store = createTestStore(cues);
  function Part() {
    const cue = useCue(store, 'a');
    return cue ? part(cue, store) : null;
  }
  render(
    <MantineProvider env="test">
      <Part />
    </MantineProvider>,
  );
  return store;
}
const showTimes = () =>
  show((cue, store) => <CueTimes store={store} media={media} cue={cue} disabled={false} />);
const type = (label: string, value: string) => {
  fireEvent.change(screen.getByLabelText(label), { target: { value } });
  fireEvent.keyDown(screen.getByLabelText(label), { key: 'Enter' });
};

test('a time is typed as people write it', () => {
  const store = showTimes();
  expect(screen.getByLabelText<HTMLInputElement>('Start').value).toBe('00:00:01.0');
  type('Start', '0:01.24');
  expect(store.findCue('a')).toMatchObject({ startMs: 1240, endMs: 3000 });
  type('Seconds', '1,5');
  expect(store.findCue('a')).toMatchObject({ startMs: 1240, endMs: 2740 });
});

test('leaving a time as it is shown rounds nothing', () => {
  const store = showTimes();
  act(() => void store.change('Move', 'a', { startMs: 1234 }));
  const field = screen.getByLabelText<HTMLInputElement>('Start');
  expect(field.value).toBe('00:00:01.2');
  fireEvent.change(field, { target: { value: '00:00:01.2' } });
  fireEvent.blur(field);
  expect(store.findCue('a')?.startMs).toBe(1234);
});

test('what is no time, or reaches into a neighbour, is said and not taken', () => {
  const store = showTimes();
  type('End', 'soon');
  expect(screen.getByText('This is not a time. Write it as 00:01:02.5.')).toBeTruthy();
  type('End', '0:06');
  expect(screen.getByText(/would reach into the one at 00:00:05.0/)).toBeTruthy();
  expect(store.findCue('a')?.endMs).toBe(3000);
});

test('arrow keys move a time by a frame, with Shift by a tenth, as one step to undo', () => {
  const store = showTimes();
  const field = screen.getByLabelText('End');
  fireEvent.keyDown(field, { key: 'ArrowUp' });
  fireEvent.keyDown(field, { key: 'ArrowUp', shiftKey: true });
  fireEvent.keyDown(field, { key: 'ArrowDown' });
  expect(store.findCue('a')?.endMs).toBe(3100);
  act(() => void store.undo());
  expect(store.findCue('a')?.endMs).toBe(3000);
});

test('characters are counted line by line, and those that do not fit are told', () => {
  const long = `${'a'.repeat(44)}\nshort`;
  expect(measureLines(long, readingRules.en)).toEqual([
    { text: 'a'.repeat(44), count: 44, overFrom: 42 },
    { text: 'short', count: 5, overFrom: null },
  ]);
  show(
    (_cue, store) => (
      <CueTextArea
        store={store}
        cueId="a"
        language={languages.en}
        rules={readingRules.en}
        readOnly={false}
        handle={null}
      />
    ),
    [testCue('a', 0, { text: long })],
  );
  const field = screen.getByLabelText('Text of the cue');
  const counts = document.getElementById(field.getAttribute('aria-describedby') ?? '');
  expect(counts?.textContent).toContain('Line 1: 44/42');
  expect(counts?.textContent).toContain('24.5/20 per second');
});

test('the text of an Arabic cue runs from right to left', () => {
  show((_cue, store) => (
    <CueTextArea
      store={store}
      cueId="a"
      language={languages.ar}
      rules={readingRules.ar}
      readOnly={false}
      handle={null}
    />
  ));
  expect(screen.getByLabelText('Text of the cue').getAttribute('dir')).toBe('rtl');
});

test('a speaker is named for all chosen cues, and names of the set are known', () => {
  const store = show((cue, own) => (
    <SpeakerField store={own} cue={cue} disabled={false} field={null} />
  ));
  act(() => store.selectAll());
  const field = screen.getByLabelText('Speaker', { selector: 'input' });
  fireEvent.change(field, { target: { value: ' Ada ' } });
  fireEvent.blur(field);
  expect(store.getState().cues.map(({ speaker }) => speaker)).toEqual(['Ada', 'Ada']);
  expect(speakersOf(store.getState().cues)).toEqual(['Ada']);
});

test('a conflict shows both texts with their differences, and what each button does', () => {
  const resolve = vi.fn();
  show((cue, store) => (
    <ConflictCard
      store={{ ...store, resolveConflict: resolve }}
      language={languages.en}
      conflict={{
        cueId: 'a',
        changedBy: 'Grace',
        mine: { ...cue, text: 'One large house' },
        theirs: {
          ...cue,
          text: 'One small house',
          speaker: null,
          revision: 2,
          sourceCueIds: [],
          stale: false,
        },
      }}
    />
  ));
  expect(screen.getByText(/Grace changed this cue/)).toBeTruthy();
  expect([...document.querySelectorAll('mark')].map((mark) => mark.textContent)).toEqual([
    'only here: large',
    'only here: small',
  ]);
  for (const name of ['Keep mine', 'Take theirs', 'Keep both'])
    fireEvent.click(screen.getByRole('button', { name }));
  expect(resolve.mock.calls).toEqual([
    ['a', 'mine'],
    ['a', 'theirs'],
    ['a', 'both'],
  ]);
});
