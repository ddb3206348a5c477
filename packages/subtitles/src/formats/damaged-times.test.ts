import { describe, expect, test } from 'vitest';
import { readSubtitleFile } from './read-file.ts';
import { ReadWarnings } from './read-warnings.ts';
import { subtitleFormats } from './registry.ts';

const read = (id: 'sbv' | 'avid', text: string) => {
  const warnings = new ReadWarnings();
  const cues = subtitleFormats[id].parse(text, warnings);
  return {
    cues: cues.map(({ startMs, endMs, text: one }) => `${startMs}-${endMs} ${one}`),
    warnings: warnings
      .list()
      .filter(({ code }) => code !== 'FRAME_RATE_ASSUMED')
      .map(({ code, line, count }) => `${code} ${line} x${count}`),
  };
};

describe('a damaged time line does not swallow the next cue', () => {
  const sbv = (line: string) => `0:00:01.000,0:00:02.000\nOne\n\n${line}\nTwo\n`;
  test.each([
    '0:00:03.000;0:00:04.000',
    '0:00:03.000 0:00:04.000',
    '0:00:03.000 --> 0:00:04.000',
    '0:00:03.000 - 0:00:04.000',
    '0:00:03.000|0:00:04.000',
  ])('SBV: %s', (line) => {
    expect(read('sbv', sbv(line))).toEqual({
      cues: ['1000-2000 One', '3000-4000 Two'],
      warnings: ['TIMING_LINE_REPAIRED 4 x1'],
    });
  });

  test.each([
    ['0:00:03.000,0:00:0x.000', ['1000-2000 One', '3000-4000 Two'], ['TIME_REPAIRED 4 x1']],
    ['0:00:0x.000,0:00:04.000', ['1000-2000 One'], ['TIME_UNREADABLE 4 x1']],
  ])('SBV with an unreadable time: %s', (line, cues, warnings) => {
    expect(read('sbv', sbv(line))).toEqual({ cues, warnings });
  });

  const avid = (line: string) =>
    `<begin subtitles>\n\n00:00:01:00 00:00:02:00\nOne\n\n${line}\nTwo\n\n<end subtitles>\n`;
  test.each([
    '00:00:03:00 - 00:00:04:00',
    '00:00:03:00,00:00:04:00',
    '00:00:03:00 --> 00:00:04:00',
    '00:00:03.00 00:00:04.00',
  ])('Avid DS: %s', (line) => {
    expect(read('avid', avid(line))).toEqual({
      cues: ['1000-2000 One', '3000-4000 Two'],
      warnings: ['TIMING_LINE_REPAIRED 6 x1'],
    });
  });

  test.each([
    ['00:00:03:00 00:00:0x:00', ['1000-2000 One', '3000-4000 Two'], ['TIME_REPAIRED 6 x1']],
    ['00:00:0x:00 00:00:04:00', ['1000-2000 One'], ['TIME_UNREADABLE 6 x1']],
  ])('Avid DS with an unreadable time: %s', (line, cues, warnings) => {
    expect(read('avid', avid(line))).toEqual({ cues, warnings });
  });
});

test('a line of text that only looks like times stays text', () => {
  const text = '0:00:01.000,0:00:02.000\nThe program runs\n0:00:03.000 - 0:00:04.000\n';
  expect(read('sbv', text)).toEqual({
    cues: ['1000-2000 The program runs\n0:00:03.000 - 0:00:04.000'],
    warnings: [],
  });
});

test('Avid DS is read at the rate of the media, where it is known', () => {
  const content = new TextEncoder().encode('<begin subtitles>\n\n00:01:00:00 00:01:01:12\nOne\n');
  const codesOf = (choices: { framesPerSecond?: number }) => {
    const { cues, warnings } = readSubtitleFile(content, 'a.txt', choices);
    return [cues[0]?.startMs, cues[0]?.endMs, ...warnings.map(({ code }) => code)];
  };
  expect(codesOf({ framesPerSecond: 24_000 / 1001 })).toEqual([60_060, 61_561]);
  expect(codesOf({})).toEqual([60_000, 61_480, 'FRAME_RATE_ASSUMED']);
});
