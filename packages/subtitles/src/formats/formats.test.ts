import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { type Cue, sortCues } from '../cue.ts';
import { rejection } from '../testing/refusals.ts';
import { formatAssTime, formatEditorTime, parseTime } from '../time.ts';
import { subtitleFormats } from './index.ts';

const options = { language: 'en', title: 'Talk', direction: 'ltr' } as const;
const { srt, vtt, ass, ttml, csv } = subtitleFormats;

const line = fc
  .string({ unit: 'grapheme', minLength: 1, maxLength: 30 })
  .map((text) =>
    text
      .replace(/[\p{Cc}\p{Zl}\p{Zp}\ufeff]/gu, '')
      .replace(/\s+/g, ' ')
      .trim(),
  )
  .filter(Boolean);
const cueArbitrary = fc.record({
  startMs: fc.integer({ min: 0, max: 30_000_000 }),
  length: fc.integer({ min: 1, max: 9_000 }),
  lines: fc.array(line, { minLength: 1, maxLength: 3 }),
  track: fc.constantFrom('upper' as const, 'lower' as const),
});
const cuesArbitrary = fc.array(cueArbitrary, { minLength: 1, maxLength: 20 }).map((list) =>
  sortCues(
    list.map(
      ({ startMs, length, lines, track }, index): Cue => ({
        id: String(index),
        startMs,
        endMs: startMs + length,
        text: lines.join('\n'),
        track,
      }),
    ),
  ),
);
const bare = (cues: readonly Cue[]) =>
  cues.map(({ startMs, endMs, text, track }) => ({ startMs, endMs, text, track }));

test('WebVTT: round-trips', () => {
  fc.assert(
    fc.property(cuesArbitrary, (cues) => {
      expect(bare(vtt.parse(vtt.write(cues, options)))).toEqual(bare(cues));
    }),
  );
});

test('SubRip: round-trips, except tags and a single final number', () => {
  const plainCues = cuesArbitrary.filter((cues) =>
    cues.every((cue) => !/[<{]|-->|^\d+$/m.test(cue.text)),
  );
  fc.assert(
    fc.property(plainCues, (cues) => {
      expect(bare(srt.parse(srt.write(cues, options)))).toEqual(bare(cues));
    }),
  );
});

describe('tolerant parsing', () => {
  test('accepts BOM, CRLF, missing numbers, wrong order, tags and missing hours', () => {
    const text =
      '\ufeff2\r\n00:00:05,000 --> 00:00:06,5\r\n<i>Second</i>\r\n\r\n00:01.000 --> 00:02.000\r\n{\\an8}First\r\nline\r\n';
    expect(bare(srt.parse(text))).toEqual([
      { startMs: 1_000, endMs: 2_000, text: 'First\nline', track: 'upper' },
      { startMs: 5_000, endMs: 6_500, text: 'Second', track: 'lower' },
    ]);
  });
  test('reads notes, styles, settings and entities in WebVTT', () => {
    const text =
      'WEBVTT - title\n\nNOTE nothing\n\nSTYLE\n::cue { color: red }\n\nid-1\n00:01.000 --> 00:02.000 line:0 align:start\n<v Ann>Fish &amp; <b>chips</b>\n';
    expect(vtt.parse(text)).toEqual([
      {
        id: 'vtt-1',
        startMs: 1_000,
        endMs: 2_000,
        text: 'Fish & chips',
        spans: [{ kind: 'bold', start: 7, end: 12 }],
        track: 'upper',
        placement: { align: 'start' },
        speaker: 'Ann',
      },
    ]);
  });
  test('reports a file that is not a subtitle file', () => {
    expect(() => srt.parse('hello')).toThrow(
      rejection('subtitles.noCuesInFile', { label: { text: 'SubRip' } }),
    );
    expect(() => vtt.parse('1\n00:00:01,000 --> 00:00:02,000\nx')).toThrow(
      rejection('subtitles.notWebVtt'),
    );
  });
  test('rejects a million cues quickly', () => {
    expect(() => srt.parse('00:00:01,000 --> 00:00:02,000\nx\n'.repeat(150_000))).toThrow(
      rejection('subtitles.fileTooLarge', { maxCues: 100_000, maxMegabytes: 32 }),
    );
  });
});

describe('exact writing', () => {
  const cue = (text: string, track: 'upper' | 'lower' = 'lower'): Cue => ({
    id: '1',
    startMs: 61_234,
    endMs: 62_345,
    text,
    track,
  });
  test('nothing in a cue can become an ASS override tag', () => {
    const written = ass.write([cue('{\\pos(0,0)}hi \\N there', 'upper')], options);
    expect(written).toContain('Dialogue: 1,0:01:01.23,0:01:02.35,Upper,,0,0,0,,\u2774');
    expect(written).not.toMatch(/[{}]/);
  });
  test('XML is well-formed and declares the direction', () => {
    expect(
      ttml.write([cue('a < b & "c"\u0000')], { ...options, language: 'ar', direction: 'rtl' }),
    ).toMatch(/tts:direction="rtl"[\s\S]*a &lt; b &amp; &quot;c&quot;<\/p>/);
  });
  test('a spreadsheet executes no cell', () => {
    expect(csv.write([cue('=1+1')], options)).toContain('"\'=1+1"');
  });
  test('times', () => {
    expect(formatEditorTime(3_723_456)).toBe('01:02:03.5');
    expect(formatAssTime(59_996)).toBe('0:01:00.00');
    expect(parseTime('1:02,5')).toBe(62_500);
    expect(parseTime('nonsense')).toBeUndefined();
  });
});
