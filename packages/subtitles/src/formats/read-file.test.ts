import { describe, expect, test } from 'vitest';
import type { Cue } from '../cue.ts';
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

describe('a file is what it holds, not what it is called', () => {
  test.each(['srt', 'vtt', 'ass', 'ttml', 'sbv', 'csv', 'json'] as const)('%s', (format) => {
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

test('the chosen encoding and format come before what is found', () => {
  const bytes = Uint8Array.from([...bytesOf('1\n00:00:01,000 --> 00:00:02,000\nN'), 0xe9]);
  expect(readSubtitleFile(bytes, 'a.srt', { encoding: 'windows-1251' }).cues[0]?.text).toBe('Nй');
  expect(() => readSubtitleFile(bytes, 'a.srt', { format: 'vtt' })).toThrow('WEBVTT');
});

test('an encoding that had to be guessed from little is warned of', () => {
  const bytes = Uint8Array.from([...bytesOf('1\n00:00:01,000 --> 00:00:02,000\nCaf'), 0xe9]);
  const { cues: read, warnings } = readSubtitleFile(bytes, 'a.srt');
  expect(read[0]?.text).toBe('Café');
  expect(warnings).toMatchObject([{ code: 'ENCODING_UNSURE', count: 1 }]);
});

test('what is no subtitle file is refused with what to do', () => {
  const png = Uint8Array.of(0x89, 0x50, 0x4e, 0x47, 0x0d, 0x0a, 0x1a, 0x0a, 0, 0, 0, 13);
  expect(() => readSubtitleFile(png, 'picture.png')).toThrow('can be read');
  expect(() => readSubtitleFile(png, 'picture.srt')).toThrow('SubRip');
  expect(() => readSubtitleFile(new Uint8Array(), 'empty.vtt')).toThrow('WEBVTT');
});
