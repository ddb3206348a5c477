import fc from 'fast-check';
import { expect, test } from 'vitest';
import { activeCueIndex, cuesAt, mergeTracks, type TimedText } from './cue-times.ts';
import { describeTime, formatTimecode } from './timecode.ts';

const cue = (
  id: string,
  startMs: number,
  endMs: number,
  track: TimedText['track'] = 'lower',
): TimedText => ({ id, startMs, endMs, text: id, track });

test('returns the active cue while it plays and none in a pause', () => {
  const cues = [cue('a', 0, 1000), cue('b', 1500, 2000), cue('c', 2000, 3000)];
  expect([0, 999, 1000, 1500, 2000, 2999, 3000].map((ms) => activeCueIndex(cues, ms))).toEqual([
    0, 0, -1, 1, 2, 2, -1,
  ]);
});

test('orders both tracks by time, upper first', () => {
  const merged = mergeTracks([cue('u', 500, 900, 'upper')], [cue('a', 0, 400), cue('b', 500, 900)]);
  expect(merged.map(({ id }) => id)).toEqual(['a', 'u', 'b']);
});

test('visible cues equal a plain search for any list of short cues', () => {
  const starts = fc.array(fc.integer({ min: 0, max: 100_000 }), { maxLength: 40 });
  fc.assert(
    fc.property(starts, fc.integer({ min: 0, max: 110_000 }), (times, ms) => {
      const cues = [...new Set(times)]
        .sort((a, b) => a - b)
        .map((start, index, all) =>
          cue(String(index), start, Math.max(start + 1, all[index + 1] ?? start + 500)),
        );
      const plain = cues.filter(({ startMs, endMs }) => startMs <= ms && ms < endMs);
      expect(cuesAt(cues, ms)).toEqual(plain);
    }),
  );
});

test('truncates times to tenths and reads them in words', () => {
  expect(formatTimecode(0)).toBe('00:00:00.0');
  expect(formatTimecode(3_723_999)).toBe('01:02:03.9');
  expect(describeTime(3_723_999)).toBe('1 hour 2 minutes 3 seconds');
  expect(describeTime(0)).toBe('0 seconds');
});
