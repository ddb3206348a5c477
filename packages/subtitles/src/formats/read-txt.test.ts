import { describe, expect, test } from 'vitest';
import { rejection } from '../testing/refusals.ts';
import { parseSubtitleText, readSubtitleFile, subtitleFormats } from './index.ts';

const bytesOf = (text: string) => new TextEncoder().encode(text);
const read = (text: string, mediaMs?: number) => {
  const choices = mediaMs === undefined ? {} : { mediaMs };
  const { format, cues, warnings } = readSubtitleFile(bytesOf(text), 'talk.txt', choices);
  expect(format).toBe('txt');
  expect(warnings).toContainEqual(
    expect.objectContaining({ code: 'TIMES_GUESSED', count: cues.length }),
  );
  return cues.map((cue) => `${cue.startMs}-${cue.endMs} ${cue.text.replaceAll('\n', ' / ')}`);
};
const long = 'x'.repeat(50);

describe('plain text', () => {
  test('each line is a cue, timed by its length', () => {
    expect(read(`Hello\n\n\n${long}\n${long}\n${long}\nThe end\n`)).toEqual([
      '0-1000 Hello',
      ...[1000, 4000, 7000].map((start) => `${start}-${start + 3000} ${long}`),
      '10000-11000 The end',
    ]);
    expect(read('one\ntwo')).toEqual(['0-1000 one', '1000-2000 two']);
  });
  test('short paragraphs are cues of several lines', () => {
    expect(read('One\ntwo\n\nThree\n  \nFour\nfive\nsix')).toEqual([
      '0-1000 One / two',
      '1000-2000 Three',
      '2000-3000 Four / five / six',
    ]);
  });
  test('texts are spread over the media, and are not visible for longer than usual', () => {
    expect(read(`aaaa\n${'b'.repeat(16)}\ncccc\n`, 24_000)).toEqual([
      '0-1000 aaaa',
      `4000-5000 ${'b'.repeat(16)}`,
      '20000-21000 cccc',
    ]);
    expect(read(`${long}\n${long}\n`, 4000)).toEqual([`0-2000 ${long}`, `2000-4000 ${long}`]);
    // Shorter than a millisecond for each letter: the length says nothing of the text.
    expect(read(`${long}\n${long}\n`, 20)).toEqual([`0-3000 ${long}`, `3000-6000 ${long}`]);
  });
  test('long lines are divided at the ends of sentences', () => {
    const first = 'This sentence has more than forty letters, as Dr. Smith said in 2.5 hours.';
    expect(read(`${first} “Is it?” It is!\n`).map((cue) => cue.replace(/^\S+ /, ''))).toEqual([
      ...[first, '“Is it?”', 'It is!'],
    ]);
    const japanese = `${'字'.repeat(60)}。${'幕'.repeat(60)}。`;
    expect(read(japanese)).toHaveLength(2);
  });
  test('the first line of the warning is that of the first text', () => {
    const { warnings } = parseSubtitleText('\n\nHello\n', 'a.txt');
    expect(warnings).toMatchObject([{ code: 'TIMES_GUESSED', line: 3, count: 1 }]);
  });
  test('what was written as text is read with its texts', () => {
    const cues = [
      { id: 'a', startMs: 0, endMs: 900, text: 'Good\nevening', track: 'lower' as const },
      { id: 'b', startMs: 5000, endMs: 9000, text: 'Bye', track: 'lower' as const },
    ];
    const written = subtitleFormats.txt.write(cues, { language: 'en', title: 'Talk' });
    expect(read(written).map((cue) => cue.replace(/^\S+ /, ''))).toEqual(['Good evening', 'Bye']);
  });
  test('a hundred thousand lines are the most', () => {
    expect(() => read('a\n'.repeat(100_001))).toThrow(
      expect.objectContaining({ code: 'TOO_MANY_CUES' }),
    );
  });
});

test.each([
  [
    'times in a form that is not known',
    '00:00:01:00 # 00:00:02:00\nHello\n00:00:03:00 # 00:00:04:00\nBye\n',
  ],
  ['markup', '<html><body>Hello</body></html>'],
  ['bytes', 'Hello\u0000\u0001'],
  ['no letters', '12 34\n--\n'],
  ['nothing', ''],
])('%s are no plain text', (_what, text) => {
  expect(() => readSubtitleFile(bytesOf(text), 'talk.txt')).toThrow(
    rejection('subtitles.noneFound'),
  );
});

test('text is only read from files that are named so', () => {
  for (const name of ['talk', 'talk.doc', ''])
    expect(() => parseSubtitleText('Hello\n', name)).toThrow(rejection('subtitles.noneFound'));
});
