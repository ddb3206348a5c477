import { t } from '../../../lib/i18n/t.ts';
// @vitest-environment happy-dom

import { languages } from '@glossa/contracts/languages';
import { readingRules } from '@glossa/subtitles/reading-rules';
import { MantineProvider } from '@mantine/core';
import { act, cleanup, fireEvent, render, screen, waitFor } from '@testing-library/react';
import { type ReactNode, useState } from 'react';
import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { fakeLayout } from '../../../ui/player/fake-layout.ts';
import { useCue } from '../list/use-cue.ts';
import { plainOf } from '../store/cue-wire.ts';
import type { Conflict, ConflictPart, Cue, EditorMedia } from '../store/editor-types.ts';
import { createTestStore, testCue } from '../testing/test-store.ts';
import { ConflictCard } from './conflict-card.tsx';
import { CueTextArea, measureLines } from './cue-text-area.tsx';
import { CueTimes } from './cue-times.tsx';
import { SpeakerField, speakerNames } from './speaker-field.tsx';

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

test('accepts time formats that people type', () => {
  const store = showTimes();
  expect(screen.getByLabelText<HTMLInputElement>(t('editor.times.start')).value).toBe('00:00:01.0');
  type('Start', '0:01.24');
  expect(store.findCue('a')).toMatchObject({ startMs: 1240, endMs: 3000 });
  type('Seconds', '1,5');
  expect(store.findCue('a')).toMatchObject({ startMs: 1240, endMs: 2740 });
});

test('leaving an unchanged time rounds nothing', () => {
  const store = showTimes();
  act(() => void store.change('Move', 'a', { startMs: 1234 }));
  const field = screen.getByLabelText<HTMLInputElement>(t('editor.times.start'));
  expect(field.value).toBe('00:00:01.2');
  fireEvent.change(field, { target: { value: '00:00:01.2' } });
  fireEvent.blur(field);
  expect(store.findCue('a')?.startMs).toBe(1234);
});

test('rejects and reports an invalid time or an overlap', () => {
  const store = showTimes();
  type('End', 'soon');
  expect(screen.getByText(t('editor.times.invalidTime'))).toBeTruthy();
  type('End', '0:06');
  expect(screen.getByText(/would overlap the one at 00:00:05.0/)).toBeTruthy();
  expect(store.findCue('a')?.endMs).toBe(3000);
});

test('arrow keys move a time by a frame, with Shift by a tenth of a second, as one undo step', () => {
  const store = showTimes();
  const field = screen.getByLabelText(t('editor.key.end'));
  fireEvent.keyDown(field, { key: 'ArrowUp' });
  fireEvent.keyDown(field, { key: 'ArrowUp', shiftKey: true });
  fireEvent.keyDown(field, { key: 'ArrowDown' });
  expect(store.findCue('a')?.endMs).toBe(3100);
  act(() => void store.undo());
  expect(store.findCue('a')?.endMs).toBe(3000);
});

test('counts characters per line and reports those over the limit', () => {
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
        onTyped={() => {}}
        handle={null}
      />
    ),
    [testCue('a', 0, { text: long })],
  );
  const field = screen.getByLabelText(t('editor.text.label'));
  const counts = document.getElementById(field.getAttribute('aria-describedby') ?? '');
  expect(counts?.textContent).toContain('Line 1: 44/42');
  expect(counts?.textContent).toContain(t('editor.text.readingSpeed', { value: 24.5, cps: 20 }));
  expect(counts?.tabIndex).toBe(-1);
  fireEvent.change(field, { target: { value: 'a\nb\nc\nd\ne' } });
  // What scrolls must be reached by keyboard.
  expect(counts?.tabIndex).toBe(0);
});

test('an Arabic cue is edited from right to left', () => {
  show((_cue, store) => (
    <CueTextArea
      store={store}
      cueId="a"
      language={languages.ar}
      rules={readingRules.ar}
      readOnly={false}
      onTyped={() => {}}
      handle={null}
    />
  ));
  expect(screen.getByLabelText(t('editor.text.label')).getAttribute('dir')).toBe('rtl');
});

test('sets a speaker for all selected cues and suggests known names', () => {
  const store = show((cue, own) => (
    <SpeakerField store={own} cue={cue} disabled={false} field={null} />
  ));
  act(() => store.selectAll());
  const field = screen.getByLabelText(t('editor.speaker.label'), { selector: 'input' });
  fireEvent.change(field, { target: { value: ' Ada ' } });
  fireEvent.blur(field);
  expect(store.getState().cues.map(({ speaker }) => speaker)).toEqual(['Ada', 'Ada']);
  expect(speakerNames(store.getState().cues)).toEqual(['Ada']);
});

