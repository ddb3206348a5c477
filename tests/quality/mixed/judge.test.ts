import { expect, test } from 'vitest';
import type { Word } from '../../../apps/server/src/engines/speech-to-text/port.ts';
import type { Part } from './compose.ts';
import { judge } from './judge.ts';

const spoken = (startMs: number, endMs: number, language: 'en' | 'fr', text: string) =>
  ({ kind: 'speech', startMs, endMs, language, speaker: language, name: text, text }) as const;
const parts = [
  spoken(0, 4_000, 'en', 'Please leave a message.'),
  { kind: 'music', name: 'piano', startMs: 5_000, endMs: 15_000 },
  spoken(15_000, 19_000, 'fr', 'Au revoir et merci.'),
] as const satisfies Part[];

/** Words of a text, evenly over a time. */
const words = (
  startMs: number,
  endMs: number,
  text: string,
  language?: Word['language'],
): Word[] => {
  const all = text.split(' ');
  const each = (endMs - startMs) / all.length;
  return all.map((word, index) => ({
    text: word,
    startMs: startMs + index * each,
    endMs: startMs + (index + 1) * each,
    confidence: 1,
    ...(language && { language }),
  }));
};
const english = words(0, 4_000, 'Please leave a message.');
const french = words(15_000, 19_000, 'Au revoir et merci.', 'fr');
const judged = (all: Word[], untranscribed: { startMs: number; endMs: number }[] = []) =>
  judge(parts, { language: 'en', words: all, untranscribed });

test('a transcript of what is said has no fault', () => {
  expect(judged([...english, ...french])).toMatchObject({
    faults: [],
    speech: { parts: 2, ms: 8_000 },
    others: { parts: 1, ms: 10_000 },
    errors: [
      { language: 'en', errors: 0, units: 4 },
      { language: 'fr', errors: 0, units: 4 },
    ],
  });
});

test('words of a sentence in another language are a fault, one at its edge is none', () => {
  const { faults } = judged([...english, ...words(15_000, 19_000, 'Au revoir et merci.')]);
  expect(faults).toMatchObject([{ kind: 'language', part: parts[2], as: 'en' }]);
  const edge = french.map(({ language, ...word }, index) =>
    index === 0 || !language ? word : { ...word, language },
  );
  expect(judged([...english, ...edge]).faults).toEqual([]);
});

test('a sentence without words is a gap, unless it is marked', () => {
  expect(judged(english).faults).toEqual([
    { kind: 'gap', part: parts[2], span: { startMs: 15_000, endMs: 19_000 } },
  ]);
  expect(judged(english, [{ startMs: 14_800, endMs: 19_000 }])).toMatchObject({
    faults: [],
    markedMs: 4_000,
    markedElsewhereMs: 200,
  });
});

test('words in music are invented, but not those at its edge', () => {
  expect(judged([...english, ...words(8_000, 9_000, 'Thank you.'), ...french]).faults).toEqual([
    { kind: 'invented', part: parts[1], heard: 'Thank you.' },
  ]);
  const late = words(14_500, 15_100, 'Au', 'fr');
  expect(judged([...english, ...late, ...french.slice(1)]).faults).toEqual([]);
});

test('a sentence most words of which are wrong is misheard', () => {
  const { faults } = judged([...words(0, 4_000, 'Peas leaf the massage.'), ...french]);
  expect(faults).toMatchObject([{ kind: 'misheard', heard: 'Peas leaf the massage.' }]);
});
