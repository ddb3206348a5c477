import { describe, expect, test } from 'vitest';
import type { MediaProbe } from '../../../engines/media-tools/port.ts';
import { assertForm, assertLinesFit, assertLinesHeard } from './read-back-dub.ts';

const streams = (...languages: Array<string | undefined>): MediaProbe['streams'] => [
  { index: 0, kind: 'video', codec: 'h264' },
  ...languages.map((language, index) => ({
    ...{ index: index + 1, kind: 'audio' as const, codec: 'aac' },
    ...(language ? { language } : {}),
  })),
];
const file = (durationMs: number, tracks: MediaProbe['streams']): MediaProbe => ({
  ...{ container: 'mp4', durationMs, streams: tracks, hasAudio: true },
});
const recording = file(20_000, streams('eng'));
const dubbed = { probe: recording, audioOnly: false, language: 'fra' };

describe('the form of a dub', () => {
  test.each([
    ['with its original', file(20_040, streams('fra', 'eng')), dubbed],
    [
      'of a silent film',
      file(20_000, streams('fra')),
      { ...dubbed, probe: file(20_000, streams()) },
    ],
    ['that is only sound', file(20_020, streams('fra').slice(1)), { ...dubbed, audioOnly: true }],
    [
      'in a language without a code',
      file(20_000, streams(undefined, 'eng')),
      { ...dubbed, language: 'und' },
    ],
  ])('%s is as planned', (_what, made, expected) => {
    expect(() => assertForm(made, expected)).not.toThrow();
  });

  test.each([
    ['a missing original', file(20_000, streams('fra')), 'audio tracks'],
    ['a missing dub', file(20_000, streams()), 'audio tracks'],
    ['no picture', file(20_000, streams('fra', 'eng').slice(1)), 'video tracks'],
    ['another language', file(20_000, streams('eng', 'fra')), 'language eng'],
    ['no language', file(20_000, streams(undefined, 'eng')), 'language undefined'],
    ['a cut end', file(17_000, streams('fra', 'eng')), 'duration 17000 ms'],
  ])('fails for %s', (_what, made, detail) => {
    expect(() => assertForm(made, dubbed)).toThrow(
      expect.objectContaining({
        code: 'ENGINE_BAD_ANSWER',
        messageRef: { id: 'translations.dubWrongForm' },
        detail: expect.stringContaining(detail),
      }),
    );
  });
});

const lines = [
  { startMs: 1_000, endMs: 2_500, slotMs: 3_000 },
  { startMs: 6_000, endMs: 8_000, slotMs: 2_000 },
];
const placed = lines.map(({ startMs, endMs }) => ({
  ...{ startMs, endMs, heard: { startMs: startMs + 60, endMs: endMs - 120 } },
}));
const failure = (id: string, time: string) =>
  expect.objectContaining({ messageRef: { id: `translations.${id}`, params: { time } } });

describe('the lines of a dub', () => {
  test('fit where each was placed, ends in its slot and can be heard', () => {
    expect(() => assertLinesFit({ lines, placed })).not.toThrow();
  });

  test.each([
    ['was left out', placed.slice(1), 'dubLacksLine', '00:00:01.0'],
    [
      'runs into the next one',
      placed.map((one, index) => (index === 1 ? { ...one, endMs: 8_100 } : one)),
      'dubLacksLine',
      '00:00:06.0',
    ],
    [
      'is silence',
      placed.map((one, index) => (index === 1 ? { ...one, heard: null } : one)),
      'dubLineSilent',
      '00:00:06.0',
    ],
  ])('fail where one %s', (_what, found, id, time) => {
    expect(() => assertLinesFit({ lines, placed: found })).toThrow(failure(id, time));
  });
});

describe('the sound of a finished dub', () => {
  const peaksPerSecond = 50;
  /** Loud in these intervals of milliseconds. */
  const sound = (...loud: Array<[from: number, to: number]>) => ({
    peaksPerSecond,
    peaks: Array.from({ length: 500 }, (_peak, at) =>
      loud.some(([from, to]) => at * 20 >= from && at * 20 < to) ? 0.4 : 0,
    ),
  });
  const spoken: Array<[number, number]> = [
    [1_060, 2_380],
    [6_060, 7_880],
  ];

  test('is there for each line, alone or over the original', () => {
    expect(() => assertLinesHeard(sound(...spoken), { placed, mix: 'replace' })).not.toThrow();
    expect(() => assertLinesHeard(sound([0, 10_000]), { placed, mix: 'under' })).not.toThrow();
  });

  test.each([
    ['a line is silent', sound([1_060, 2_380]), '00:00:06.0'],
    ['a line lost its end', sound([1_060, 1_600], [6_060, 7_880]), '00:00:01.0'],
    ['a line came late', sound([1_060, 2_380], [6_700, 8_400]), '00:00:06.0'],
    ['there is sound between lines', sound(...spoken, [4_000, 4_500]), '00:00:06.0'],
    ['there is sound after the last one', sound(...spoken, [9_000, 9_500]), '00:00:06.0'],
    ['the file has no sound', sound(), '00:00:01.0'],
  ])('fails where %s', (_what, found, time) => {
    expect(() => assertLinesHeard(found, { placed, mix: 'replace' })).toThrow(
      failure('dubLacksLine', time),
    );
  });
});