const conflictAbout = (part: ConflictPart, more: Partial<Conflict> = {}): Conflict => ({
  ...part,
  conflictId: 'conflict',
  parts: [part],
  changedBy: 'Grace',
  heldBy: null,
  ...more,
});

const decisionButton = (name: string) => screen.getByRole<HTMLButtonElement>('button', { name });

test('a conflict that takes the place of another cannot be decided by a click on its way', () => {
  vi.useFakeTimers();
  const shown: { next?: () => void } = {};
  const Cards = ({ cue, store }: { cue: Cue; store: ReturnType<typeof createTestStore> }) => {
    const [conflictId, setConflictId] = useState('first');
    shown.next = () => setConflictId('second');
    const part = { cueId: 'a', mine: { ...cue, text: 'Mine' }, theirs: plainOf(cue, 2) };
    const conflict = conflictAbout(part, { conflictId });
    return <ConflictCard store={store} language={languages.en} conflict={conflict} />;
  };
  show((cue, store) => <Cards cue={cue} store={store} />);
  const isDisabled = () => decisionButton(t('common.keepMine')).disabled;
  expect(isDisabled()).toBe(true);
  act(() => void vi.advanceTimersByTime(600));
  expect(isDisabled()).toBe(false);
  act(() => shown.next?.());
  expect(isDisabled()).toBe(true);
  vi.useRealTimers();
});

test('a version that differs in its marks only shows them', () => {
  show((cue, store) => {
    const mine: Cue = {
      ...cue,
      spans: [{ kind: 'italic', start: 0, end: 3 }],
      placement: { align: 'left' },
    };
    const conflict = conflictAbout({ cueId: 'a', mine, theirs: plainOf(cue, 2) });
    return <ConflictCard store={store} language={languages.en} conflict={conflict} />;
  });
  const styles = screen.getAllByText('One').map((piece) => piece.style.fontStyle);
  expect(styles).toEqual(['italic', '']);
  expect(screen.getAllByText(t('editor.changes.placement'))).toHaveLength(1);
});

test('a conflict shows both texts with differences and the effect of each button', async () => {
  const resolve = vi.fn(async () => ({ done: true, changes: 1 }) as const);
  show((cue, store) => (
    <ConflictCard
      store={{ ...store, resolveConflict: resolve }}
      language={languages.en}
      conflict={conflictAbout({
        cueId: 'a',
        mine: { ...cue, text: 'One large house' },
        theirs: plainOf({ ...cue, text: 'One small house' }, 2),
      })}
    />
  ));
  expect(screen.getByText(t('editor.conflict.nameEdited', { name: 'Grace' }))).toBeTruthy();
  expect([...document.querySelectorAll('mark')].map((mark) => mark.textContent)).toEqual([
    `${t('editor.conflict.onlyHere')} large`,
    `${t('editor.conflict.onlyHere')} small`,
  ]);
  for (const name of [t('common.keepMine'), t('common.useTheirs'), t('editor.conflict.keepBoth')]) {
    await waitFor(() => expect(decisionButton(name).disabled).toBe(false));
    await act(async () => void fireEvent.click(decisionButton(name)));
  }
  expect(resolve.mock.calls).toEqual([
    ['conflict', 'mine'],
    ['conflict', 'theirs'],
    ['conflict', 'both'],
  ]);
});

test('a colleague’s version and what was changed with it are named', () => {
  show((cue, store) => {
    const mine = { cueId: 'a', mine: { ...cue, text: 'One' }, theirs: plainOf(cue, 2) };
    const gone = { cueId: 'b', mine: null, theirs: plainOf({ ...cue, text: 'Second half' }, 2) };
    const conflict = conflictAbout(mine, { heldBy: 'Ada', parts: [mine, gone] });
    return <ConflictCard store={store} language={languages.en} conflict={conflict} />;
  });
  expect(
    screen.getByText(t('editor.conflict.heldBy', { name: 'Ada', known: 'yes', other: 'Grace' })),
  ).toBeTruthy();
  expect(screen.getByText(t('editor.conflict.together', { count: 2 }))).toBeTruthy();
  expect(
    screen.getByRole('button', { name: t('editor.conflict.useNamed', { name: 'Ada' }) }),
  ).toBeTruthy();
  // The choice is about both cues: the texts of both are shown.
  const shown = screen.getAllByRole('listitem').map((item) => item.textContent ?? '');
  expect(shown).toHaveLength(2);
  expect(shown[0]).toContain('One');
  expect(shown[1]).toContain(t('editor.conflict.notInVersion'));
  expect(shown[1]).toContain('Second half');
  // Half of a split next to the whole cue would be the same text twice.
  expect(screen.queryByRole('button', { name: t('editor.conflict.keepBoth') })).toBeNull();
});
