import type { CueSpan } from '@glossa/contracts/cue-marks';
import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { compareSpans, isMarked, normalizeSpans, sameSpans } from './cue-spans.ts';
import {
  concatMarked,
  type MarkedText,
  runsOf,
  setMark,
  sliceMarked,
  toggleMark,
  trimMarkedLines,
  wholeMarks,
} from './marked-text.ts';
import { cueText } from './testing/cues.ts';
import { markedText } from './testing/marks.ts';

const withoutRuby = new Set<CueSpan['kind']>([
  ...(['bold', 'italic', 'underline', 'color', 'voice', 'language', 'class'] as const),
]);
const anyText = fc.oneof(cueText, fc.stringMatching(/^[ab \n]{0,12}$/));
const place = (kind: 'bold' | 'italic' | 'underline', start: number, end: number): CueSpan => ({
  ...{ kind, start, end },
});

/** The marks of each character that shows them. */
const looks = ({ text, spans }: MarkedText): string[] =>
  text.split('').map((_, at) =>
    spans
      .filter((span) => span.start <= at && at < span.end)
      .filter((span) => (span.kind === 'underline' ? text[at] !== '\n' : /\S/.test(text[at] ?? '')))
      .map((span) => `${span.kind}${'value' in span ? span.value : ''}`)
      .sort()
      .join(),
  );

describe('the canonical form', () => {
  test('keeps the look, and is its own canonical form', () => {
    fc.assert(
      fc.property(markedText(anyText), ({ text, spans }) => {
        expect(normalizeSpans(text, spans)).toEqual(spans);
        expect(spans).toEqual([...spans].sort(compareSpans));
        const again = normalizeSpans(text, [...spans].reverse());
        expect(looks({ text, spans: again })).toEqual(looks({ text, spans }));
        expect(sameSpans(again, spans)).toBe(true);
      }),
    );
  });
  test('is one for texts that look equal', () => {
    const apart = [place('italic', 0, 3), place('italic', 4, 7)];
    expect(normalizeSpans('one\ntwo', apart)).toEqual([place('italic', 0, 7)]);
    expect(normalizeSpans('one two ', [place('italic', 0, 8)])).toEqual([place('italic', 0, 7)]);
    expect(normalizeSpans('a', [place('bold', 0, 1), place('bold', 0, 1)])).toHaveLength(1);
    expect(normalizeSpans('a  b', [place('bold', 1, 3)])).toEqual([]);
  });
  test('keeps a line under spaces, but not under line ends', () => {
    expect(normalizeSpans('a: __ b'.replaceAll('_', ' '), [place('underline', 3, 5)])).toHaveLength(
      1,
    );
    expect(normalizeSpans('a\nb', [place('underline', 1, 2)])).toEqual([]);
  });
  test('lets later values cover earlier ones, and keeps readings of two words apart', () => {
    const color = (value: string, start: number, end: number): CueSpan => ({
      ...{ kind: 'color', value, start, end },
    });
    expect(normalizeSpans('abcdef', [color('#111111', 0, 6), color('#222222', 2, 4)])).toEqual([
      color('#111111', 0, 2),
      color('#222222', 2, 4),
      color('#111111', 4, 6),
    ]);
    const ruby = (start: number, end: number): CueSpan => ({
      ...{ kind: 'ruby', value: 'ひと', start, end },
    });
    expect(normalizeSpans('人人', [ruby(0, 1), ruby(1, 2)])).toEqual([ruby(0, 1), ruby(1, 2)]);
  });
});

/** Whether one reading ends at an offset and the same one begins there again. */
const isBetweenEqualReadings = ({ spans }: MarkedText, at: number): boolean => {
  const readings = spans.flatMap((span) => (span.kind === 'ruby' ? [span] : []));
  return readings.some(
    (one) => one.end === at && readings.some((two) => two.start === at && two.value === one.value),
  );
};

