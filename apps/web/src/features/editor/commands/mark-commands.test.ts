import { describe, expect, test } from 'vitest';
import { createEditorStore } from '../store/editor-store.ts';
import type { Cue } from '../store/editor-types.ts';
import { contrastOf } from '../style/contrast.ts';
import { colorOf, colorTargetOf, setColor, textColors } from './color-commands.ts';
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

describe('colors', () => {
  test('color what was selected in the text when they were opened, and can be removed', () => {
    const { store, spansOf } = setUp();
    store.goTo('1', { typing: true });
    store.setTyping(true, 4, 7);
    const target = colorTargetOf(store.getState());
    // The palette takes the focus.
    store.setTyping(false);
    setColor({ store }, '#ffff00', target);
    expect(spansOf('1')).toEqual([{ kind: 'color', value: '#ffff00', start: 4, end: 7 }]);
    expect(colorOf(store.findCue('1') as Cue, target)).toBe('#ffff00');
    setColor({ store }, '#00ffff', target);
    setColor({ store }, null, target);
    expect(spansOf('1')).toBeUndefined();
    store.undo();
    expect(spansOf('1')).toEqual([{ kind: 'color', value: '#00ffff', start: 4, end: 7 }]);
  });

  test('color all of the selected cues, and are easy to read on the box of subtitles', () => {
    const { store, spansOf } = setUp();
    store.selectAll();
    setColor({ store }, '#00ff00', colorTargetOf(store.getState()));
    expect([spansOf('1')?.length, spansOf('2')?.length, spansOf('3')]).toEqual([1, 1, undefined]);
    for (const { value } of textColors) expect(contrastOf(value, '#000000')).toBeGreaterThan(4.5);
  });
});
