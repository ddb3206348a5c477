import { readFileSync } from 'node:fs';
import type { CueSpan } from '@glossa/contracts/cue-marks';
import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { type Cue, CueError } from '../cue.ts';
import { normalizeSpans } from '../cue-spans.ts';
import { rejection } from '../testing/refusals.ts';
import { parseSubtitleText, readSubtitleFile } from './index.ts';
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

  test('one word per frame, at most four rows of 32 columns, codes twice, odd parity', () => {
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

const file = (...lines: string[]) => `Scenarist_SCC V1.0\n\n${lines.join('\n\n')}\n`;
const textsOf = (...lines: string[]) => {
  const { cues: found, warnings } = parseSubtitleText(file(...lines));
  return [
    ...found.map(
      ({ startMs, endMs, text }) => `${startMs}-${endMs} ${text.replaceAll('\n', ' / ')}`,
    ),
    ...warnings.map(({ code, line, count }) => `${code} ${line ?? '-'} x${count}`),
  ];
};

describe('reading', () => {
  test('a code that is sent once, twice or three times', () => {
    // The third is a new one: the captions change places again.
    expect(textsOf('00:00:01;00\t9420 9470 c1c2 942f', '00:00:02;00\t942c')).toEqual([
      '1101-2002 AB',
    ]);
    expect(
      textsOf('00:00:01;00\t9420 9420 9470 9470 c1c2 942f 942f', '00:00:02;00\t942c 942c'),
    ).toEqual(['1168-2002 AB']);
  });
  test('files without parity, and bytes with the wrong one', () => {
    expect(textsOf('00:00:01;00\t1420 1470 4142 142f', '00:00:02;00\t142c')).toEqual([
      '1101-2002 AB',
    ]);
    expect(textsOf('00:00:01;00\t9420 9470 c142 942f', '00:00:02;00\t942c')).toEqual([
      '1101-2002 A\ufffd',
      'CHARACTERS_LOST 3 x1',
    ]);
  });
  test('backspace, end of row, and the second channel', () => {
    expect(textsOf('00:00:01;00\t9420 9470 c1c2 94a1 94a1 4380 942f', '00:00:02;00\t942c')).toEqual(
      ['1201-2002 AC'],
    );
    // 1c20 and its like are codes of the second channel.
    expect(
      textsOf('00:00:01;00\t9420 9470 c1c2 1c20 1c70 43c4 942f 1c2f', '00:00:02;00\t942c 1c2c'),
    ).toEqual(['1201-2002 AB', 'CHANNEL_SKIPPED 3 x1']);
  });
  test('data of the program are no text, whatever their bytes are', () => {
    // 01 03 begins a name, "News" are its bytes, and 0f 1d ends it.
    const data = '0183 cee5 f773 8f9d';
    expect(textsOf(`00:00:01;00\t9420 9470 c1c2 ${data} 43c4 942f`, '00:00:02;00\t942c')).toEqual([
      '1268-2002 ABCD',
    ]);
    // A code of captions ends them, too.
    expect(textsOf('00:00:01;00\t0183 cee5 9420 9470 c1c2 942f', '00:00:02;00\t942c')).toEqual([
      '1168-2002 AB',
    ]);
  });
  test('what cannot be read is named', () => {
    expect(textsOf('00:00:01;00\t9420 9470 c1c2 zz 942f', 'note', '00:00:02;00\t942c')).toEqual([
      '1101-2002 AB',
      'LINE_UNREADABLE 3 x2',
    ]);
    expect(() => parseSubtitleText('1\n', 'a.scc', 'scc')).toThrow(
      rejection('subtitles.notFormat', { label: { id: 'subtitles.formatScc' } }),
    );
    expect(() => parseSubtitleText(file())).toThrow(CueError);
  });
  test('any damage is read or refused', () => {
    const whole = scc.write([cue(3_000, 5_000, 'One ♪ two'), cue(6_000, 8_000, 'Three')], options);
    fc.assert(
      fc.property(fc.nat(whole.length), fc.nat(9), fc.string({ maxLength: 9 }), (at, gone, put) => {
        try {
          parseSubtitleText(whole.slice(0, at) + put + whole.slice(at + gone), 'a.scc');
        } catch (error) {
          expect(error).toBeInstanceOf(CueError);
        }
      }),
    );
  });
});

/** Texts, times and marks are those that FFmpeg reads too: see the test of foreign readers. */
test.each(
  Object.entries({
    'pop-on.scc': [
      '3777907-3779242 ( horn honking ) @65 left',
      '3812309-4296425 HEY, THE®E. @20 left',
      '4296492-4297760 Test ½ Caption / Test test Captions [italic 20-24] @22.5 left',
    ],
    'paint-on.scc': [
      '173774-176309 Lorem ipsum dolor sit amet, / consectetur adipiscing elit. @20 left',
      '176309-177144 Pellentesque interdum lacinia sollicitudin. / consectetur adipiscing elit. @20 left',
      '177144-182004 Pellentesque interdum lacinia sollicitudin. / Integer luctus et ligula ac sagittis. @20 left',
      'TIME_REPAIRED 7 x1',
    ],
    'pycaption-example.scc': [
      '1134-5272 Letra traducida al Español / ♪ ¡Uooye! ¡Vámonos! ♪',
      '8642-10177 ♪ Lo le lo lai, lo lai lai / TODOS: Sí, es cierto Alma. @12.5 left',
      '10210-11111 MAMI: ¡Vamos a divertirno @84.67 end',
      'POSITION_DROPPED 7 x1',
    ],
  }),
)('%s', (name, expected) => {
  const bytes = readFileSync(new URL(`public-files/${name}`, import.meta.url));
  const { cues: found, warnings } = readSubtitleFile(bytes, name);
  expect([
    ...found.map(({ startMs, endMs, text, spans = [], placement }) => {
      const marks = spans.map(({ kind, start, end }) => ` [${kind} ${start}-${end}]`).join('');
      const at = placement ? ` @${Object.values(placement).join(' ')}` : '';
      return `${startMs}-${endMs} ${text.replaceAll('\n', ' / ')}${marks}${at}`;
    }),
    ...warnings.map(({ code, line, count }) => `${code} ${line ?? '-'} x${count}`),
  ]).toEqual(expected);
});

test('rows that roll up are one cue each, until the next one begins', () => {
  const bytes = readFileSync(new URL('public-files/mix-rows-roll-up.scc', import.meta.url));
  const { cues: found } = readSubtitleFile(bytes, 'a.scc');
  expect(found.slice(3, 6).map(({ startMs, endMs, text }) => [startMs, endMs, text])).toEqual([
    [6_340, 9_910, 'HELPING THE LOCAL NEIGHBORHOODS'],
    [9_910, 11_445, 'AND IMPROVING THE LIVES OF ALL'],
    [11_445, 12_446, 'WE SERVE.'],
  ]);
});

test('a text that is erased at once is kept, with a length of its own', () => {
  expect(textsOf('00:00:01;00\t9420 9470 c1c2 942f', '00:00:01;00\t942c')).toEqual([
    '1101-2101 AB',
    'TIME_REPAIRED 3 x1',
  ]);
});