describe('slicing and joining', () => {
  test('a text cut anywhere but between equal readings and joined again is the same', () => {
    fc.assert(
      fc.property(markedText(anyText), fc.nat(60), fc.nat(60), (marked, one, two) => {
        const [a, b] = [Math.min(one, two), Math.max(one, two)];
        fc.pre(![a, b].some((at) => isBetweenEqualReadings(marked, at)));
        const parts = [
          sliceMarked(marked, 0, a),
          sliceMarked(marked, a, b),
          sliceMarked(marked, b),
        ];
        expect(concatMarked(...parts)).toEqual(marked);
      }),
    );
  });
  test('equal readings that meet where texts are joined are one that was cut', () => {
    const ruby = (value: string): CueSpan => ({ kind: 'ruby', value, start: 0, end: 1 });
    const one = { text: '東', spans: [ruby('とう')] };
    expect(concatMarked(one, { text: '京', spans: [ruby('とう')] }).spans).toEqual([
      { ...ruby('とう'), end: 2 },
    ]);
    expect(concatMarked(one, { text: '京', spans: [ruby('きょう')] }).spans).toHaveLength(2);
  });
  test('a part looks as it did in the whole', () => {
    fc.assert(
      fc.property(markedText(anyText), fc.nat(40), fc.nat(40), (marked, from, length) => {
        const part = sliceMarked(marked, from, from + length);
        expect(looks(part)).toEqual(looks(marked).slice(from, from + length));
      }),
    );
  });
  test('joined texts look as each did', () => {
    fc.assert(
      fc.property(markedText(anyText, withoutRuby), markedText(anyText), (one, other) => {
        expect(looks(concatMarked(one, other))).toEqual([...looks(one), ...looks(other)]);
      }),
    );
  });
  test('trimmed lines keep the marks of their letters', () => {
    fc.assert(
      fc.property(markedText(anyText, withoutRuby), (marked) => {
        const trimmed = trimMarkedLines(marked);
        const letters = ({ text }: MarkedText, list: string[]) =>
          text.split('').flatMap((sign, at) => (/\s/.test(sign) ? [] : [`${sign} ${list[at]}`]));
        expect(letters(trimmed, looks(trimmed))).toEqual(letters(marked, looks(marked)));
        expect(trimmed.text).toBe(
          marked.text
            .split('\n')
            .map((line) => line.trim())
            .filter(Boolean)
            .join('\n'),
        );
      }),
    );
  });
});

test('runs cover the text once, each with its marks', () => {
  fc.assert(
    fc.property(markedText(anyText), (marked) => {
      const runs = [...runsOf(marked)];
      expect(runs.map(({ start, end }) => marked.text.slice(start, end)).join('')).toBe(
        marked.text,
      );
      for (const { start, end, marks } of runs)
        expect(marks).toEqual(
          marked.spans.filter((span) => span.start <= start && span.end >= end),
        );
    }),
  );
});

describe('setting marks', () => {
  test('a mark that is set twice by the same key is as before', () => {
    fc.assert(
      fc.property(markedText(anyText), fc.nat(40), fc.nat(40), (marked, one, two) => {
        const [from, to] = [Math.min(one, two), Math.max(one, two)];
        fc.pre(marked.text.slice(from, to).trim() !== '');
        const cleared = setMark(marked, { kind: 'italic', start: from, end: to }, false);
        expect(isMarked(cleared.text, cleared.spans, 'italic', from, to)).toBe(false);
        const on = toggleMark(cleared, 'italic', from, to);
        expect(isMarked(on.text, on.spans, 'italic', from, to)).toBe(true);
        expect(toggleMark(on, 'italic', from, to)).toEqual(cleared);
      }),
    );
  });
  test('the marks of a whole text are those that no letter lacks', () => {
    const spans = [place('italic', 0, 5), place('bold', 0, 3)];
    expect(wholeMarks({ text: 'Hello', spans })).toEqual([place('italic', 0, 5)]);
  });
});
