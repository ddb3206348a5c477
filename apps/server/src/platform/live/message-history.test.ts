import { beforeEach, expect, test } from 'vitest';
import type { LivePost } from './channel.ts';
import { createMessageHistory } from './message-history.ts';

const start = Date.parse('2026-01-01T00:00:00Z');
const clock = { now: () => new Date(now) };
let now: number;
let memory: ReturnType<typeof createMessageHistory>;
beforeEach(() => {
  now = start;
  memory = createMessageHistory(clock);
});

const post = (mediaId: string): LivePost => ({
  audience: { organisationId: 'o1', resource: null },
  message: { type: 'changed', what: 'media', mediaId },
});
/** Records a post this many milliseconds after the start. */
function keep(afterMs: number, mediaId: string): void {
  now = start + afterMs;
  memory.keep(post(mediaId));
}
const since = (afterMs: number): (string | null)[] | null =>
  memory
    .since(start + afterMs)
    ?.map(({ message }) => (message.type === 'changed' ? message.mediaId : null)) ?? null;

test('returns nothing before it starts', () => {
  expect(since(0)).toBeNull();
});

test('returns posts since a time, inclusive and in order', () => {
  memory.begin();
  keep(10, 'a');
  keep(20, 'b');
  keep(20, 'c');
  expect(since(0)).toEqual(['a', 'b', 'c']);
  expect(since(20)).toEqual(['b', 'c']);
  expect(since(21)).toEqual([]);
});

test('reports a gap for times before the start', () => {
  memory.begin();
  expect(since(-1)).toBeNull();
  expect(since(0)).toEqual([]);
});

test('restarting clears the history, as posts may be missing', () => {
  memory.begin();
  keep(10, 'a');
  now = start + 50;
  memory.begin();
  expect(since(10)).toBeNull();
  keep(60, 'b');
  expect(since(50)).toEqual(['b']);
});

test('drops a post after a minute and reports a gap to those who need it', () => {
  memory.begin();
  keep(0, 'a');
  keep(1_000, 'b');
  keep(60_500, 'c');
  expect(since(0)).toBeNull();
  expect(since(1)).toEqual(['b', 'c']);
});

test('keeps a thousand posts, even within one millisecond', () => {
  memory.begin();
  for (let count = 0; count < 1_001; count += 1) keep(5, String(count));
  expect(since(0)).toBeNull();
  expect(since(5)).toBeNull();
  expect(since(6)).toEqual([]);
  keep(7, 'next');
  expect(since(6)).toEqual(['next']);
});

test('a quiet minute loses nothing needed', () => {
  memory.begin();
  keep(0, 'a');
  now = start + 120_000;
  expect(since(1)).toEqual([]);
});
