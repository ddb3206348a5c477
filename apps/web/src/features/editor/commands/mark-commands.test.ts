import { describe, expect, test } from 'vitest';
import { createEditorStore } from '../store/editor-store.ts';
import type { Cue } from '../store/editor-types.ts';
import type { CommandContext } from './command.ts';
import { hasMark, markCommands, markedRange } from './mark-commands.ts';

const cue = (id: string, text: string): Cue => ({
  ...{ id, startMs: Number(id) * 1_000, endMs: Number(id) * 1_000 + 900, text, track: 'lower' },
});
const setUp = () => {
  const store = createEditorStore({
    owner: { kind: 'transcript', id: crypto.randomUUID() },
    reportId: () => crypto.randomUUID(),
    language: 'en',
    canEdit: true,
    cues: [cue('1', 'one two'), cue('2', 'three'), cue('3', '')],
  });
  const context = { store } as unknown as CommandContext;
  const press = (kind: string) =>
    markCommands.find(({ id }) => id === `text.${kind}`)?.run(context);
  return { store, press, spansOf: (id: string) => store.findCue(id)?.spans };
};
const italic = (start: number, end: number) => ({ kind: 'italic' as const, start, end });

describe('marking by key', () => {
  test('marks what is selected in the text, removes it again, and can be undone', () => {
    const { store, press, spansOf } = setUp();
    store.goTo('1', { typing: true });
    store.setTyping(true, 4, 7);
    press('italic');
    expect(spansOf('1')).toEqual([italic(4, 7)]);
    const now = store.findCue('1') as Cue;
    expect(hasMark(now, 'italic', markedRange(now, store.getState()))).toBe(true);
    press('italic');
    expect(spansOf('1')).toBeUndefined();
    store.undo();
    expect(spansOf('1')).toEqual([italic(4, 7)]);
  });

  test('marks all of each selected cue without a selection in the text, in one step', () => {
    const { store, press, spansOf } = setUp();
    store.selectAll();
    press('bold');
    expect([spansOf('1'), spansOf('2'), spansOf('3')]).toEqual([
      [{ kind: 'bold', start: 0, end: 7 }],
      [{ kind: 'bold', start: 0, end: 5 }],
      undefined,
    ]);
    store.undo();
    expect([spansOf('1'), spansOf('2')]).toEqual([undefined, undefined]);
  });

  test('typing keeps the marks of what was not typed, and goes on with those at its end', () => {
    const { store, press, spansOf } = setUp();
    store.goTo('1', { typing: true });
    store.setTyping(true, 4, 7);
    press('italic');
    store.change('Typing', '1', { text: 'Well, one two' });
    expect(spansOf('1')).toEqual([italic(10, 13)]);
    store.change('Typing', '1', { text: 'Well, one two more' });
    expect(spansOf('1')).toEqual([italic(10, 18)]);
  });
});
