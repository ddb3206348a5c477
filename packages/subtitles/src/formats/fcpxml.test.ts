import { readFileSync } from 'node:fs';
import fc from 'fast-check';
import { expect, test } from 'vitest';
import { type Cue, CueError } from '../cue.ts';
import { rejection } from '../testing/refusals.ts';
import { fcpxmlRate, formatFrames, readFraction } from './fcpxml-times.ts';
import { parseSubtitleText, readSubtitleFile, subtitleFormats } from './index.ts';
import { findWriteLosses } from './write-losses.ts';

const options = { language: 'en', title: 'A <talk> & "more"', direction: 'ltr' } as const;
const { fcpxml, avid } = subtitleFormats;
const read = (text: string) => {
  const { format, cues, warnings } = parseSubtitleText(text);
  return [
    format,
    ...cues.map(
      ({ startMs, endMs, track, text: shown }) =>
        `${startMs}-${endMs} ${track[0]}| ${shown.replaceAll('\n', ' / ')}`,
    ),
    ...warnings.map(({ code, line, count }) => `${code} ${line ?? '-'} x${count}`),
  ];
};

test('fractions of seconds', () => {
  expect(readFraction('3600s')).toBe(3_600_000);
  expect(readFraction('1001/30000s')).toBeCloseTo(33.37, 2);
  expect([readFraction('1/0s'), readFraction('1'), readFraction(undefined)]).toEqual([
    undefined,
    undefined,
    undefined,
  ]);
  const rate = fcpxmlRate(25);
  expect([formatFrames(50, rate), formatFrames(51, rate)]).toEqual(['2s', '5100/2500s']);
});

test('a project of Final Cut Pro: captions count in the time of their clip; one is switched off', () => {
  const bytes = readFileSync(new URL('public-files/annotations.fcpxml', import.meta.url));
  const { format, cues, warnings } = readSubtitleFile(bytes, 'annotations.fcpxml');
  expect([format, cues.length]).toEqual(['fcpxml', 1]);
  expect(cues[0]).toMatchObject({ startMs: 9_400, endMs: 11_400, text: 'caption2 text' });
  expect(warnings).toMatchObject([{ code: 'HIDDEN_SKIPPED', line: 34, count: 1 }]);
});

const project = (spine: string, sequence = 'tcStart="0s"') =>
  `<?xml version="1.0"?><!DOCTYPE fcpxml><fcpxml version="1.10"><resources/><library><event><project><sequence ${sequence}><spine>${spine}</spine></sequence></project></event></library></fcpxml>`;
const caption = (offset: string, text: string, rest = '') =>
  `<caption lane="1" offset="${offset}" duration="2s" start="3600s" ${rest}><text>${text}</text></caption>`;

test('clips one after another, with a start of their own, and a project that begins at one hour', () => {
  const clips = `<asset-clip offset="3600s" start="100s" duration="10s">${caption('101s', '<text-style>One</text-style>')}</asset-clip><gap duration="5s">${caption('2s', '<text-style>Two</text-style>')}</gap><clip start="50s" duration="9s">${caption('51s', 'Three')}</clip>`;
  expect(read(project(clips, 'tcStart="3600s"'))).toEqual([
    'fcpxml',
    '1000-3000 l| One',
    '12000-14000 l| Two',
    '16000-18000 l| Three',
  ]);
});

test('of the clips of an audition, the first one is seen', () => {
  const title = (text: string) =>
    `<title start="3600s" duration="2s"><text><text-style>${text}</text-style></text></title>`;
  const clips = `<audition offset="1s">${title('Chosen')}${title('Another')}</audition>${title('Next')}`;
  expect(read(project(clips))).toEqual([
    'fcpxml',
    '1000-3000 l| Chosen',
    '3000-5000 l| Next',
    'HIDDEN_SKIPPED 1 x1',
  ]);
});

test('titles where there are no captions, two languages, places, and clips used elsewhere', () => {
  const title = '<title offset="1s" duration="2s"><text>Title</text></title>';
  expect(read(project(title))).toEqual(['fcpxml', '1000-3000 l| Title']);
  expect(
    read(
      project(
        `<gap offset="0s" duration="9s">${caption('1s', 'One', 'role="iTT?captionFormat=ITT.en"')}${caption('1s', 'Un', 'role="iTT?captionFormat=ITT.fr"')}</gap>${title}`,
      ),
    ),
  ).toEqual([
    'fcpxml',
    '1000-3000 u| Un',
    '1000-3000 l| One',
    'TEXT_SKIPPED - x1',
    'LANGUAGES_STACKED - x2',
  ]);
  const compound = project('').replace(
    '<resources/>',
    `<resources><media><sequence><spine><gap offset="0s" duration="9s">${caption('1s', 'x')}</gap></spine></sequence></media></resources>`,
  );
  expect(() => parseSubtitleText(compound)).toThrow(CueError);
});

test('another XML file is refused', () => {
  expect(() => parseSubtitleText('<html/>', '', 'fcpxml')).toThrow(
    rejection('subtitles.notFormat', { label: { text: 'Final Cut Pro (FCPXML)' } }),
  );
});

