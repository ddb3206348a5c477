import type { CueSpan } from '@glossa/contracts/cue-marks';
import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import type { Cue } from '../cue.ts';
import { normalizeSpans } from '../cue-spans.ts';
import { ReadWarnings } from './read-warnings.ts';
import { scc } from './scc.ts';
import { basicCharacter, wideCharacter } from './scc-characters.ts';
import { sccColors } from './scc-codes.ts';
import { formatTimeCode, frameToMs, msToFrame, readTimeCode } from './scc-time.ts';
import { findWriteLosses } from './write-losses.ts';

const options = { language: 'en', title: 'Talk', direction: 'ltr' } as const;
const cue = (startMs: number, endMs: number, text: string, rest: Partial<Cue> = {}): Cue => ({
  ...{ id: `${startMs}`, startMs, endMs, text, track: 'lower' as const },
  ...rest,
});
const lossesOf = (cues: readonly Cue[]) =>
  Object.fromEntries(
    findWriteLosses('scc', cues, scc.write(cues, options), options).map(({ code, count }) => [
      code,
      count,
    ]),
  );

describe('time codes', () => {
  test('with dropped numbers they keep to the clock', () => {
    expect(formatTimeCode(1799)).toBe('00:00:59;29');
    expect(formatTimeCode(1800)).toBe('00:01:00;02');
    expect(formatTimeCode(17_982)).toBe('00:10:00;00');
    expect(formatTimeCode(107_892)).toBe('01:00:00;00');
    expect(frameToMs(readTimeCode('01:00:00;00') ?? 0)).toBe(3_599_996);
    // Without, they are 3.6 seconds behind after an hour.
    expect(frameToMs(readTimeCode('01:00:00:00') ?? 0)).toBe(3_603_600);
  });
  test('every frame of a day has its own', () => {
    fc.assert(
      fc.property(fc.nat(2_589_407), (frame) => {
        expect(readTimeCode(formatTimeCode(frame))).toBe(frame);
        expect(msToFrame(frameToMs(frame))).toBe(frame);
      }),
    );
  });
});

/** Every character but the one of damaged blocks and the space that shows the picture. */
const signs = [
  ...Array.from({ length: 0x5e }, (_, index) => basicCharacter(0x21 + index)),
  ...Array.from({ length: 16 }, (_, index) => wideCharacter(0x11, 0x30 + index)?.sign ?? ''),
  ...[0x12, 0x13].flatMap((high) =>
    Array.from({ length: 32 }, (_, index) => wideCharacter(high, 0x20 + index)?.sign ?? ''),
  ),
].filter((sign) => sign.trim() !== '');

test('all characters are read as they were written', () => {
  expect(new Set(signs).size).toBe(signs.length);
  for (const sign of signs) {
    const [read] = scc.parse(scc.write([cue(2_000, 4_000, `a${sign}${sign}b`)], options));
    expect(read?.text).toBe(`a${sign}${sign}b`);
  }
});

const mark = fc.oneof(
  fc.constantFrom<{ kind: 'italic' | 'underline' }[]>({ kind: 'italic' }, { kind: 'underline' }),
  fc.constantFrom(...sccColors.slice(1)).map((value) => ({ kind: 'color' as const, value })),
);
const word = fc
  .array(fc.constantFrom(...signs), { minLength: 1, maxLength: 5 })
  .map((parts) => parts.join(''));
const onlyOneUnderline = <T extends readonly [{ kind: string }, ...unknown[]]>(runs: T[]): T[] => {
  const first = runs.findIndex(([{ kind }]) => kind === 'underline');
  return runs.filter(([{ kind }], index) => kind !== 'underline' || index === first);
};
/** Up to four lines of words, with marks of whole words. */
const content = fc
  .array(fc.array(word, { minLength: 1, maxLength: 3 }), { minLength: 1, maxLength: 4 })
  .chain((lines) => {
    const text = lines.map((words) => words.join(' ')).join('\n');
    const words = [...text.matchAll(/\S+/g)].map(({ 0: found, index }) => ({
      start: index,
      end: index + found.length,
    }));
    const run = fc.tuple(mark, fc.nat(words.length - 1), fc.nat(words.length - 1));
    return fc.array(run, { maxLength: 4 }).map((runs) => ({
      text,
      spans: normalizeSpans(
        text,
        // The space between two underlined words is underlined too.
        onlyOneUnderline(runs).map(([one, a, b]): CueSpan => {
          const [from, to] = [words[Math.min(a, b)], words[Math.max(a, b)]];
          return { ...one, start: from?.start ?? 0, end: to?.end ?? 0 };
        }),
      ),
    }));
  });
