import { messagePattern } from '@glossa/messages/testing/message-pattern';
import { deleteCues } from '@glossa/subtitles/edit-cues';
import { mergeCues } from '@glossa/subtitles/merge-cues';
import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { t } from '../../../lib/i18n/t.ts';
import { createTestStore, testCue, testCues } from '../testing/test-store.ts';

beforeEach(() => {
  vi.useFakeTimers();
});
afterEach(() => {
  vi.useRealTimers();
});

const textOf = (store: ReturnType<typeof createTestStore>, id: string) => store.findCue(id)?.text;

test('a change replaces one cue and keeps the other objects', () => {
  const store = createTestStore(testCues(10_000));
  const before = store.getState();
  const heard = vi.fn();
  store.subscribe(heard);
  expect(store.change('Typing', 'cue-5000', { text: 'New' })).toEqual({ done: true, changes: 1 });
  const after = store.getState();
  expect(heard).toHaveBeenCalledTimes(1);
  expect(after).not.toBe(before);
  expect(before.cues[4999]?.text).toBe('Text of cue-5000');
  expect(after.cues.filter((cue, index) => cue !== before.cues[index])).toEqual([
    testCue('cue-5000', 14_997_000, { text: 'New' }),
  ]);
  expect(store.getState()).toBe(after);
});

test('an empty change is no change', () => {
  const store = createTestStore();
  const before = store.getState();
  expect(store.change('Typing', 'cue-1', { text: 'Text of cue-1', speaker: '' })).toEqual({
    done: true,
    changes: 0,
  });
  expect(store.getState()).toBe(before);
});

test('a cue moves to its position when its time changes', () => {
  const store = createTestStore();
  store.change('Moving', 'cue-1', { startMs: 20_000, endMs: 21_000 });
  expect(store.getState().cues.map((cue) => cue.id)).toEqual(['cue-2', 'cue-3', 'cue-1']);
  store.undo();
  expect(store.getState().cues.map((cue) => cue.id)).toEqual(['cue-1', 'cue-2', 'cue-3']);
});

test('rejects an invalid time with a message', () => {
  const store = createTestStore();
  expect(store.change('Moving', 'cue-1', { startMs: 3000 })).toMatchObject({
    done: false,
    message: expect.stringMatching(messagePattern('subtitles.endBeforeStart')),
  });
  expect(store.change('Moving', 'gone', { startMs: 3000 })).toMatchObject({ done: false });
  expect(store.getState().undoLabel).toBeNull();
});

test('a text that the server would reject as too long is not made', () => {
  const store = createTestStore(testCues(2).map((cue) => ({ ...cue, text: 'x'.repeat(1_500) })));
  const [one = '', two = ''] = store.getState().cues.map(({ id }) => id);
  const refusal = { done: false, message: t('editor.cueTooLong', { max: 2_000 }) };
  expect(store.run('Merge', (cues) => mergeCues(cues, [one, two]))).toEqual(refusal);
  expect(store.change('Replace', one, { text: 'x'.repeat(2_001) })).toEqual(refusal);
  expect(store.getState()).toMatchObject({ undoLabel: null, cues: { length: 2 } });
  expect(store.change('Replace', one, { text: 'x'.repeat(2_000) })).toMatchObject({ done: true });
});

test('typing is one undo step, and a pause starts another', () => {
  const store = createTestStore();
  const type = (text: string) =>
    store.change('Typing', 'cue-1', { text }, { mergeKey: 'text:cue-1' });
  type('a');
  vi.advanceTimersByTime(500);
  type('ab');
  vi.advanceTimersByTime(2000);
  type('abc');
  expect(store.undo()).toEqual({ done: true, changes: 1 });
  expect(textOf(store, 'cue-1')).toBe('ab');
  store.undo();
  expect(textOf(store, 'cue-1')).toBe('Text of cue-1');
  expect(store.getState()).toMatchObject({ undoLabel: null, redoLabel: 'Typing' });
  expect(store.undo()).toMatchObject({ done: false });
  store.redo();
  store.redo();
  expect(textOf(store, 'cue-1')).toBe('abc');
});

test('a key after undo starts a new step and clears redo', () => {
  const store = createTestStore();
  store.change('Typing', 'cue-1', { text: 'a' }, { mergeKey: 'x' });
  store.undo();
  store.change('Typing', 'cue-1', { text: 'b' }, { mergeKey: 'x' });
  expect(store.redo()).toMatchObject({ done: false });
  store.undo();
  expect(textOf(store, 'cue-1')).toBe('Text of cue-1');
});

test('an operation is one step, and a rejected one returns its reason', () => {
  const store = createTestStore();
  const merge = (ids: string[]) =>
    store.run(t('editor.step.merge'), (cues) => mergeCues(cues, ids));
  expect(merge(['cue-1'])).toMatchObject({ done: false, message: expect.stringMatching(/two/) });
  expect(merge(['cue-1', 'cue-2'])).toEqual({ done: true, changes: 2 });
  expect(store.getState().cues).toHaveLength(2);
  store.undo();
  expect(store.getState().cues).toEqual(testCues(3));
});

