import { expect, test } from 'vitest';
import type { Cue } from '../cue.ts';
import { type SubtitleFormatId, subtitleFormats } from './registry.ts';
import { findWriteLosses } from './write-losses.ts';

const cue = (id: string, startMs: number, rest: Partial<Cue> = {}): Cue => ({
  ...{ id, startMs, endMs: startMs + 1_500, text: `Line ${id}.`, track: 'lower' as const },
  ...rest,
});
const options = { language: 'en', title: 'Talk', direction: 'ltr' } as const;
const lossesOf = (format: SubtitleFormatId, cues: readonly Cue[]) =>
  Object.fromEntries(
    findWriteLosses(format, cues, subtitleFormats[format].write(cues, options), options).map(
      ({ code, count }) => [code, count],
    ),
  );

const cues = [
  cue('a', 0, { speaker: 'Ada' }),
  cue('b', 2_000, { text: 'Two\nlines' }),
  cue('c', 4_000, { track: 'upper' }),
  cue('d', 4_500, { text: 'At {once}|' }),
];

test('formats that hold everything lose nothing', () => {
  for (const format of ['csv', 'json', 'vtt', 'ttml'] as const)
    expect(lossesOf(format, cues), format).toEqual({});
});

test('each format names what it cannot hold, with the number of cues', () => {
  expect(lossesOf('sbv', cues)).toEqual({ SPEAKER_NOT_WRITTEN: 1, TRACK_NOT_WRITTEN: 1 });
  expect(lossesOf('srt', cues)).toEqual({ SPEAKER_NOT_WRITTEN: 1 });
  expect(lossesOf('lrc', cues)).toMatchObject({
    LINES_NOT_WRITTEN: 1,
    SPEAKER_NOT_WRITTEN: 1,
    TRACK_NOT_WRITTEN: 1,
  });
  expect(lossesOf('microdvd', cues)).toEqual({ SPEAKER_NOT_WRITTEN: 1, TRACK_NOT_WRITTEN: 1 });
});

test('equal texts are told apart by their times', () => {
  const equal = [cue('a', 0, { text: 'Yes.' }), cue('b', 3_000, { text: 'Yes.' })];
  expect(lossesOf('microdvd', equal)).toEqual({});
  expect(
    findWriteLosses('srt', equal, '1\n00:00:00,000 --> 00:00:01,500\nYes.\n', options),
  ).toMatchObject([{ code: 'TEXT_NOT_WRITTEN', count: 1 }]);
});

test('an end that was moved is a loss', () => {
  const late = '1\n00:00:00,000 --> 00:00:01,521\nLine a.\n';
  expect(findWriteLosses('srt', [cue('a', 0)], late, options)).toMatchObject([
    { code: 'TIMES_NOT_WRITTEN', count: 1 },
  ]);
});

test('a text to be read, and cues without text, are not compared', () => {
  expect(lossesOf('txt', cues)).toEqual({});
  expect(lossesOf('lrc', [cue('a', 0, { text: ' ' })])).toEqual({});
});
