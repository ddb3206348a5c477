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
  unheard: [],
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

test('speech without words is reported in time order, and adds no words', async () => {
  const late = { ...passage('de', 8_000, []), unheard: [{ startMs: 8_000, endMs: 9_000 }] };
  const rest = { ...passage('de', 500, []), unheard: [{ startMs: 500, endMs: 4_000 }] };
  const passages = [late, passage('en', 0, ['one']), rest, passage('en', 5_000, ['two'])];
  const said = await readPassages(passages, 'en');
  expect(said.words.map(({ text }) => text)).toEqual(['one', 'two']);
  expect(said.untranscribed).toEqual([
    { startMs: 500, endMs: 4_000 },
    { startMs: 8_000, endMs: 9_000 },
  ]);
  const detected = await readPassages(passages, 'detect');
  expect(detected.untranscribed).toEqual(said.untranscribed);
  expect(detected).toMatchObject({ language: 'en', words: said.words });
});

test('a recording in which nothing was recognized has no words', async () => {
  const rest = { ...passage('en', 0, []), unheard: [{ startMs: 0, endMs: 4_000 }] };
  expect((await readPassages([rest], 'en')).words).toEqual([]);
  expect((await readPassages([rest], 'detect')).words).toEqual([]);
});

test('words that were found later are in time order', async () => {
  const said = await readPassages([passage('en', 0, ['one']), passage('fr', 50, ['un'])], 'detect');
  expect(said.words.map(({ startMs }) => startMs)).toEqual([0, 50]);
  const late = [passage('en', 5_000, ['one']), passage('fr', 0, ['un'])];
  const ordered = await readPassages(late, 'detect');
  expect(ordered.words.map(({ text }) => text)).toEqual(['un', 'one']);
});

test('a sentence keeps its capital where a window begins, also one that was found later', async () => {
  const passages = [
    passage('en', 10_000, ['and', 'we', 'left.']),
    passage('en', 0, ['It', 'is', 'over.']),
    passage('en', 20_000, ['then', 'we', 'slept.']),
  ];
  for (const requested of ['en', 'detect'] as const) {
    const { words } = await readPassages(passages, requested);
    expect(words.map(({ text }) => text).join(' ')).toBe('It is over. And we left. Then we slept.');
  }
});
