import { describe, expect, test } from 'vitest';
import type { Cue } from '../cue.ts';
import { encodeWhole } from '../testing/encode-whole.ts';
import { rejection } from '../testing/refusals.ts';
import { readSubtitleFile, subtitleFormats } from './index.ts';

const options = { language: 'ja', title: 'Talk', direction: 'ltr' } as const;
const cues: Cue[] = [
  { id: 'a', startMs: 1000, endMs: 2500, text: 'こんにちは', track: 'lower' },
  { id: 'b', startMs: 3000, endMs: 4500, text: 'مرحبا', track: 'upper' },
];
const bytesOf = (text: string) => new TextEncoder().encode(text);
const utf16 = (text: string) =>
  Uint8Array.from(
    Array.from(text, (_, at) => text.charCodeAt(at)).flatMap((c) => [c & 255, c >> 8]),
  );

describe('detects a file by content, not by name', () => {
  const formats = [
    ...(['srt', 'vtt', 'ass', 'ttml', 'sbv', 'csv', 'json'] as const),
    ...(['tsv', 'lrc', 'sami'] as const),
  ];
  test.each(formats)('%s', (format) => {
    const written = subtitleFormats[format].write(cues, options);
    for (const name of ['movie.txt', 'movie.srt', 'movie', ''])
      expect(readSubtitleFile(bytesOf(written), name)).toMatchObject({
        format,
        encoding: 'utf-8',
        confidence: 1,
        cues: [
          { startMs: 1000, text: 'こんにちは' },
          { endMs: 4500, text: 'مرحبا' },
        ],
        warnings: [],
      });
    expect(readSubtitleFile(utf16(written.replace(/^\ufeff/, '')), 'x')).toMatchObject({
      format,
      encoding: 'utf-16le',
      cues: [{ text: 'こんにちは' }, { text: 'مرحبا' }],
    });
  });
});

test('a given encoding and format override detection', () => {
  const bytes = Uint8Array.from([...bytesOf('1\n00:00:01,000 --> 00:00:02,000\nN'), 0xe9]);
  expect(readSubtitleFile(bytes, 'a.srt', { encoding: 'windows-1251' }).cues[0]?.text).toBe('Nй');
  expect(() => readSubtitleFile(bytes, 'a.srt', { format: 'vtt' })).toThrow(
    rejection('subtitles.notWebVtt'),
  );
});

test('warns about an uncertain encoding', () => {
  const bytes = Uint8Array.from([...bytesOf('1\n00:00:01,000 --> 00:00:02,000\nCaf'), 0xe9]);
  const { cues: read, warnings } = readSubtitleFile(bytes, 'a.srt');
  expect(read[0]?.text).toBe('Café');
  expect(warnings).toMatchObject([{ code: 'ENCODING_UNSURE', count: 1 }]);
});

test.each([
  ['windows-1251', 'Мир'],
  ['IBM855', 'Мир'],
  ['iso-8859-7', 'Αθήνα'],
  ['no-such-encoding', 'Peace'],
] as const)('XML in the encoding it declares: %s', (label, text) => {
  const xml = `<?xml version="1.0" encoding="${label}"?><tt><body><p begin="1s" end="2s">${text}</p></body></tt>`;
  const encoding = label === 'no-such-encoding' ? 'utf-8' : (label.toLowerCase() as 'ibm855');
  const bytes = encodeWhole(xml, encoding);
  expect(readSubtitleFile(bytes, 'a.xml')).toMatchObject({
    encoding,
    cues: [{ text }],
    warnings: [],
  });
  // A declaration that the bytes contradict.
  expect(readSubtitleFile(bytesOf(xml), 'a.xml')).toMatchObject({
    encoding: 'utf-8',
    cues: [{ text }],
  });
});

test('rejects other files with a remedy', () => {
  const png = Uint8Array.of(0x89, 0x50, 0x4e, 0x47, 0x0d, 0x0a, 0x1a, 0x0a, 0, 0, 0, 13);
  expect(() => readSubtitleFile(png, 'picture.png')).toThrow(rejection('subtitles.noneFound'));
  expect(() => readSubtitleFile(png, 'picture.srt')).toThrow(
    rejection('subtitles.noCuesInFile', { label: { text: 'SubRip' } }),
  );
  expect(() => readSubtitleFile(new Uint8Array(), 'empty.vtt')).toThrow(
    rejection('subtitles.notWebVtt'),
  );
});
