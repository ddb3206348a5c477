import { usualSeverity } from '@glossa/contracts/reading-rules';
import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { checkCues } from './check-cues.ts';
import type { Cue } from './cue.ts';
import { countCharacters, readingRules, unreadableSpeed } from './reading-rules.ts';

const en = readingRules.en;
const anyCue = fc.record({
  startMs: fc.integer({ min: -2_000, max: 20_000 }),
  durationMs: fc.integer({ min: -500, max: 9_000 }),
  text: fc.string({ maxLength: 200 }).map((text) => text.replaceAll('\n', ' ')),
});
const toCue = ({
  startMs,
  durationMs,
  text,
}: {
  startMs: number;
  durationMs: number;
  text: string;
}): Cue => ({
  id: 'a',
  startMs,
  endMs: startMs + durationMs,
  text,
  track: 'lower',
});
const errorsOf = (cue: Cue, mediaMs: number) =>
  checkCues([cue], en, { mediaMs })
    .filter(({ severity }) => severity === 'error')
    .map(({ kind }) => kind);

describe('errors', () => {
  test('no cue without errors is outside the media, without text, or faster than the limit', () => {
    fc.assert(
      fc.property(anyCue, fc.integer({ min: 1, max: 20_000 }), (made, mediaMs) => {
        const cue = toCue(made);
        if (errorsOf(cue, mediaMs).length > 0) return;
        expect(cue.startMs).toBeGreaterThanOrEqual(0);
        expect(cue.endMs).toBeLessThanOrEqual(mediaMs + 40);
        expect(cue.endMs - cue.startMs).toBeGreaterThanOrEqual(40);
        expect(cue.text.trim()).not.toBe('');
        const seconds = (cue.endMs - cue.startMs) / 1_000;
        expect(countCharacters(cue.text, en) / seconds).toBeLessThanOrEqual(
          unreadableSpeed(en) + 1e-6,
        );
      }),
      { numRuns: 1_000 },
    );
  });

  test('a readable cue within the media has none', () => {
    fc.assert(
      fc.property(fc.nat(5_000), fc.integer({ min: 1, max: 42 }), (startMs, length) => {
        const cue = toCue({ startMs, durationMs: 2_500, text: 'x'.repeat(length) });
        expect(errorsOf(cue, 7_500)).toEqual([]);
      }),
    );
  });

  test('200 cues of 0.2 s at 320 characters per second on a recording of 2.7 s are all errors', () => {
    const cues = Array.from({ length: 200 }, (_, index) => ({
      ...toCue({ startMs: index * 214, durationMs: 200, text: 'x'.repeat(64) }),
      id: `${index}`,
    }));
    const found = checkCues(cues, en, { mediaMs: 2_700 });
    const wrong = new Set(found.flatMap((one) => (one.severity === 'error' ? [one.cueId] : [])));
    expect(wrong.size).toBe(200);
    expect(found.filter(({ kind }) => kind === 'past-end')).toHaveLength(188);
  });

  test('a language without its own limit is unreadable at twice its reading speed, never below it', () => {
    expect(unreadableSpeed({ cps: 17 })).toBe(34);
    expect(unreadableSpeed({ cps: 17, maxCps: 12 })).toBe(17);
    expect(unreadableSpeed(readingRules.ja)).toBe(12);
  });

  test('an unreadable cue is only too fast where the organization does not check that', () => {
    const cue = toCue({ startMs: 0, durationMs: 1_000, text: 'x'.repeat(60) });
    const kinds = (unreadable: 'error' | 'off') =>
      checkCues([cue], { ...en, severities: { unreadable } }).map(({ kind }) => kind);
    expect(kinds('error')).toEqual(['line-too-long', 'unreadable']);
    expect(kinds('off')).toEqual(['line-too-long', 'too-fast']);
  });

  test('what no viewer can read is an error by default', () => {
    for (const kind of [
      'before-start',
      'past-end',
      'impossible-duration',
      'unreadable',
      'too-many-lines',
    ] as const)
      expect(usualSeverity(kind)).toBe('error');
  });
});
