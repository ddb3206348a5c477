import type { CueSpan } from '@glossa/contracts/cue-marks';
import fc from 'fast-check';
import { expect, test } from 'vitest';
import { breakLines } from './break-lines.ts';
import { editSpans, moveOffset } from './edit-spans.ts';
import { cueText } from './testing/cues.ts';
import { markedText } from './testing/marks.ts';

const italic = (start: number, end: number): CueSpan => ({ kind: 'italic', start, end });
/** The text with its italics between stars. */
const starred = (text: string, spans: readonly CueSpan[]): string => {
  let result = '';
  let at = 0;
  for (const { start, end } of spans) {
    result += `${text.slice(at, start)}*${text.slice(start, end)}*`;
    at = end;
  }
  return result + text.slice(at);
};
const edited = (from: string, to: string): string => {
  const plain = from.replaceAll('*', '');
  const [before = '', marked = ''] = from.split('*');
  return starred(to, editSpans(plain, [italic(before.length, before.length + marked.length)], to));
};

test.each([
  [
    'what is before or after a mark does not move it',
    'I *said* so',
    'Now I said so!',
    'Now I *said* so!',
  ],
  ['text typed inside is marked', 'I *said* so', 'I sailed so', 'I *sailed* so'],
  ['text typed at the end goes on', 'I *said*', 'I saidx', 'I *saidx*'],
  ['a word typed after a space goes on', 'I *said*', 'I said ', 'I *said* '],
  ['text typed before a mark is not marked', 'I *said*', 'I never said', 'I never *said*'],
  ['text typed at the start of a marked line is', '*said*', '- said', '*- said*'],
  ['a replaced word keeps its mark', 'I *said* so', 'I told so', 'I *told* so'],
  ['a word with more than the mark loses it', 'I *sa*id so', 'I told so', 'I told so'],
  ['a deleted word takes its mark with it', 'I *said* so', 'I so', 'I so'],
  ['a mark that is partly deleted stays on the rest', 'I *said it* so', 'I said so', 'I *said* so'],
  ['wrapped lines', 'I *said it* so', 'I said\nit so', 'I *said\nit* so'],
  ['all of it anew', '*Hello there*', 'Something else', '*Something else*'],
  ['scripts without spaces', '我*说了*什么', '我不说了什么', '我不*说了*什么'],
])('%s', (_name, from, to, expected) => {
  expect(edited(from, to)).toBe(expected);
});

test('typing word after word at the end of a marked line marks all of it', () => {
  let text = 'So';
  let spans: CueSpan[] = [italic(0, 2)];
  for (const sign of ' it goes on') {
    spans = editSpans(text, spans, text + sign);
    text += sign;
  }
  expect(spans).toEqual([italic(0, text.length)]);
});

test('breaking lines moves every mark with its letters', () => {
  const letters = (text: string, spans: readonly CueSpan[]) =>
    text
      .split('')
      .flatMap((sign, at) =>
        /\s/.test(sign)
          ? []
          : [
              `${sign}${spans.filter(({ start, end }) => start <= at && at < end).map(({ kind }) => kind)}`,
            ],
      );
  fc.assert(
    fc.property(markedText(cueText), ({ text, spans }) => {
      const broken = breakLines(text, 'en');
      const moved = editSpans(text, spans, broken);
      // Readings cover spaces too, which wrapping adds and removes.
      const withoutRuby = (list: readonly CueSpan[]) => list.filter(({ kind }) => kind !== 'ruby');
      expect(letters(broken, withoutRuby(moved))).toEqual(letters(text, withoutRuby(spans)));
    }),
  );
});

test('any edit leaves marks inside the text', () => {
  fc.assert(
    fc.property(markedText(cueText), fc.nat(30), fc.nat(8), cueText, (marked, from, cut, typed) => {
      const { text, spans } = marked;
      const start = Math.min(from, text.length);
      const after = text.slice(0, start) + typed + text.slice(start + cut);
      const moved = editSpans(text, spans, after);
      for (const span of moved) {
        expect(span.start).toBeLessThan(span.end);
        expect(span.end).toBeLessThanOrEqual(after.length);
      }
    }),
  );
});

test.each([
  ['a word before it', 'x Anna', 'Bea x Anna', 6, 10],
  ['a word after it', 'Anna x', 'Anna x Bea', 4, 4],
  ['words on both sides', 'one two three', 'zero one two three four', 7, 12],
  ['a word removed before it', 'one two three', 'two three', 13, 9],
  ['the word it is in', 'one two three', 'one four three', 6, 6],
  ['line breaks', 'one two three', 'one\ntwo\nthree', 7, 7],
])('an offset keeps its place where someone changed %s', (_what, before, after, offset, moved) => {
  expect(moveOffset(before, after, offset)).toBe(moved);
});
