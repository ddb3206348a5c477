import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { type Cue, CueError, compareCues, orderCues } from './cue.ts';
import { applyCueChanges, diffCues, invertCueChanges, mergeCueChanges } from './cue-change.ts';
import { newOverlap } from './cue-list.ts';
import { compareSpans } from './cue-spans.ts';
import { createCue, deleteCues, duplicateCue, moveToTrack, setSpeaker } from './edit-cues.ts';
import { replaceInCues } from './find-replace.ts';
import { fixOverlaps } from './fix-overlaps.ts';
import { mergeCues } from './merge-cues.ts';
import { readingRules } from './reading-rules.ts';
import { changeFrameRate, shiftCues, stretchCues } from './retime-cues.ts';
import { snapTimes } from './snap-times.ts';
import { splitCue } from './split-cue.ts';
import { flatText, tidyCues, wildCues } from './testing/cues.ts';
import { englishOf } from './testing/refusals.ts';
import { autoBreak, closeGaps, extendToReadingSpeed } from './tidy-cues.ts';
import { updateCue } from './update-cue.ts';

type Numbers = { pick: number; other: number; ms: number; sign: number };
const numbers = fc.record({
  pick: fc.nat({ max: 100 }),
  other: fc.nat({ max: 100 }),
  ms: fc.integer({ min: 0, max: 12_000 }),
  sign: fc.constantFrom(-1, 1),
});
const at = (cues: readonly Cue[], index: number): Cue => cues[index % cues.length] as Cue;
const some = (cues: readonly Cue[], { pick }: Numbers): string[] =>
  cues.filter((_cue, index) => (pick >> (index % 6)) & 1).map((cue) => cue.id);
const all = (cues: readonly Cue[]): string[] => cues.map((cue) => cue.id);

/** Each operation on a list with some numbers, and whether the text stays the same. */
const operations: Record<string, (cues: readonly Cue[], n: Numbers) => Cue[]> = {
  create: (cues, n) => createCue(cues, { id: 'new', timeMs: n.ms, text: '' }, { minGapMs: 80 }),
  duplicate: (cues, n) => duplicateCue(cues, at(cues, n.pick).id, 'new', { minGapMs: n.other }),
  delete: (cues, n) => deleteCues(cues, some(cues, n)),
  speaker: (cues, n) => setSpeaker(cues, some(cues, n), n.sign > 0 ? 'Cy' : null),
  'retime, refused': (cues, n) => retime(cues, n, 'refuse'),
  'retime, clamped': (cues, n) => retime(cues, n, 'clamp'),
  'retime, pushed': (cues, n) => retime(cues, n, 'push'),
  'drag, clamped': (cues, n) => drag(cues, n, 'clamp'),
  'drag, pushed': (cues, n) => drag(cues, n, 'push'),
  'other track, clamped': (cues, n) =>
    updateCue(
      cues,
      at(cues, n.pick).id,
      { track: n.sign > 0 ? 'upper' : 'lower' },
      { neighbours: n.other % 2 ? 'clamp' : 'push' },
    ),
  'to track': (cues, n) => moveToTrack(cues, some(cues, n), 'upper'),
  'to track, fitted': (cues, n) =>
    moveToTrack(cues, some(cues, n), 'upper', { onOverlap: 'fit', minGapMs: n.other }),
  'split at playhead': (cues, n) => {
    const cue = at(cues, n.pick);
    return splitCue(cues, cue.id, { at: 'playhead', timeMs: cue.startMs + n.ms }, 'new');
  },
  'split at cursor': (cues, n) =>
    splitCue(cues, at(cues, n.pick).id, { at: 'cursor', offset: n.other }, 'new', { gapMs: 80 }),
  merge: (cues, n) => {
    const cue = at(cues, n.pick);
    const own = cues.filter((other) => other.track === cue.track);
    return mergeCues(cues, all(own.slice(own.indexOf(cue), own.indexOf(cue) + 2)));
  },
  shift: (cues, n) => shiftCues(cues, some(cues, n), n.sign * n.ms),
  stretch: (cues, n) =>
    stretchCues(cues, some(cues, n), [
      { fromMs: 0, toMs: n.other },
      { fromMs: 10_000, toMs: 10_000 + n.ms - 6_000 },
    ]),
  'frame rate': (cues) => changeFrameRate(cues, 25, 23.976),
  snap: (cues, n) =>
    snapTimes(cues, some(cues, n), {
      framesPerSecond: 24,
      shotChangesMs: [1_000, 1_300, 4_000, 4_000 + n.ms],
    }),
  'break lines': (cues) => autoBreak(cues, all(cues), 'en'),
  'close gaps': (cues, n) =>
    closeGaps(cues, all(cues), { smallerThanMs: n.ms, minGapMs: 80, maxMs: 7_000 }),
  'extend to reading speed': (cues) =>
    extendToReadingSpeed(cues, all(cues), readingRules.en, { minGapMs: 80 }),
  'fix overlaps': (cues) => fixOverlaps(cues, { minGapMs: 80, minMs: 500 }),
  replace: (cues) => replaceInCues(cues, { find: 'the' }, 'THE '),
};

function retime(cues: readonly Cue[], n: Numbers, neighbours: 'refuse' | 'clamp' | 'push') {
  const cue = at(cues, n.pick);
  const patch = n.other % 2 ? { startMs: n.ms } : { endMs: cue.startMs + n.ms };
  return updateCue(cues, cue.id, patch, { neighbours, minGapMs: n.other });
}
function drag(cues: readonly Cue[], n: Numbers, neighbours: 'clamp' | 'push') {
  const { id, startMs, endMs } = at(cues, n.pick);
  const by = Math.max(-startMs, n.sign * n.ms);
  const patch = { startMs: startMs + by, endMs: endMs + by };
  return updateCue(cues, id, patch, { neighbours, minGapMs: n.other });
}

