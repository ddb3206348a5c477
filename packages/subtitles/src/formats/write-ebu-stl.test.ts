import { readFileSync } from 'node:fs';
import type { CueSpan } from '@glossa/contracts/cue-marks';
import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import type { Cue } from '../cue.ts';
import { normalizeSpans } from '../cue-spans.ts';
import { readSubtitleFile } from './index.ts';
import { ReadWarnings } from './read-warnings.ts';
import { stlEncoderOf } from './stl-tables.ts';
import { fitEbuStl, type StlDisplay, type StlOptions, writeEbuStl } from './write-ebu-stl.ts';
import { findWriteLosses } from './write-losses.ts';

const options: StlOptions = { language: 'de', title: 'Straße 7', direction: 'ltr' };
const cue = (startMs: number, endMs: number, text: string, rest: Partial<Cue> = {}): Cue => ({
  ...{ id: `${startMs}`, startMs, endMs, text, track: 'lower' as const },
  ...rest,
});
const read = (bytes: Uint8Array) => readSubtitleFile(bytes, 'a.stl');
const ascii = (bytes: Uint8Array, from: number, to: number) =>
  String.fromCharCode(...bytes.subarray(from, to));

/** Offsets and contents as EBU Tech 3264 has them. */
test('the header has the fields of EBU Tech 3264 at their places', () => {
  const written = writeEbuStl(
    [cue(1_000, 2_000, 'One'), cue(3_723_040, 3_724_000, 'x'.repeat(40).concat('\n').repeat(4))],
    { ...options, display: 'teletext-1', created: new Date('2026-11-26T09:00:00Z') },
  );
  const field = (from: number, to: number) => ascii(written, from, to);
  expect({
    codePage: field(0, 3),
    diskFormat: field(3, 11),
    displayStandard: field(11, 12),
    characters: field(12, 14),
    language: field(14, 16),
    title: field(16, 48),
    created: field(224, 230),
    revised: field(230, 236),
    revision: field(236, 238),
    blocks: field(238, 243),
    subtitles: field(243, 248),
    groups: field(248, 251),
    columnsAndRows: field(251, 255),
    timeCodeStatus: field(255, 256),
    start: field(256, 264),
    firstCue: field(264, 272),
    disks: field(272, 274),
  }).toEqual({
    ...{ codePage: '850', diskFormat: 'STL25.01', displayStandard: '1', characters: '00' },
    ...{ language: '08', title: 'Stra\u00e1e 7'.padEnd(32), created: '261126', revised: '261126' },
    ...{ revision: '00', blocks: '00003', subtitles: '00002', groups: '001' },
    ...{ columnsAndRows: '4023', timeCodeStatus: '1', start: '00000000', firstCue: '00000100' },
    disks: '11',
  });
  expect(written.length).toBe(1024 + 3 * 128);
});

test('a block has times, place, justification and text at their places', () => {
  const upper = cue(3_723_040, 3_725_000, 'Top', { track: 'upper', placement: { align: 'right' } });
  const written = writeEbuStl([cue(1_000, 2_000, 'Bottom\nof it'), upper], options);
  expect([...written.subarray(1024, 1024 + 16 + 14)]).toEqual([
    // Group, number, extension, cumulative status.
    ...[0, 0, 0, 0xff, 0],
    ...[0, 0, 1, 0, 0, 0, 2, 0],
    // Row 10 of 11, centered, no comment.
    ...[10, 2, 0],
    ...[0x42, 0x6f, 0x74, 0x74, 0x6f, 0x6d, 0x8a, 0x6f, 0x66, 0x20, 0x69, 0x74, 0x8f, 0x8f],
  ]);
  expect([...written.subarray(1152, 1152 + 19)]).toEqual([
    ...[0, 1, 0, 0xff, 0, 1, 2, 3, 1, 1, 2, 5, 0, 1, 3, 0],
    ...[0x54, 0x6f, 0x70],
  ]);
});

/** What other programs wrote is written again byte by byte. */
test.each([
  ['example-opn-in.stl', 'open'],
  ['requirement-0076-003.stl', 'teletext-2'],
] as const)('%s has the same blocks again', (name, display) => {
  const bytes = readFileSync(new URL(`public-files/${name}`, import.meta.url));
  const { cues } = read(bytes);
  const again = writeEbuStl(cues, { ...options, display });
  for (let at = 1024; at < bytes.length; at += 128)
    for (const [from, to] of [
      [0, 5],
      // Their times may count from a start of the program that ours do not.
      ...(name.startsWith('req') ? [] : [[5, 13]]),
      [13, 128],
    ] as [number, number][])
      expect([...again.subarray(at + from, at + to)]).toEqual([
        ...bytes.subarray(at + from, at + to),
      ]);
});

