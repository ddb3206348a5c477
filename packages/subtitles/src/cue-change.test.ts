import { describe, expect, test } from 'vitest';
import type { Cue } from './cue.ts';
import {
  applyCueChanges,
  diffCues,
  invertCueChanges,
  mergeCueChanges,
  sameCue,
} from './cue-change.ts';
import { manyCues } from './testing/cues.ts';

const cue = (id: string, startMs: number, more: Partial<Cue> = {}): Cue => ({
  id,
  startMs,
  endMs: startMs + 500,
  text: id,
  track: 'lower',
  ...more,
});
const word = { text: 'a', startMs: 0, endMs: 10, confidence: 0.5 };

describe('equal cues', () => {
  test.each<[Partial<Cue>, Partial<Cue>, boolean]>([
    [{}, {}, true],
    [{}, { speaker: '', stale: false, sourceCueIds: [], words: [] }, true],
    [{ words: [word] }, { words: [{ ...word }] }, true],
    [{ words: [word] }, { words: [{ ...word, confidence: 0.6 }] }, false],
    [{ words: [word] }, {}, false],
    [{}, { speaker: 'Ann' }, false],
    [{ sourceCueIds: ['1'] }, { sourceCueIds: ['2'] }, false],
    [{ stale: true }, {}, false],
    [{ text: 'x' }, {}, false],
    [{ endMs: 9 }, {}, false],
  ])('%j and %j: %s', (a, b, same) => {
    expect(sameCue(cue('a', 0, a), cue('a', 0, b))).toBe(same);
    expect(sameCue(cue('a', 0, b), cue('a', 0, a))).toBe(same);
  });
});

test('a change set lists created, changed and deleted cues in order', () => {
  const before = [cue('a', 0), cue('b', 1_000), cue('c', 2_000)];
  const after = [cue('c', 500), cue('b', 1_000), cue('d', 3_000)];
  const changes = diffCues(before, after);
  expect(changes).toEqual([
    { id: 'a', before: before[0], after: null },
    { id: 'c', before: before[2], after: after[0] },
    { id: 'd', before: null, after: after[2] },
  ]);
  const applied = applyCueChanges(before, changes);
  expect(applied).toEqual(after);
  expect(applied[1]).toBe(before[1]);
  expect(applyCueChanges(after, invertCueChanges(changes))).toEqual(before);
  expect(applyCueChanges([...before].reverse(), changes)).toEqual(after);
  // Replaying it changes nothing more.
  expect(applyCueChanges(applied, changes)).toEqual(after);
});

test('combines two consecutive sets without reverted changes', () => {
  const [a, b, c] = [cue('a', 0), cue('a', 100), cue('a', 200)];
  const change = (before: Cue | null, after: Cue | null) => [{ id: 'a', before, after }];
  expect(mergeCueChanges(change(a, b), change(b, c))).toEqual(change(a, c));
  expect(mergeCueChanges(change(a, b), change(b, { ...a }))).toEqual([]);
  expect(mergeCueChanges(change(null, b), change(b, null))).toEqual([]);
  expect(mergeCueChanges(change(a, null), change(null, b))).toEqual(change(a, b));
});

test('compares and changes 10,000 cues', () => {
  const before = manyCues(10_000);
  const after = structuredClone(before);
  after[5_000] = { ...(after[5_000] as Cue), text: 'Edited' };
  const changes = diffCues(before, after);
  const applied = applyCueChanges(before, changes);
  expect(changes).toHaveLength(1);
  expect(applied).toEqual(after);
});