/** The resulting list, or undefined if the operation was rejected with a message. */
function attempt(operation: () => Cue[]): Cue[] | undefined {
  try {
    return operation();
  } catch (error) {
    expect(error).toBeInstanceOf(CueError);
    expect(englishOf(error as CueError)).toMatch(/^[A-Z].*\. .*[.*]$/s);
    return undefined;
  }
}

describe.each(Object.entries(operations))('%s', (name, operation) => {
  test.each([
    ['an ordered list', tidyCues],
    ['a list with overlaps', wildCues],
  ])('keeps %s in order, loses nothing and can be undone', (_kind, lists) => {
    let done = 0;
    fc.assert(
      fc.property(lists, numbers, (before, n) => {
        const frozen = structuredClone(before);
        const after = attempt(() => operation(before, n));
        expect(before).toEqual(frozen);
        if (!after) return;
        done += 1;
        expect(after).toEqual(orderCues(after));
        for (const cue of after) {
          expect(Number.isInteger(cue.startMs) && cue.startMs >= 0).toBe(true);
          expect(Number.isInteger(cue.endMs) && cue.endMs > cue.startMs).toBe(true);
        }
        expect(new Set(all(after)).size).toBe(after.length);
        // When overlapping cues are split or merged, the parts overlap the same cues under other ids.
        if (newOverlap([], before) === undefined || !/split|merge/.test(name))
          expect(newOverlap(before, after)).toBeUndefined();
        if (!['delete', 'duplicate', 'replace'].includes(name))
          expect([...flatText(after)].sort()).toEqual([...flatText(before)].sort());
        const changes = diffCues(before, after);
        expect(applyCueChanges(before, changes)).toEqual(after);
        expect(applyCueChanges(after, invertCueChanges(changes))).toEqual(before);
      }),
      { numRuns: 100 },
    );
    expect(done).toBeGreaterThan(5);
  });
});

test('consecutive changes equal one combined change', () => {
  fc.assert(
    fc.property(tidyCues, tidyCues, tidyCues, (a, b, c) => {
      const merged = mergeCueChanges(diffCues(a, b), diffCues(b, c));
      expect(applyCueChanges(a, merged)).toEqual(c);
      expect(merged.length).toBeLessThanOrEqual(diffCues(a, c).length);
      expect(mergeCueChanges(diffCues(a, b), diffCues(b, a))).toEqual([]);
    }),
  );
});

/** An underlined space at the end of a mark belongs to neither half: after a merge nothing says that it was underlined. */
const withoutMarksOf = (cues: readonly Cue[], id: string, { from, to }: Range): Cue[] =>
  cues.map((cue) => {
    if (cue.id !== id || !cue.spans) return cue;
    const around = cue.spans.flatMap((span) => [
      { ...span, end: Math.min(span.end, from) },
      { ...span, start: Math.max(span.start, to) },
    ]);
    const spans = around.filter(({ start, end }) => start < end).toSorted(compareSpans);
    const { spans: _before, ...plain } = cue;
    return spans.length > 0 ? { ...plain, spans } : plain;
  });
type Range = { from: number; to: number };

test('a merge undoes a split, including what was at the split', () => {
  fc.assert(
    fc.property(tidyCues, numbers, fc.nat({ max: 80 }), (cues, n, offset) => {
      const cue = at(cues, n.pick);
      const halves = attempt(() => splitCue(cues, cue.id, { at: 'cursor', offset }, 'new'));
      if (!halves) return;
      const left = halves.find((half) => half.id === cue.id)?.text ?? '';
      const right = halves.find((half) => half.id === 'new')?.text ?? '';
      const separator = cue.text.slice(left.length, cue.text.length - right.length);
      expect(separator.trim()).toBe('');
      const again = mergeCues(halves, [cue.id, 'new'], { separator });
      const space = { from: left.length, to: left.length + separator.length };
      expect(withoutMarksOf(again, cue.id, space)).toEqual(withoutMarksOf(cues, cue.id, space));
      // By default lines may be wrapped differently, but nothing else.
      const merged = mergeCues(halves, [cue.id, 'new'], { language: 'en' });
      expect(flatText(merged)).toBe(flatText(cues));
    }),
  );
});

test('text wrapped by the tool is restored exactly', () => {
  fc.assert(
    fc.property(
      fc.constantFrom('en', 'ja', 'ar', 'de', 'zh' as const),
      fc.array(fc.constantFrom('Hello', 'world', 'and', 'wherever,', 'goes', 'on'), {
        minLength: 2,
        maxLength: 14,
      }),
      fc.nat(),
      (language, picked, pick) => {
        const flat = picked.join(' ');
        const cue: Cue = { id: 'a', startMs: 0, endMs: 4_000, text: flat, track: 'lower' };
        const [broken = cue] = autoBreak([cue], ['a'], language);
        const spaces = [...broken.text.matchAll(/\s/g)].map(({ index }) => index);
        const offset = spaces[pick % spaces.length] ?? 0;
        const halves = splitCue([broken], 'a', { at: 'cursor', offset }, 'b', { language });
        const [merged] = mergeCues(halves, ['a', 'b'], { language });
        expect(merged).toEqual(broken);
      },
    ),
  );
});

test('the order is total', () => {
  fc.assert(
    fc.property(wildCues, (cues) => {
      expect(orderCues([...cues].reverse())).toEqual(cues);
      expect(cues.every((cue) => compareCues(cue, cue) === 0)).toBe(true);
    }),
  );
});
