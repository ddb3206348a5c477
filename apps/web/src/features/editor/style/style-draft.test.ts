import type { SubtitleStyle } from '@glossa/contracts/subtitle-styles';
import { defaultSubtitleStyle } from '@glossa/subtitles/subtitle-style';
import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { createStyleDraft } from './style-draft.ts';

const own = defaultSubtitleStyle('en');
const sized = (fontSize: number): SubtitleStyle => ({ ...own, lower: { ...own.lower, fontSize } });

const step = (label: string, before = own, wasDefault = false) => ({ label, before, wasDefault });

beforeEach(() => {
  vi.useFakeTimers();
});
afterEach(() => {
  vi.useRealTimers();
});

/** A server that responds on request. */
function heldServer() {
  const calls: Array<{ style: SubtitleStyle | null; answer: (error?: Error) => void }> = [];
  const store = (style: SubtitleStyle | null) =>
    new Promise<void>((resolve, reject) => {
      calls.push({ style, answer: (error) => (error ? reject(error) : resolve()) });
    });
  return { calls, store };
}

test('shows a selection immediately and sends it once after a pause', async () => {
  const { calls, store } = heldServer();
  const draft = createStyleDraft(store);
  draft.choose(sized(6), step('size'));
  draft.choose(sized(7), step('size'));
  expect(draft.getState()).toMatchObject({ chosen: sized(7), status: 'saving' });
  expect(calls).toHaveLength(0);
  await vi.advanceTimersByTimeAsync(1000);
  expect(calls.map(({ style }) => style)).toEqual([sized(7)]);
  calls[0]?.answer();
  await vi.advanceTimersByTimeAsync(0);
  expect(draft.getState()).toMatchObject({ chosen: null, status: 'saved', failure: null });
});

test('a selection during a request is sent after it and stays', async () => {
  const { calls, store } = heldServer();
  const draft = createStyleDraft(store);
  draft.choose(sized(6), step('size'));
  await vi.advanceTimersByTimeAsync(1000);
  draft.choose(sized(8), step('size'));
  await vi.advanceTimersByTimeAsync(1000);
  expect(calls).toHaveLength(1);
  calls[0]?.answer();
  await vi.advanceTimersByTimeAsync(0);
  expect(calls.map(({ style }) => style)).toEqual([sized(6), sized(8)]);
  expect(draft.getState()).toMatchObject({ chosen: sized(8), status: 'saving' });
});

test('a failure keeps the selection, shows the reason and is sent again on retry', async () => {
  const { calls, store } = heldServer();
  const draft = createStyleDraft(store);
  draft.choose(sized(6), step('size'));
  draft.flush();
  calls[0]?.answer(new Error('no connection'));
  await vi.advanceTimersByTimeAsync(5000);
  expect(calls).toHaveLength(1);
  expect(draft.getState()).toMatchObject({ chosen: sized(6), status: 'failed' });
  expect(draft.getState().failure).toBeTruthy();
  draft.flush();
  expect(draft.getState().status).toBe('saving');
  calls[1]?.answer();
  await vi.advanceTimersByTimeAsync(0);
  expect(draft.getState().status).toBe('saved');
});

test('reset shows the language’s style and sends null', async () => {
  const { calls, store } = heldServer();
  const draft = createStyleDraft(store);
  draft.reset(own, step('back'));
  expect(draft.getState().chosen).toBe(own);
  draft.flush();
  expect(calls.map(({ style }) => style)).toEqual([null]);
});

test('undo restores the previous style, and a quick series is one step', async () => {
  const { calls, store } = heldServer();
  const draft = createStyleDraft(store);
  expect(draft.getState().undoLabel).toBeNull();
  draft.choose(sized(6), step('size', own, true));
  draft.choose(sized(7), step('size', sized(6)));
  const bold = { ...sized(7), lower: { ...sized(7).lower, bold: true } };
  draft.choose(bold, step('bold', sized(7)));
  expect(draft.getState().undoLabel).toBe('bold');
  draft.undo();
  expect(draft.getState()).toMatchObject({ chosen: sized(7), undoLabel: 'size' });
  draft.undo();
  expect(draft.getState()).toMatchObject({ chosen: own, undoLabel: null });
  draft.undo();
  await vi.advanceTimersByTimeAsync(1000);
  // It was the language's default, so no style is stored for the media.
  expect(calls.map(({ style }) => style)).toEqual([null]);
});