const line = fc
  .string({ unit: 'grapheme', minLength: 1, maxLength: 20 })
  .map((text) => text.replace(/[\p{Cc}\p{Zl}\p{Zp}\ufeff\u2060\ufffe\uffff]/gu, '').trim())
  .filter(Boolean);
const inFrames = fc
  .array(
    fc.record({
      start: fc.nat(100_000),
      length: fc.integer({ min: 1, max: 500 }),
      lines: fc.array(
        fc.oneof(
          line,
          fc.constantFrom(
            '<end subtitles>',
            '@ x',
            '00:00:01:02',
            '<begin subtitles>',
            ']]>',
            '&#10;',
            '-->',
          ),
        ),
        { minLength: 1, maxLength: 3 },
      ),
      track: fc.constantFrom('upper' as const, 'lower' as const),
    }),
    { minLength: 1, maxLength: 8 },
  )
  .map((list) => {
    let at = 0;
    return list.map(({ start, length, lines, track }, index): Cue => {
      const from = at + start;
      at = from + length;
      return { id: `${index}`, startMs: from * 40, endMs: at * 40, text: lines.join('\n'), track };
    });
  });
const bare = (cues: readonly Cue[], withTrack: boolean) =>
  cues.map(({ startMs, endMs, text, track }) => ({
    startMs,
    endMs,
    text,
    ...(withTrack ? { track } : {}),
  }));

test('FCPXML: times in frames, text and track are read as they were written', () => {
  fc.assert(
    fc.property(inFrames, (cues) => {
      expect(bare(fcpxml.parse(fcpxml.write(cues, options)), true)).toEqual(bare(cues, true));
    }),
    { numRuns: 200 },
  );
});

test('Avid DS: times in frames and text are read as they were written', () => {
  fc.assert(
    fc.property(inFrames, (cues) => {
      expect(bare(avid.parse(avid.write(cues, options)), false)).toEqual(bare(cues, false));
    }),
    { numRuns: 200 },
  );
});

test('FCPXML holds marks, and names what it does not hold', () => {
  const cues: Cue[] = [
    {
      ...{ id: 'a', startMs: 1_000, endMs: 2_000, text: 'one two\nthree', track: 'lower' },
      spans: [
        { kind: 'bold', start: 0, end: 7 },
        { kind: 'italic', start: 4, end: 13 },
        { kind: 'underline', start: 0, end: 3 },
        { kind: 'color', value: '#ff8000', start: 8, end: 13 },
      ],
    },
    {
      id: 'b',
      startMs: 3_000,
      endMs: 4_000,
      text: 'x',
      track: 'upper',
      placement: { y: 20, x: 30 },
    },
    { id: 'c', startMs: 5_000, endMs: 6_000, text: 'y', track: 'lower', speaker: 'Ann' },
  ];
  const written = fcpxml.write(cues, options);
  expect(fcpxml.parse(written)[0]?.spans).toEqual(
    expect.arrayContaining([...(cues[0]?.spans ?? [])]),
  );
  expect(
    findWriteLosses('fcpxml', cues, written, options).map(({ code, count }) => [code, count]),
  ).toEqual([
    ['POSITION_NOT_WRITTEN', 1],
    ['SPEAKER_NOT_WRITTEN', 1],
  ]);
});

test('Avid DS: comments, missing ends and text around the captions', () => {
  expect(
    read(
      '@ This file written with the Avid Caption plugin, version 1\n\nnote\n<begin subtitles>\nlost\n00:00:01:00 00:00:02:12\nOne\nTwo\n\n00:00:03;00 00:00:04;00\nThree\n\n<end subtitles>\nafter\n',
    ),
  ).toEqual([
    'avid',
    '1000-2480 l| One / Two',
    '3000-4000 l| Three',
    'METADATA_DROPPED 1 x1',
    'TEXT_SKIPPED 3 x3',
    'FRAME_RATE_ASSUMED 6 x1',
  ]);
});

test.each([23.976, 24, 25, 29.97, 30, 59.94])(
  'Avid DS counts frames of %s per second',
  (frameRate) => {
    const cues: Cue[] = Array.from({ length: 99 }, (_, index) => ({
      ...{ id: `c${index}`, text: `Cue ${index}`, track: 'lower' as const },
      startMs: 3_600_000 + index * 1_007,
      endMs: 3_600_000 + index * 1_007 + 990,
    }));
    const own = { ...options, frameRate };
    const written = avid.write(cues, own);
    const frames = [...written.matchAll(/:(\d\d)(?=[ \n])/g)].map(([, frame]) => Number(frame));
    expect(Math.max(...frames)).toBeLessThan(Math.round(frameRate));
    expect(findWriteLosses('avid', cues, written, own)).toEqual([]);
  },
);

test('at 29.97 frames per second, an hour is numbered without dropped frames, as in iTT', () => {
  const cue: Cue = { id: 'c', text: 'A', track: 'lower', startMs: 3_600_000, endMs: 3_601_000 };
  const written = avid.write([cue], { ...options, frameRate: 30_000 / 1001 });
  expect(written).toContain('\n00:59:56:12 00:59:57:12\n');
});
