import { readingRules } from '@glossa/subtitles/reading-rules';
import { expect, test } from 'vitest';
import { translate } from '../../platform/i18n/translate.ts';
import { machineCues, type Voice } from './machine-cues.ts';

let made = 0;
const options = {
  rules: readingRules.en,
  makeId: () => `cue-${++made}`,
  mediaMs: 60_000,
  framesPerSecond: 25,
};
const voice = (startMs: number, text: string, language: Voice['language'] = 'en'): Voice => ({
  language,
  words: text.split(' ').map((word, index) => ({
    ...{ text: word, startMs: startMs + index * 300, endMs: startMs + index * 300 + 280 },
    confidence: 0.9,
  })),
});
const name = (language: string, number: number) =>
  translate(language, 'transcripts.speakerName', { number });

test('one voice has no name', () => {
  const [cue] = machineCues([voice(0, 'Good morning everyone.')], 'en', options);
  expect(cue).toMatchObject({ text: 'Good morning everyone.' });
  expect(cue).not.toHaveProperty('speaker');
});

test('voices are numbered in the order in which they first speak, and alternate by time', () => {
  const cues = machineCues(
    [voice(4000, 'I was there on Friday.'), voice(0, 'Have you seen the library?')],
    'en',
    options,
  );
  expect(cues.map(({ speaker, text }) => [speaker, text])).toEqual([
    [name('en', 1), 'Have you seen the library?'],
    [name('en', 2), 'I was there on Friday.'],
  ]);
});

test('names are in the language of the transcript', () => {
  const cues = machineCues([voice(0, 'صباح الخير', 'ar'), voice(4000, 'أهلا بكم', 'ar')], 'ar', {
    ...options,
    rules: readingRules.ar,
  });
  expect(cues.map(({ speaker }) => speaker)).toEqual([name('ar', 1), name('ar', 2)]);
  expect(name('ar', 1)).not.toBe(name('en', 1));
});

test('two short turns share a cue with dashes, which the rules leave alone', () => {
  const cues = machineCues([voice(0, 'Ready?'), voice(400, 'Yes, go.')], 'en', options);
  expect(cues.map(({ text }) => text)).toEqual(['-Ready?\n-Yes, go.']);
  expect(cues[0]?.speaker).toBe(`${name('en', 1)}, ${name('en', 2)}`);
});

test('a cue does not reach over a turn of someone else in a pause of its speaker', () => {
  const first = voice(0, 'We were at the lake');
  const rest = voice(2_900, 'and swam every day.');
  const cues = machineCues(
    [{ ...first, words: [...first.words, ...rest.words] }, voice(1_550, 'Which lake was that?')],
    'en',
    options,
  );
  expect(cues.map(({ speaker, text }) => [speaker, text])).toEqual([
    [name('en', 1), 'We were at the lake'],
    [name('en', 2), 'Which lake was that?'],
    [name('en', 1), 'and swam every day.'],
  ]);
});