const place = fc.constantFrom<Cue['placement'][]>(
  undefined,
  { x: 20, align: 'left' },
  { y: 30 },
  { y: 60, lineAlign: 'end', x: 50 },
  { y: 45, lineAlign: 'center', align: 'right' },
  { line: -4, x: 70, size: 30, align: 'right' },
);
const cues = fc
  .array(fc.tuple(content, place, fc.constantFrom('upper' as const, 'lower' as const)), {
    minLength: 1,
    maxLength: 5,
  })
  .map((list) =>
    list.map(([{ text, spans }, placement, track], index): Cue => {
      // Long enough for the most words that a caption can have.
      const from = 300 * (index + 1);
      return {
        ...{ id: `scc-${index + 1}`, startMs: frameToMs(from), endMs: frameToMs(from + 250) },
        ...{ text, track },
        ...(spans.length > 0 ? { spans } : {}),
        ...(placement ? { placement } : {}),
      };
    }),
  );

describe('writing', () => {
  test('what is read is what was written: times, text, marks and place', () => {
    fc.assert(
      fc.property(cues, (list) => {
        const losses = new ReadWarnings();
        const fitted = scc.fit(list, options, losses);
        fc.pre(losses.list().every(({ code }) => code === 'POSITION_NOT_WRITTEN'));
        expect(scc.parse(scc.write(list, options))).toEqual(
          fitted.map((one, index) => ({ ...one, id: `scc-${index + 1}` })),
        );
        // Fitting what fits changes nothing.
        expect(scc.fit(fitted, options, new ReadWarnings())).toEqual(fitted);
      }),
      { numRuns: 120 },
    );
  });

  test('one word per frame, at most four rows of 32 columns, odd parity', () => {
    const long = 'One sentence that is longer than what a caption of television can hold. '.repeat(
      4,
    );
    const dense = Array.from({ length: 30 }, (_, index) =>
      cue(index * 900, index * 900 + 850, long),
    );
    const written = scc.write(dense, options);
    let free = 0;
    for (const line of written.split('\n').slice(1)) {
      if (line === '') continue;
      const [time = '', sent = ''] = line.split('\t');
      const frame = readTimeCode(time) ?? -1;
      expect(frame).toBeGreaterThanOrEqual(free);
      const words = sent.split(' ');
      free = frame + words.length;
      for (const byte of sent.replaceAll(' ', '').match(/../g) ?? [])
        expect(Number.parseInt(byte, 16).toString(2).replaceAll('0', '').length % 2).toBe(1);
    }
    for (const { text } of scc.parse(written)) {
      const lines = text.split('\n');
      expect(lines.length).toBeLessThanOrEqual(4);
      for (const one of lines) expect(one.length).toBeLessThanOrEqual(32);
    }
    // Nothing is lost, however little time there is.
    const flat = (list: readonly Cue[]) => list.map(({ text }) => text.replace(/\s/g, '')).join('');
    expect(flat(scc.parse(written))).toBe(flat(dense));
  });

  test('cues of one time share the screen, and each is one cue again', () => {
    const both = [
      cue(3_000, 15_000, 'Below for long'),
      cue(6_000, 10_000, 'Also below'),
      cue(8_000, 15_500, 'Above', { track: 'upper' }),
    ];
    const read = scc.parse(scc.write(both, options));
    expect(read.map(({ text, track }) => [text, track])).toEqual([
      ['Below for long', 'lower'],
      ['Also below', 'lower'],
      ['Above', 'upper'],
    ]);
    expect(lossesOf(both)).toEqual({ POSITION_NOT_WRITTEN: 1 });
  });

  test('names what captions cannot hold', () => {
    expect(lossesOf([cue(3_000, 5_000, 'Plain, “quoted” – and done.')])).toEqual({
      CHARACTERS_NOT_WRITTEN: 1,
    });
    expect(lossesOf([cue(3_000, 5_000, 'Привет')])).toEqual({ CHARACTERS_NOT_WRITTEN: 1 });
    expect(lossesOf([cue(3_000, 9_000, 'A line that is longer than thirty-two columns')])).toEqual({
      LINES_NOT_WRITTEN: 1,
    });
    expect(lossesOf([cue(9_000, 30_000, 'Five\nlines\nare\none\nmore')])).toEqual({
      CUE_DIVIDED: 1,
    });
    expect(lossesOf([cue(0, 2_000, 'Before it can be loaded')])).toEqual({ TIMES_NOT_WRITTEN: 1 });
    const bold = { spans: [{ kind: 'bold' as const, start: 0, end: 4 }] };
    expect(lossesOf([cue(3_000, 5_000, 'Bold', bold)])).toEqual({ STYLE_NOT_WRITTEN: 1 });
    const orange = { spans: [{ kind: 'color' as const, value: '#ffa500', start: 0, end: 6 }] };
    expect(lossesOf([cue(3_000, 5_000, 'Orange', orange)])).toEqual({ COLOR_NOT_WRITTEN: 1 });
    const part = { spans: [{ kind: 'italic' as const, start: 0, end: 3 }] };
    expect(lossesOf([cue(3_000, 5_000, 'Italics', part)])).toEqual({ STYLE_NOT_WRITTEN: 1 });
    expect(lossesOf([cue(3_000, 5_000, 'Down', { placement: { vertical: 'rl' } })])).toEqual({
      POSITION_NOT_WRITTEN: 1,
    });
  });
});
