import { languageCodes } from '@glossa/contracts/languages';
import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import type { Cue } from './cue.ts';
import {
  budgetFor,
  cutFadeMs,
  estimateSpeechMs,
  fastestRate,
  fitLine,
  lineGapMs,
  placeLine,
  planDub,
} from './fit-dub.ts';

const cue = (id: string, startMs: number, endMs: number, text: string, more: Partial<Cue> = {}) =>
  ({ id, startMs, endMs, text, track: 'lower', ...more }) satisfies Cue;
const english = { language: 'en', mediaMs: 60_000 } as const;

describe('planning', () => {
  test('a line gets the silence up to the next line minus a gap, the last one up to the end', () => {
    const { lines, unspoken } = planDub(
      [cue('a', 1_000, 2_000, 'First.'), cue('b', 9_000, 10_000, 'Second.')],
      english,
    );
    expect(unspoken).toEqual([]);
    expect(lines).toMatchObject([
      { cueIds: ['a'], text: 'First.', startMs: 1_000, slotMs: 8_000 - lineGapMs },
      { cueIds: ['b'], text: 'Second.', startMs: 9_000, slotMs: 51_000 },
    ]);
  });
  test('speaks only the lower track, without sound descriptions', () => {
    const { lines, unspoken } = planDub(
      [
        cue('sign', 0, 2_000, 'EXIT', { track: 'upper' }),
        cue('song', 0, 2_000, '♪ La la ♪'),
        cue('said', 500, 2_000, 'Hello there.'),
        cue('late', 59_900, 61_000, 'Too late.'),
      ],
      english,
    );
    expect(lines.map(({ cueIds }) => cueIds)).toEqual([['said']]);
    expect(unspoken).toEqual([
      { cueId: 'sign', reason: 'upper-track' },
      { cueId: 'song', reason: 'nothing-said' },
      { cueId: 'late', reason: 'no-room' },
    ]);
  });
  test('speaks cues with the same start one after another as one line', () => {
    const { lines } = planDub(
      [
        cue('b', 1_200, 2_000, 'Two.'),
        cue('a', 1_000, 2_000, 'One.'),
        cue('c', 5_000, 6_000, 'Three.'),
      ],
      english,
    );
    expect(lines).toMatchObject([
      { cueIds: ['a', 'b'], text: 'One. Two.', startMs: 1_000, slotMs: 4_000 - lineGapMs },
      { cueIds: ['c'] },
    ]);
  });
  test('gives a crowded line a character budget, and none to one with room', () => {
    const long = 'This sentence is far too long to be said in a single second by anybody at all.';
    const { lines } = planDub(
      [cue('a', 0, 1_000, long), cue('b', 1_080, 4_000, 'Short.')],
      english,
    );
    expect(lines[0]?.characterBudget).toBeGreaterThan(5);
    expect(lines[0]?.characterBudget).toBeLessThan(25);
    expect(lines[1]?.characterBudget).toBeNull();
  });
  test('does not change the given cues', () => {
    const cues = [cue('b', 2_000, 3_000, 'B.'), cue('a', 1_000, 1_500, 'A.')];
    const before = structuredClone(cues);
    planDub(cues, english);
    expect(cues).toEqual(before);
  });
});

const anyCue = fc.record({
  startMs: fc.integer({ min: 0, max: 70_000 }),
  lengthMs: fc.integer({ min: 1, max: 9_000 }),
  text: fc.oneof(
    fc.string({ unit: 'grapheme', maxLength: 80 }),
    fc.constantFrom('Hello.', '[noise]', '♪', '你好', 'ANNA: Yes.'),
  ),
  track: fc.constantFrom('upper' as const, 'lower' as const),
});
const anyCues = fc
  .array(anyCue, { maxLength: 25 })
  .map((list) =>
    list.map((one, index) =>
      cue(`${index}`, one.startMs, one.startMs + one.lengthMs, one.text, one),
    ),
  );

test('lines are ordered, never overlap or outlast the media, and contain each cue once', () => {
  fc.assert(
    fc.property(anyCues, fc.constantFrom(...languageCodes), (cues, language) => {
      const mediaMs = 65_000;
      const { lines, unspoken } = planDub(cues, { language, mediaMs });
      const named = [...lines.flatMap((line) => line.cueIds), ...unspoken.map((one) => one.cueId)];
      expect([...named].sort()).toEqual(cues.map(({ id }) => id).sort());
      for (const [index, line] of lines.entries()) {
        const next = lines[index + 1];
        expect(line.slotMs).toBeGreaterThanOrEqual(400);
        expect(line.startMs + line.slotMs).toBeLessThanOrEqual(
          next ? next.startMs - lineGapMs : mediaMs,
        );
        expect(line.text).not.toBe('');
        if (line.characterBudget !== null)
          expect(line.characterBudget).toBeLessThanOrEqual([...line.text].length);
      }
    }),
  );
});

