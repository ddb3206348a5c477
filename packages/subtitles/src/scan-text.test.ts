import fc from 'fast-check';
import { expect, test } from 'vitest';
import { textLines, trimmedLines } from './formats/format.ts';
import { concatMarked, sliceMarked, trimMarked, trimMarkedLines } from './marked-text.ts';
import { holdsAny, isTrimmed } from './scan-text.ts';
import { markedText } from './testing/marks.ts';

/** With space of all kinds, also at the ends of lines. */
const text = fc
  .array(
    fc.constantFrom(
      'a',
      'Zoë',
      '字',
      '…',
      '<',
      ' ',
      '\t',
      '\n',
      '\r',
      '\u00a0',
      '\u3000',
      '\ufeff',
    ),
    {
      maxLength: 12,
    },
  )
  .map((parts) => parts.join(''));

test('a text without space at the ends of its lines needs no change', () => {
  fc.assert(
    fc.property(text, (made) => {
      if (isTrimmed(made)) expect(textLines(made).join('\n')).toBe(made);
      expect(trimmedLines(made)).toBe(textLines(made).join('\n'));
    }),
    { numRuns: 1000 },
  );
  expect(isTrimmed('Zoë,\n字')).toBe(true);
});

test('signs are found anywhere, among letters of any script', () => {
  const holds = holdsAny('<&');
  fc.assert(
    fc.property(text, (made) => {
      expect(holds(made)).toBe(/[<&]/.test(made));
      expect(holds(`${made}<`)).toBe(true);
    }),
  );
});

test('marks of trimmed lines are those of each line', () => {
  fc.assert(
    fc.property(markedText(text), (marked) => {
      let at = 0;
      const lines = marked.text.split('\n').map((line) => {
        const start = at;
        at += line.length + 1;
        return trimMarked(sliceMarked(marked, start, start + line.length));
      });
      const kept = lines
        .filter((line) => line.text !== '')
        .flatMap((line, index) => (index > 0 ? [{ text: '\n', spans: [] }, line] : [line]));
      expect(trimMarkedLines(marked)).toEqual(concatMarked(...kept));
    }),
    { numRuns: 1000 },
  );
});