test('deletion selects the next cue, and undo selects the restored one', () => {
  const store = createTestStore();
  store.goTo('cue-2', { typing: true });
  store.run(t('common.delete'), (cues) => deleteCues(cues, ['cue-2']));
  expect(store.getState()).toMatchObject({ currentId: 'cue-3', typing: true });
  store.run(t('common.delete'), (cues) => deleteCues(cues, ['cue-3']));
  expect(store.getState().currentId).toBe('cue-1');
  store.run(t('common.delete'), (cues) => deleteCues(cues, ['cue-1']));
  expect(store.getState()).toMatchObject({ currentId: null, typing: false, cues: [] });
  for (const id of ['cue-1', 'cue-3', 'cue-2']) {
    store.undo();
    expect(store.getState().currentId).toBe(id);
  }
});

test('selects by range, one by one and all', () => {
  const store = createTestStore(testCues(5));
  const selected = () => [...store.getState().selectedIds].sort();
  store.goTo('cue-2');
  store.goTo('cue-4', { extend: 'range' });
  expect(selected()).toEqual(['cue-2', 'cue-3', 'cue-4']);
  store.goTo('cue-1', { extend: 'range' });
  expect(selected()).toEqual(['cue-1', 'cue-2']);
  store.goTo('cue-5', { extend: 'add' });
  expect(selected()).toEqual(['cue-1', 'cue-2', 'cue-5']);
  store.goTo('cue-5', { extend: 'add' });
  expect(store.getState().selectedIds).toContain(store.getState().currentId);
  store.goTo('cue-1');
  store.goTo('cue-5', { extend: 'range', among: ['cue-1', 'cue-3', 'cue-5'] });
  expect(selected()).toEqual(['cue-1', 'cue-3', 'cue-5']);
  store.selectAll();
  expect(selected()).toHaveLength(5);
  store.goTo('gone');
  expect(store.getState().currentId).toBe('cue-5');
});

test('shows a colleague’s saved change and keeps it out of undo', () => {
  const store = createTestStore();
  store.change('Typing', 'cue-1', { text: 'mine' });
  store.change('Typing', 'cue-2', { text: 'mine' });
  const [, was] = store.getState().cues;
  store.applyStored([
    { id: 'cue-2', before: was ?? null, after: testCue('cue-2', 3000, { text: 'theirs' }) },
  ]);
  expect(store.undo()).toMatchObject({
    done: false,
    message: expect.stringContaining('someone else'),
  });
  expect(textOf(store, 'cue-2')).toBe('theirs');
  expect(store.undo()).toEqual({ done: true, changes: 1 });
  expect(textOf(store, 'cue-1')).toBe('Text of cue-1');
});

test('deletion of the current cue by a colleague selects the next, other deletions keep the cursor', () => {
  const store = createTestStore();
  store.goTo('cue-2', { typing: true });
  store.setTyping(true, 4);
  store.applyStored([{ id: 'cue-1', before: testCue('cue-1', 0), after: null }]);
  expect(store.getState()).toMatchObject({ currentId: 'cue-2', typing: true, cursor: 4 });
  store.applyStored([{ id: 'cue-2', before: testCue('cue-2', 3000), after: null }]);
  expect(store.getState()).toMatchObject({ currentId: 'cue-3', cursor: 0 });
});

test('issues of a cue equal those of the whole list', () => {
  const store = createTestStore([
    testCue('a', 0),
    testCue('b', 1000),
    testCue('c', 1000, { track: 'upper', text: '' }),
  ]);
  expect(store.findings().map(({ cueId, kind }) => [cueId, kind])).toEqual([
    ['a', 'overlap'],
    ['c', 'empty'],
  ]);
  expect(store.findingsOf('a')).toEqual([store.findings()[0]]);
  expect(store.findingsOf('a')).toBe(store.findingsOf('a'));
  store.change('Moving', 'b', { startMs: 2500, endMs: 4000 });
  expect(store.findingsOf('a')).toEqual([]);
});

test('reports missing edit permission', () => {
  const store = createTestStore(testCues(1), { canEdit: false });
  for (const outcome of [
    store.change('Typing', 'cue-1', { text: 'x' }),
    store.run(t('common.delete'), (cues) => deleteCues(cues, ['cue-1'])),
    store.undo(),
  ])
    expect(outcome).toMatchObject({ done: false, message: expect.stringContaining('permission') });
});

test('typing keeps the time order, retiming rebuilds it', () => {
  const store = createTestStore(testCues(3));
  const { timed } = store.getState();
  store.change('Typing', 'cue-1', { text: 'New', speaker: 'Ann' });
  expect(store.getState().timed).toBe(timed);
  store.change('Times', 'cue-1', { endMs: 900 });
  const { cues } = store.getState();
  expect(store.getState().timed).toBe(cues);
  store.run(t('common.delete'), (list) => deleteCues(list, ['cue-2']));
  expect(store.getState().timed.map(({ id }) => id)).not.toContain('cue-2');
  store.undo();
  expect(store.getState().timed).toBe(store.getState().cues);
});