describe('fitting', () => {
  test.each([
    [1_000, 2_000, { rate: 1, fits: true, overflowMs: 0 }],
    [2_000, 2_000, { rate: 1, fits: true, overflowMs: 0 }],
    [2_200, 2_000, { rate: 1.1, fits: true, overflowMs: 0 }],
    [2_500, 2_000, { rate: 1.25, fits: true, overflowMs: 0 }],
    [3_000, 2_000, { rate: 1.25, fits: false, overflowMs: 400 }],
    [1_000, 0, { rate: 1.25, fits: false, overflowMs: 800 }],
  ])('%i ms into %i ms', (measuredMs, slotMs, expected) => {
    expect(fitLine({ measuredMs, slotMs })).toEqual(expected);
  });
  test('never slows down or exceeds the maximum rate, and fits exactly if the rate allows', () => {
    const ms = fc.integer({ min: 1, max: 30_000 });
    fc.assert(
      fc.property(ms, ms, (measuredMs, slotMs) => {
        const { rate, fits, overflowMs } = fitLine({ measuredMs, slotMs });
        expect(rate).toBeGreaterThanOrEqual(1);
        expect(rate).toBeLessThanOrEqual(fastestRate);
        expect(fits).toBe(overflowMs === 0);
        expect(measuredMs / rate <= slotMs + 1e-6).toBe(fits);
      }),
    );
  });
  test('places a fitting line whole, and cuts another at the end of its slot with a fade', () => {
    expect(placeLine({ startMs: 500, slotMs: 1_000, measuredMs: 900 })).toEqual({
      startMs: 500,
      endMs: 1_400,
      cut: null,
    });
    expect(placeLine({ startMs: 500, slotMs: 1_000, measuredMs: 1_300 })).toEqual({
      startMs: 500,
      endMs: 1_500,
      cut: { lostMs: 300, fadeMs: cutFadeMs },
    });
  });
  test('placed lines never overlap for any durations', () => {
    fc.assert(
      fc.property(anyCues, fc.array(fc.integer({ min: 1, max: 20_000 })), (cues, measured) => {
        const { lines } = planDub(cues, english);
        const placed = lines.map((line, index) =>
          placeLine({ ...line, measuredMs: measured[index % Math.max(1, measured.length)] ?? 700 }),
        );
        for (const [index, line] of placed.entries()) {
          expect(line.endMs).toBeGreaterThan(line.startMs);
          expect(line.endMs).toBeLessThanOrEqual(placed[index + 1]?.startMs ?? english.mediaMs);
        }
      }),
    );
  });
});

describe('budgets', () => {
  test('follow the density of the text', () => {
    expect(budgetFor({ text: 'x'.repeat(100), spokenMs: 4_000, slotMs: 2_000 })).toBe(50);
    expect(budgetFor({ text: 'x'.repeat(100), spokenMs: 2_000, slotMs: 2_000 })).toBeNull();
    expect(budgetFor({ text: 'x'.repeat(100), spokenMs: 2_050, slotMs: 2_000 })).toBeNull();
  });
  test('are at least one character and always shorter than the text', () => {
    const ms = fc.integer({ min: 1, max: 9_000 });
    fc.assert(
      fc.property(fc.string({ minLength: 2 }), ms, ms, (text, spokenMs, slotMs) => {
        const budget = budgetFor({ text, spokenMs, slotMs });
        if (budget === null) return;
        expect(budget).toBeGreaterThanOrEqual(1);
        expect(budget).toBeLessThan([...text].length);
      }),
    );
  });
});

describe('estimates', () => {
  test('grow with the text and shrink with the rate, and empty text takes no time', () => {
    for (const language of languageCodes) {
      const text = language === 'ja' || language.startsWith('zh') ? '今日天気' : 'Hello there';
      const once = estimateSpeechMs(text, language);
      expect(estimateSpeechMs(`${text} ${text}`, language)).toBeGreaterThan(once * 1.4);
      expect(Math.abs(estimateSpeechMs(text, language, 1.25) - once / 1.25)).toBeLessThanOrEqual(1);
      expect(estimateSpeechMs(' … ', language)).toBe(0);
    }
  });
  test('numbers take longer than letters, and pauses count except the last', () => {
    expect(estimateSpeechMs('1985', 'en')).toBeGreaterThan(estimateSpeechMs('when', 'en') * 2);
    expect(estimateSpeechMs('Yes. No', 'en')).toBeGreaterThan(estimateSpeechMs('Yes No', 'en'));
    expect(estimateSpeechMs('Yes No.', 'en')).toBe(estimateSpeechMs('Yes No', 'en'));
  });
});
