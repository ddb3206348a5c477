import { expect, test } from 'vitest';
import type { Passage } from './messages.ts';
import { readPassages } from './passages.ts';

const passage = (
  spoken: string,
  at: number,
  texts: string[],
  scores: Record<string, number> = { [spoken]: 1 },
): Passage => ({
  startMs: at,
  endMs: at + 10_000,
  spoken,
  speechMs: 10_000,
  scores,
  words: texts.map((text, index) => ({
    text,
    startMs: at + index * 100,
    endMs: at + index * 100 + 90,
    confidence: 0.9,
  })),
});

test('an unsure language is chosen among those of the product, with its certainty', async () => {
  const said = await readPassages(
    [passage('pt', 0, ['bom', 'dia'], { pt: 0.41, es: 0.38, fr: 0.21 })],
    'detect',
  );
  expect(said).toMatchObject({ language: 'pt', languageCertainty: 0.41 });
  expect(said.languageScores[0]).toEqual({ language: 'pt', score: 0.41 });
});

test('words in another language say so, and a second language does not reduce the certainty', async () => {
  const said = await readPassages(
    [
      passage('en', 0, ['hello']),
      passage('zh', 10_000, ['發', '展']),
      passage('en', 20_000, ['bye']),
    ],
    'detect',
  );
  expect(said.language).toBe('en');
  expect(said.languageCertainty).toBe(1);
  expect(said.words.map(({ text, language }) => [text, language])).toEqual([
    ['hello', undefined],
    ['发', 'zh'],
    ['展', 'zh'],
    ['bye', undefined],
  ]);
});

test('a passage without words has no say in the language', async () => {
  const said = await readPassages(
    [passage('ja', 0, []), passage('ja', 10_000, []), passage('de', 20_000, ['gut'])],
    'detect',
  );
  expect(said.language).toBe('de');
});

test('a requested variant is kept, without scores', async () => {
  const said = await readPassages([passage('zh', 0, ['发', '展'], {})], 'zh-TW');
  expect(said).toMatchObject({ language: 'zh-TW', languageScores: [] });
  expect(said.languageCertainty).toBeUndefined();
  expect(said.words.map(({ text }) => text).join('')).toBe('發展');
});
