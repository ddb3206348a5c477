import { expect, test } from 'vitest';
import { confirmLanguages } from './confirm-languages.ts';
import { languagePieces } from './hear-languages.ts';
import type { SpokenScores } from './language.ts';

/** Sentences of three seconds with a second between them. */
const starts = [0, 4_000, 8_000];
const spans = starts.map((startMs) => ({ startMs, endMs: startMs + 3_000 }));
const probabilities = Array.from({ length: Math.ceil(11_000 / 32) }, (_, frame) =>
  (frame * 32) % 4_000 < 3_000 ? 0.9 : 0.01,
);
const window = { startMs: 0, endMs: 11_000, spans, probabilities };
const divided = { window, windows: languagePieces(window) };
const piece = (scores: SpokenScores, index = 0) => ({
  startMs: 4_000 * index,
  endMs: 4_000 * index + 3_000,
  speechMs: 3_000,
  scores,
});
const known = { known: ['ru', 'es'] };

/** Certainties by language, and what was tried. */
function answering(certainties: Record<string, number | undefined>) {
  const tried: { startMs: number; endMs: number; languages: readonly string[] }[] = [];
  return {
    tried,
    tryLanguages: async (
      { startMs, endMs }: { startMs: number; endMs: number },
      languages: readonly string[],
    ) => {
      tried.push({ startMs, endMs, languages });
      return languages.map((spoken) => certainties[spoken]);
    },
  };
}

test('a certain language of the recording needs no text', async () => {
  const { tried, tryLanguages } = answering({});
  const pieces = starts.map((_, index) => piece({ ru: 0.8 }, index));
  const chosen = ['ru', 'ru', 'ru'];
  expect(await confirmLanguages(divided, pieces, chosen, known, tryLanguages)).toEqual(chosen);
  expect(tried).toEqual([]);
});

test('an uncertain stretch gets the language in which its text is clearly more certain', async () => {
  // Measured: Spanish prompts that were written down as “Контрессы не конкретно”.
  const { tried, tryLanguages } = answering({ ru: -1.6, es: -0.2, pt: -0.6 });
  const pieces = [
    piece({ pt: 0.6, en: 0.24, ru: 0.12 }),
    piece({ en: 0.32, es: 0.23, pt: 0.3 }, 1),
    piece({ ru: 0.9 }, 2),
  ];
  expect(await confirmLanguages(divided, pieces, ['ru', 'ru', 'ru'], known, tryLanguages)).toEqual([
    'es',
    'es',
    'ru',
  ]);
  expect(tried).toEqual([{ startMs: 0, endMs: 7_000, languages: ['ru', 'es', 'pt'] }]);
});

test('a language of no other part is confirmed, however certain it is', async () => {
  const pieces = starts.map((_, index) => piece(index === 1 ? { en: 0.8 } : { ru: 0.9 }, index));
  const chosen = ['ru', 'en', 'ru'];
  const wrong = answering({ en: -1.5, ru: -1, es: -0.3 });
  expect(await confirmLanguages(divided, pieces, chosen, known, wrong.tryLanguages)).toEqual([
    'ru',
    'es',
    'ru',
  ]);
  // Spanish is written down nearly as well where English is expected.
  const close = answering({ en: -0.29, ru: -1, es: -0.31 });
  expect(
    await confirmLanguages(divided, pieces, ['ru', 'ru', 'ru'], known, close.tryLanguages),
  ).toEqual(['ru', 'es', 'ru']);
  const right = answering({ en: -0.2, ru: -1, es: -1.2 });
  expect(await confirmLanguages(divided, pieces, chosen, known, right.tryLanguages)).toEqual(
    chosen,
  );
});

test.each([
  ['is hardly more certain', { ru: -0.4, es: -0.3 }],
  ['is a text of what is silence in the most probable one', { ru: undefined, es: -0.5 }],
  ['has no text', { ru: -0.9, es: undefined }],
])('the most probable language stays where another %s', async (_, certainties) => {
  const { tryLanguages } = answering(certainties);
  const pieces = starts.map((_, index) => piece({ ru: 0.4, es: 0.3 }, index));
  const chosen = ['ru', 'ru', 'ru'];
  expect(await confirmLanguages(divided, pieces, chosen, known, tryLanguages)).toEqual(chosen);
});
