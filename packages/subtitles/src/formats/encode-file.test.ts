import { type WrittenEncoding, writtenEncodings } from '@glossa/contracts/subtitle-files';
import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { type Cue, CueError } from '../cue.ts';
import { textDecoderOf } from '../decode-text.ts';
import { holderOf } from '../encode-text.ts';
import { unusedOptions } from './encode-file.ts';
import {
  type OpenOptions,
  openOptionsOf,
  readSubtitleFile,
  subtitleFormats,
  subtitleProfiles,
  writeSubtitleFile,
} from './index.ts';

type Id = keyof typeof subtitleFormats | keyof typeof subtitleProfiles;
const ids = [...Object.keys(subtitleFormats), ...Object.keys(subtitleProfiles)] as Id[];
const readable = (id: Id) =>
  (id in subtitleProfiles ? 'ttml' : id === 'ssa' ? 'ass' : id) as 'ttml';
const options = { language: 'en', title: 'A talk' } as const;
const isUnicode = (encoding: WrittenEncoding) => encoding.startsWith('utf-');

/** Letters of an encoding, as its decoder reads single bytes and pairs. */
function lettersOf(encoding: WrittenEncoding): string[] {
  if (isUnicode(encoding)) return [...'aé€ж字👩א'];
  const isHeld = holderOf(encoding);
  const high = Array.from({ length: 0x60 }, (_, index) => Uint8Array.of(0xa0 + index));
  const pairs = Array.from({ length: 60 }, (_, index) =>
    Uint8Array.of(0xb0 + (index % 20), 0xa1 + index),
  );
  const read = [...high, ...pairs].map((bytes) => textDecoderOf(encoding).decode(bytes));
  return ['a', 'B', ...read.filter((one) => /^[\p{L}]$/u.test(one) && isHeld(one))];
}

const cuesOf = (encoding: WrittenEncoding) =>
  fc
    .array(
      fc
        .array(
          fc.string({ unit: fc.constantFrom(...lettersOf(encoding)), minLength: 1, maxLength: 12 }),
          {
            minLength: 1,
            maxLength: 2,
          },
        )
        .map((lines) => lines.map((one) => `x${one}`).join('\n')),
      { minLength: 1, maxLength: 4 },
    )
    .map((texts) =>
      texts.map(
        (text, index): Cue => ({
          ...{ id: `c${index}`, startMs: index * 4000, endMs: index * 4000 + 3000 },
          ...{ text, track: 'lower' },
        }),
      ),
    );

const choicesOf = ({ encodings, lineEnds, byteOrderMark }: OpenOptions) =>
  fc
    .record({
      encoding: fc.constantFrom(undefined, ...encodings),
      lineEnds: fc.constantFrom(undefined, ...(lineEnds ? (['lf', 'crlf'] as const) : [])),
      byteOrderMark: fc.constantFrom(undefined, ...(byteOrderMark ? [true, false] : [])),
    })
    .map((chosen) =>
      isUnicode(chosen.encoding ?? 'utf-8') ? chosen : { ...chosen, byteOrderMark: undefined },
    );

const shown = (cues: readonly Cue[]) =>
  cues.map(({ startMs, endMs, text }) => ({ startMs, endMs, text: text.normalize('NFC') }));