test.each([
  'cumulative_set.stl',
  'multi_tti_subtitle.stl',
  'overlapping_tti.stl',
  'requirement-0074-001.stl',
  'vp20_2_newlines.stl',
])('%s is read equal after it was written again', (name) => {
  const { cues } = read(readFileSync(new URL(`public-files/${name}`, import.meta.url)));
  const again = read(writeEbuStl(cues, { ...options, display: 'teletext-2' })).cues;
  expect(again).toEqual(cues);
});

describe('round trip', () => {
  const signs = [...stlEncoderOf('00').keys()].filter(
    (sign) => !/[\s\u00a0\u00ad]/.test(sign) && sign.normalize('NFC') === sign,
  );
  const word = fc
    .array(fc.constantFrom(...signs), { minLength: 1, maxLength: 6 })
    .map((parts) => parts.join('').normalize('NFC'));
  const colors = ['#ff0000', '#00ff00', '#ffff00', '#0000ff', '#ff00ff', '#00ffff'];
  const content = (isOpen: boolean) =>
    fc
      .array(fc.array(word, { minLength: 1, maxLength: 4 }), { minLength: 1, maxLength: 4 })
      .chain((lines) => {
        const text = lines.map((words) => words.join(' ')).join('\n');
        const words = [...text.matchAll(/\S+/g)].map(({ 0: found, index }) => ({
          start: index,
          end: index + found.length,
        }));
        const mark = isOpen
          ? fc.oneof(
              fc.constantFrom<{ kind: 'italic' | 'underline' }[]>(
                { kind: 'italic' },
                { kind: 'underline' },
              ),
              fc.constantFrom(...colors).map((value) => ({ kind: 'color' as const, value })),
            )
          : fc.constantFrom(...colors).map((value) => ({ kind: 'color' as const, value }));
        const run = fc.tuple(mark, fc.nat(words.length - 1), fc.nat(words.length - 1));
        return fc.array(run, { maxLength: 4 }).map((runs) => ({
          text,
          spans: normalizeSpans(
            text,
            runs.map(([one, a, b]): CueSpan => {
              const [from, to] = [words[Math.min(a, b)], words[Math.max(a, b)]];
              return { ...one, start: from?.start ?? 0, end: to?.end ?? 0 };
            }),
          ),
        }));
      });
  const place = fc.constantFrom<Cue['placement'][]>(
    undefined,
    { align: 'left' },
    { y: 30 },
    { y: 60, lineAlign: 'end' },
    { y: 50, lineAlign: 'center', align: 'right' },
  );
  const cuesOf = (isOpen: boolean) =>
    fc.array(
      fc.tuple(
        content(isOpen),
        place,
        fc.constantFrom('upper' as const, 'lower' as const),
        fc.nat(2_000_000),
      ),
      { minLength: 1, maxLength: 8 },
    );
  test.each(['open', 'teletext-1'] as const)('%s: times, text, marks, place', (display) => {
    fc.assert(
      fc.property(cuesOf(display === 'open'), (list) => {
        let frame = 0;
        const cues = list.map(([{ text, spans }, placement, track, gap], index): Cue => {
          const startMs = (frame + gap) * 40;
          frame += gap + 50;
          return {
            ...{ id: `stl-${index + 1}`, startMs, endMs: startMs + 2_000, text, track },
            ...(spans.length > 0 ? { spans } : {}),
            ...(placement ? { placement } : {}),
          };
        });
        const chosen: StlOptions = { ...options, display };
        const losses = new ReadWarnings();
        const fitted = fitEbuStl(cues, chosen, losses);
        expect(losses.list().filter(({ code }) => code !== 'POSITION_NOT_WRITTEN')).toEqual([]);
        expect(read(writeEbuStl(cues, chosen)).cues).toEqual(fitted);
        expect(fitEbuStl(fitted, chosen)).toEqual(fitted);
      }),
      { numRuns: 80 },
    );
  });
});

test.each([
  ['01', 'Привет, мир', 'iso-8859-5'],
  ['02', 'مرحبا، كيف الحال؟', 'iso-8859-6'],
  ['03', 'Καλημέρα κόσμε', 'iso-8859-7'],
  ['04', 'שלום עולם', 'iso-8859-8'],
  ['00', 'Zażółć gęślą jaźń, Ærø', 'iso-6937'],
])('table %s holds "%s"', (code, text, encoding) => {
  const written = writeEbuStl([cue(1_000, 2_000, text)], options);
  expect(ascii(written, 12, 14)).toBe(code);
  const { cues, encoding: found } = read(written);
  expect([cues[0]?.text, found]).toEqual([text, encoding]);
});

