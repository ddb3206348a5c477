import { mkdtemp, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { expect, test } from 'vitest';
import { listSamples, startsOff } from './measure-speech.ts';

test('a recording is taken with its text, and with the language that its name says', async () => {
  const folder = await mkdtemp(join(tmpdir(), 'glossa-quality-test-'));
  try {
    for (const name of [
      ...['a.mp3', 'a.txt', 'b.WAV', 'b.zh-TW.txt', 'b.words.json'],
      ...['no-text.mp3', 'no-audio.txt', 'c.wav', 'c.klingon.txt'],
    ])
      await writeFile(join(folder, name), '');
    expect(await listSamples(folder)).toEqual([
      {
        audio: join(folder, 'a.mp3'),
        text: join(folder, 'a.txt'),
        language: undefined,
        words: undefined,
      },
      {
        audio: join(folder, 'b.WAV'),
        text: join(folder, 'b.zh-TW.txt'),
        language: 'zh-TW',
        words: join(folder, 'b.words.json'),
      },
    ]);
  } finally {
    await rm(folder, { recursive: true });
  }
});

test('the distance of starts is the median of the words that both have', () => {
  const words = (...list: [string, number][]) => list.map(([text, startMs]) => ({ text, startMs }));
  const expected = words(['One', 0], ['two', 500], ['three', 900], ['two', 1_500]);
  const found = words(['one,', 40], ['three', 1_000], ['two.', 1_520]);
  expect(startsOff(expected, found, 'en')).toBe(40);
  expect(startsOff(expected, [], 'en')).toBeUndefined();
});
