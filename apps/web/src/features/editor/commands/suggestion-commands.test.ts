import { readingRules } from '@glossa/subtitles/reading-rules';
import { expect, test, vi } from 'vitest';
import { createPlayerStore } from '../../../ui/player/player-store.ts';
import { inputOf } from '../store/cue-wire.ts';
import type { Cue } from '../store/editor-types.ts';
import { createTestStore, testCue } from '../testing/test-store.ts';
import { commandOf } from './all-commands.ts';
import { type CommandContext, isRunnable } from './command.ts';

const suggested = (id: string, startMs: number, suggestion: string | null): Cue =>
  testCue(id, startMs, {
    stale: true,
    review: { contextChanged: false, sourceBefore: 'Rivers', suggestion },
  });

function open(cues: Cue[]) {
  const store = createTestStore(cues);
  const context = {
    store,
    player: createPlayerStore(0, 60_000),
    media: { rules: readingRules.en },
    source: new Map(),
    screen: { focusText: vi.fn() },
  } as unknown as CommandContext;
  store.goTo(cues[0]?.id ?? null);
  const run = (id: string) => commandOf(id).run(context);
  const can = (id: string) => isRunnable(commandOf(id), context);
  return { store, run, can };
}

test('accepting puts the suggestion into the cue and goes to the next one; undo brings both back', () => {
  const first = suggested('a', 0, 'Montagnes');
  const { store, run } = open([first, testCue('b', 3000), suggested('c', 6000, 'Lacs')]);
  run('suggestion.accept');
  expect(store.findCue('a')).toMatchObject({ text: 'Montagnes' });
  expect(store.findCue('a')?.review).toBeUndefined();
  expect(store.getState().currentId).toBe('c');
  store.undo();
  expect(store.findCue('a')).toMatchObject({ text: first.text, review: first.review });
});

test('dismissing keeps the text and sends it as reviewed', () => {
  const cue = suggested('a', 0, 'Montagnes');
  const { store, run, can } = open([cue]);
  run('suggestion.dismiss');
  const after = store.findCue('a');
  expect(after).toEqual(testCue('a', 0));
  expect(after && inputOf(cue, after)).toEqual({ text: cue.text });
  expect(can('suggestion.dismiss')).toBe(false);
});

test('accepting a suggestion to delete deletes the cue', () => {
  const { store, run } = open([suggested('a', 0, ''), testCue('b', 3000)]);
  run('suggestion.accept');
  expect(store.getState().cues.map(({ id }) => id)).toEqual(['b']);
});

test('an outdated cue without a suggestion can only be confirmed', () => {
  const { can } = open([suggested('a', 0, null)]);
  expect(can('suggestion.accept')).toBe(false);
  expect(can('suggestion.dismiss')).toBe(true);
  expect(can('suggestion.next')).toBe(false);
});