describe.each(ids)('%s', (id) => {
  const open = openOptionsOf(id);

  test.runIf(id !== 'txt' && open.encodings.length > 0)(
    'says the same cues, whatever its options',
    () => {
      const given = choicesOf(open).chain((chosen) =>
        fc.tuple(fc.constant(chosen), cuesOf(chosen.encoding ?? 'utf-8')),
      );
      fc.assert(
        fc.property(given, ([chosen, cues]) => {
          const usual = writeSubtitleFile(id, cues, options);
          const written = writeSubtitleFile(id, cues, { ...options, ...chosen });
          const { encoding = 'utf-8' } = chosen;
          const format = readable(id);
          const read = readSubtitleFile(written.bytes, '', { encoding, format });
          expect(shown(read.cues)).toEqual(
            shown(readSubtitleFile(usual.bytes, '', { format }).cues),
          );
          expect(written.warnings).toEqual(usual.warnings);
        }),
        { numRuns: 60 },
      );
    },
  );

  test('has the line ends and the mark that were chosen', () => {
    const cues: Cue[] = [{ id: 'a', startMs: 0, endMs: 999, text: 'One\ntwo', track: 'lower' }];
    if (open.encodings.length === 0) {
      expect(() => writeSubtitleFile(id, cues, { ...options, lineEnds: 'lf' })).toThrow(CueError);
      expect(() => writeSubtitleFile(id, cues, { ...options, encoding: 'utf-8' })).toThrow(
        CueError,
      );
      return;
    }
    for (const encoding of open.encodings)
      for (const lineEnds of ['lf', 'crlf'] as const) {
        const { bytes } = writeSubtitleFile(id, cues, { ...options, encoding, lineEnds });
        const text = textDecoderOf(encoding).decode(bytes);
        const ends = text.match(/\r\n|\r|\n/g) ?? [];
        expect(ends.length).toBeGreaterThan(0);
        expect(new Set(ends)).toEqual(new Set([lineEnds === 'lf' ? '\n' : '\r\n']));
      }
    for (const byteOrderMark of open.byteOrderMark ? [true, false] : [])
      for (const encoding of open.encodings.filter(isUnicode)) {
        const { bytes } = writeSubtitleFile(id, cues, { ...options, encoding, byteOrderMark });
        const [first] = new TextDecoder(encoding, { ignoreBOM: true }).decode(bytes);
        expect(first === '\ufeff').toBe(byteOrderMark);
      }
  });
});

test.each([
  ['vtt', { encoding: 'windows-1252' }],
  ['json', { encoding: 'utf-16le' }],
  ['json', { byteOrderMark: true }],
  ['ttml', { encoding: 'utf-16be' }],
  ['itt', { encoding: 'windows-1252' }],
  ['srt', { encoding: 'windows-1252', byteOrderMark: true }],
  ['srt', { encoding: 'utf-7' as 'utf-8' }],
  ['scc', { byteOrderMark: false }],
] as const)('%s refuses %o', (id, chosen) => {
  expect(() => writeSubtitleFile(id, [], { ...options, ...chosen })).toThrow(CueError);
});

test.each([
  ['fcpxml', 'utf-16le', undefined, 'UTF-16'],
  ['dfxp', 'utf-16be', false, 'UTF-16BE'],
  ['dfxp', 'windows-1251', undefined, 'WINDOWS-1251'],
  ['dfxp', undefined, undefined, 'UTF-8'],
] as const)('%s in %s states it', (id, encoding, byteOrderMark, stated) => {
  const cues: Cue[] = [{ id: 'a', startMs: 0, endMs: 999, text: 'Да', track: 'lower' }];
  const { bytes } = writeSubtitleFile(id, cues, { ...options, encoding, byteOrderMark });
  const text = new TextDecoder(encoding).decode(bytes);
  expect(text).toMatch(new RegExp(`^<\\?xml version="1.0" encoding="${stated}"\\?>`));
  // Without a word about its encoding, readers find it.
  expect(readSubtitleFile(bytes, `a.${id}`).cues[0]?.text).toBe('Да');
});

test('every encoding is written', () => {
  expect(openOptionsOf('srt').encodings).toEqual(writtenEncodings);
});

test('options that a format does not leave open are named, once for all of them', () => {
  const of = (id: string, chosen: Parameters<typeof unusedOptions>[1]) =>
    unusedOptions(id, chosen).map(({ code, message }) => [code, message]);
  const list = (...ids: string[]) => [
    'OPTION_NOT_USED',
    { id: 'subtitles.lossOptions', params: { list: { list: ids.map((id) => ({ id })) } } },
  ];
  expect(of('srt', { lineEnds: 'crlf', byteOrderMark: true, frameRate: 25 })).toEqual([]);
  expect(of('stl', { lineEnds: 'lf', byteOrderMark: true, frameRate: 23.976 })).toEqual([
    list('subtitles.file.lineEnds', 'subtitles.file.byteOrderMark', 'subtitles.file.frameRate'),
  ]);
  expect(of('stl', { frameRate: 29.97 })).toEqual([]);
  expect(of('json', { byteOrderMark: false })).toEqual([]);
  expect(of('json', { byteOrderMark: true })).toEqual([list('subtitles.file.byteOrderMark')]);
  // A legacy encoding has no mark; a format that is always UTF-8 has.
  const marked = { encoding: 'windows-1252', byteOrderMark: true } as const;
  expect(of('srt', marked)).toEqual([list('subtitles.file.byteOrderMark')]);
  expect(of('vtt', marked)).toMatchObject([['ENCODING_NOT_USED', {}]]);
});