test('a long text is in several blocks, with every accent beside its letter', () => {
  const text = Array.from({ length: 8 }, () => 'é'.repeat(40)).join('\n');
  const written = writeEbuStl([cue(1_000, 9_000, text)], options);
  const blocks = Array.from({ length: (written.length - 1024) / 128 }, (_, index) =>
    written.subarray(1024 + index * 128, 1152 + index * 128),
  );
  expect(blocks.map((block) => block[3])).toEqual([0, 1, 2, 3, 4, 0xff]);
  for (const block of blocks) expect(block.findLast((byte) => byte !== 0x8f)).toBe(0x65);
  expect(read(written).cues.map((one) => one.text)).toEqual([text]);
});

test('a space stays in front of the code that ends italics', () => {
  const italic: CueSpan[] = [{ kind: 'italic', start: 2, end: 3 }];
  const written = writeEbuStl([cue(1_000, 2_000, 'a b c', { spans: italic })], options);
  expect([...written.subarray(1040, 1048)]).toEqual([
    0x61, 0x20, 0x80, 0x62, 0x20, 0x81, 0x63, 0x8f,
  ]);
  expect(read(written).cues[0]?.spans).toEqual(italic);
});

test('30 frames per second keep to the clock', () => {
  const written = writeEbuStl([cue(3_600_000, 3_601_500, 'Late')], {
    ...options,
    framesPerSecond: 30,
  });
  expect(ascii(written, 3, 11)).toBe('STL30.01');
  expect(read(written).cues[0]).toMatchObject({ startMs: 3_600_000, endMs: 3_601_501 });
});

test('names what the file cannot hold', () => {
  const lossesOf = (display: StlDisplay, ...cues: Cue[]) =>
    Object.fromEntries(
      findWriteLosses('stl', cues, writeEbuStl(cues, { ...options, display }), {
        ...options,
        display,
      } as StlOptions).map(({ code, count }) => [code, count]),
    );
  const marks: CueSpan[] = [
    { kind: 'bold', start: 0, end: 4 },
    { kind: 'italic', start: 0, end: 4 },
  ];
  expect(lossesOf('open', cue(0, 1_000, 'Bold', { spans: marks }))).toEqual({
    STYLE_NOT_WRITTEN: 1,
  });
  expect(lossesOf('open', cue(0, 1_000, 'Fine', { spans: marks.slice(1) }))).toEqual({});
  expect(lossesOf('teletext-1', cue(0, 1_000, 'Fine', { spans: marks.slice(1) }))).toEqual({
    STYLE_NOT_WRITTEN: 1,
  });
  expect(lossesOf('open', cue(0, 1_000, '字幕'))).toEqual({ CHARACTERS_NOT_WRITTEN: 1 });
  expect(lossesOf('open', cue(0, 1_000, 'x', { placement: { x: 40, align: 'left' } }))).toEqual({
    POSITION_NOT_WRITTEN: 1,
  });
  expect(lossesOf('open', cue(0, 1_000, 'x', { speaker: 'Ann' }))).toEqual({
    SPEAKER_NOT_WRITTEN: 1,
  });
});

test('a title is in the code page of the header, and named if it does not fit', () => {
  const titleOf = (title: string) => {
    const own = { ...options, title };
    const cues = [cue(0, 1_000, 'x')];
    const written = writeEbuStl(cues, own);
    return [
      [...written.subarray(16, 48)]
        .map((byte) => byte.toString(16))
        .join(' ')
        .replace(/( 20)+$/, ''),
      findWriteLosses('stl', cues, written, own).map(({ code }) => code),
    ];
  };
  // Of the table of code page 850: ß is e1, é 82, ü 81, Ø 9d.
  expect(titleOf('ßéüØ')).toEqual(['e1 82 81 9d', []]);
  expect(titleOf('Šal')).toEqual(['53 61 6c', ['TITLE_NOT_WRITTEN']]);
  expect(titleOf('字幕 A')).toEqual(['20 41', ['TITLE_NOT_WRITTEN']]);
  expect(titleOf('x'.repeat(33))[1]).toEqual(['TITLE_NOT_WRITTEN']);
  expect(titleOf('x'.repeat(32))[1]).toEqual([]);
});

test('times count from the start of the program, which is in the header', () => {
  const written = writeEbuStl([cue(1_000, 2_480, 'One')], {
    ...options,
    programStartMs: 36_000_000,
    framesPerSecond: 24,
  });
  const header = Buffer.from(written.subarray(0, 272)).toString('latin1');
  expect(header.slice(3, 11)).toBe('STL24.01');
  expect(header.slice(256, 272)).toBe('1000000010000100');
  expect([...written.subarray(1024 + 5, 1024 + 13)]).toEqual([10, 0, 1, 0, 10, 0, 2, 12]);
  expect(read(written).cues).toMatchObject([{ startMs: 1_000, endMs: 2_500 }]);
});

test('a language without a code is none', () => {
  const written = writeEbuStl([cue(1_000, 2_000, 'One')], { ...options, language: 'fil' });
  expect(Buffer.from(written.subarray(12, 16)).toString('latin1')).toBe('0000');
});
