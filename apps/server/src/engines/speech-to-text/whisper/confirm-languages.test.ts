import { expect, test } from 'vitest';
import {
  confirmLanguages,
  type TryLanguages,
  uncertainSounds,
  uncertainTexts,
} from './confirm-languages.ts';
import { type BesideLanguages, languagePieces } from './hear-languages.ts';
import type { HeardPiece, SpokenScores } from './language.ts';

/** Sentences of three seconds with a second between them. */
const starts = [0, 4_000, 8_000];
const spans = starts.map((startMs) => ({ startMs, endMs: startMs + 3_000 }));
const probabilities = Array.from({ length: Math.ceil(11_000 / 32) }, (_, frame) =>
  (frame * 32) % 4_000 < 3_000 ? 0.9 : 0.01,
);
const window = { startMs: 0, endMs: 11_000, spans, probabilities };
const windows = languagePieces(window);
const piece = (scores: SpokenScores, index = 0) => ({
  startMs: 4_000 * index,
  endMs: 4_000 * index + 3_000,
  speechMs: 3_000,
  scores,
});
const known = ['ru', 'es'];

/** Confirms what the sounds leave uncertain. */
function confirmSounds(
  pieces: readonly HeardPiece[],
  chosen: readonly string[],
  tryLanguages: TryLanguages,
) {
  const uncertain = uncertainSounds({ windows, pieces }, chosen, known);
  return confirmLanguages({ window, windows, pieces }, chosen, uncertain, known, tryLanguages);
}

/** Certainties by language, undefined where there is silence, and what was tried. */
function answering(certainties: Record<string, number | undefined>, isQuiet = true) {
  const tried: { startMs: number; endMs: number; languages: readonly string[] }[] = [];
  return {
    tried,
    tryLanguages: async (
      { startMs, endMs }: { startMs: number; endMs: number },
      languages: readonly string[],
    ) => {
      tried.push({ startMs, endMs, languages });
      return languages.map((spoken) => {
        const certainty = certainties[spoken];
        return { certainty, isSilence: certainty === undefined, isQuiet };
      });
    },
  };
}

test('a certain language of the recording needs no text', async () => {
  const { tried, tryLanguages } = answering({});
  const pieces = starts.map((_, index) => piece({ ru: 0.8 }, index));
  const chosen = ['ru', 'ru', 'ru'];
  expect(await confirmSounds(pieces, chosen, tryLanguages)).toEqual(chosen);
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
  expect(await confirmSounds(pieces, ['ru', 'ru', 'ru'], tryLanguages)).toEqual(['es', 'es', 'ru']);
  expect(tried).toEqual([{ startMs: 0, endMs: 7_000, languages: ['ru', 'es', 'pt', 'en'] }]);
});

test('a language of no other part is confirmed, however certain it is', async () => {
  const pieces = starts.map((_, index) =>
    piece(index === 1 ? { en: 0.8, es: 0.1 } : { ru: 0.9 }, index),
  );
  const chosen = ['ru', 'en', 'ru'];
  const wrong = answering({ en: -1.5, ru: -1, es: -0.3 });
  expect(await confirmSounds(pieces, chosen, wrong.tryLanguages)).toEqual(['ru', 'es', 'ru']);
  // Spanish is written down nearly as well where English is expected.
  const close = answering({ en: -0.29, ru: -1, es: -0.31 });
  expect(await confirmSounds(pieces, ['ru', 'ru', 'ru'], close.tryLanguages)).toEqual([
    'ru',
    'es',
    'ru',
  ]);
  const right = answering({ en: -0.2, ru: -1, es: -1.2 });
  expect(await confirmSounds(pieces, chosen, right.tryLanguages)).toEqual(chosen);
});

test('a language of no other part needs a certain text', async () => {
  // Measured: the end of a Spanish sentence that was written down as “I hate as they”.
  const pieces = starts.map((_, index) => piece(index === 1 ? { en: 0.6 } : { ru: 0.9 }, index));
  const chosen = ['ru', 'ru', 'ru'];
  const uncertain = [false, true, false];
  const { tryLanguages } = answering({ en: -0.6, ru: -2.9, es: -3 });
  const divided = { window, windows, pieces };
  expect(await confirmLanguages(divided, chosen, uncertain, known, tryLanguages)).toEqual(chosen);
});

test('speech that is taken for a sound gets the language in which its text is certain', async () => {
  const pieces = starts.map((_, index) => piece({ ru: 0.3, es: 0.3 }, index));
  const chosen = ['ru', 'ru', 'ru'];
  const certain = answering({ ru: undefined, es: -0.2 }, false);
  expect(await confirmSounds(pieces, chosen, certain.tryLanguages)).toEqual(['es', 'es', 'es']);
  const credible = answering({ ru: undefined, es: -0.6 }, false);
  expect(await confirmSounds(pieces, chosen, credible.tryLanguages)).toEqual(chosen);
});

test('a language that the sound is certain of needs another text that is far more certain', async () => {
  // Measured: “Veuillez essayer de nouveau” is “Veía, essayé de nuevo” in Spanish, more certain by 0.3.
  const pieces = starts.map((_, index) => piece({ ru: 0.95 }, index));
  const chosen = ['ru', 'ru', 'ru'];
  const divided = { window, windows, pieces };
  const uncertain = [false, true, false];
  const close = answering({ ru: -0.7, es: -0.4 });
  expect(await confirmLanguages(divided, chosen, uncertain, known, close.tryLanguages)).toEqual(
    chosen,
  );
});

test('only the pieces whose words are uncertain', async () => {
  // Measured: “Osuario se uneirant à la conférence” in the middle of French.
  const words = [
    { text: 'Bienvenue.', startMs: 200, endMs: 2_500, confidence: 0.9 },
    { text: 'Osuario', startMs: 4_000, endMs: 4_800, confidence: 0.2 },
    { text: 'se', startMs: 4_800, endMs: 5_000, confidence: 0.8 },
    { text: 'uneirant', startMs: 5_000, endMs: 6_500, confidence: 0.3 },
  ];
  const uncertain = uncertainTexts({ windows }, words);
  expect(uncertain).toEqual([false, true, false]);
  const pieces = starts.map((_, index) => piece({ ru: 0.9 }, index));
  const { tried, tryLanguages } = answering({ ru: -1, es: -0.2 });
  expect(
    await confirmLanguages(
      { window, windows, pieces },
      ['ru', 'ru', 'ru'],
      uncertain,
      known,
      tryLanguages,
    ),
  ).toEqual(['ru', 'es', 'ru']);
  expect(tried).toEqual([{ startMs: 4_000, endMs: 7_000, languages: ['ru', 'es'] }]);
});

test('uncertain words are tried in each language that a piece may be in', async () => {
  // Measured: Spanish after French that is French by its sound, in a recording without other Spanish.
  const pieces = [
    piece({ ru: 0.67, es: 0.22 }),
    piece({ ru: 0.5, pt: 0.05 }, 1),
    piece({ ru: 1 }, 2),
  ];
  const { tried, tryLanguages } = answering({ ru: -1.2, es: -0.3 });
  const divided = { window, windows, pieces };
  const chosen = ['ru', 'ru', 'ru'];
  expect(
    await confirmLanguages(divided, chosen, [true, true, false], ['ru'], tryLanguages),
  ).toEqual(['es', 'es', 'ru']);
  expect(tried.map(({ languages }) => languages)).toEqual([['ru', 'es']]);
});

test.each([
  ['is not credible', { ru: -1.4, es: -1.1 }],
  ['is hardly more certain, and less likely by its sound', { ru: -0.4, es: -0.35 }],
  ['is a text of what is silence in the most probable one', { ru: undefined, es: -0.5 }],
  ['has no text', { ru: -0.9, es: undefined }],
])('the most probable language stays where another %s', async (_, certainties) => {
  const { tryLanguages } = answering(certainties);
  const pieces = starts.map((_, index) => piece({ ru: 0.45, es: 0.05 }, index));
  const chosen = ['ru', 'ru', 'ru'];
  expect(await confirmSounds(pieces, chosen, tryLanguages)).toEqual(chosen);
});

test('another language between two pieces without pauses costs more than between sentences', async () => {
  // Measured: “el sistema operativo” within a Spanish sentence, hardly less certain in English.
  const closeSpans = [0, 3_100, 6_200].map((startMs) => ({ startMs, endMs: startMs + 3_000 }));
  const close = { startMs: 0, endMs: 9_200, spans: closeSpans, probabilities: [] };
  const pieces = starts.map((_, index) => piece({ ru: 0.36, es: index === 1 ? 0.36 : 0.9 }, index));
  const chosen = ['es', 'ru', 'es'];
  const uncertain = [false, true, false];
  const { tryLanguages } = answering({ ru: -0.5, es: -0.7 });
  const apart = { window, windows, pieces };
  expect(await confirmLanguages(apart, chosen, uncertain, known, tryLanguages)).toEqual(chosen);
  const within = { window: close, windows: languagePieces(close), pieces };
  expect(await confirmLanguages(within, chosen, uncertain, known, tryLanguages)).toEqual([
    'es',
    'es',
    'es',
  ]);
});

test('a text that is not credible gives way to any credible one in a known language', async () => {
  // Measured: “Su saludo temporal ha sido borrado.”, between Russian prompts.
  const pieces = [piece({ en: 0.46, pt: 0.13 }), piece({ ru: 0.9 }, 1), piece({ ru: 0.9 }, 2)];
  const chosen = ['ru', 'ru', 'ru'];
  const incredible = answering({ ru: -1.26, es: -0.81, pt: -0.74, en: -1.01 });
  expect(await confirmSounds(pieces, chosen, incredible.tryLanguages)).toEqual(['es', 'ru', 'ru']);
  const credible = answering({ ru: -0.99, es: -0.81, pt: -0.74, en: -1.01 });
  expect(await confirmSounds(pieces, chosen, credible.tryLanguages)).toEqual(chosen);
});

test('the languages beside a part count for its first and last piece', async () => {
  // Measured: “letras del apellido de la persona” after a Spanish sentence, -0.85 in Russian.
  const pieces = [piece({ ru: 0.57, es: 0.13, en: 0.18 })];
  const { tryLanguages } = answering({ ru: -0.85, es: -0.78, en: -0.95 });
  const part = { window: windows[0] ?? window, windows: windows.slice(0, 1), pieces };
  const confirm = (beside?: BesideLanguages) =>
    confirmLanguages({ ...part, ...(beside && { beside }) }, ['ru'], [true], known, tryLanguages);
  expect(await confirm()).toEqual(['ru']);
  expect(await confirm({ before: 'es', after: undefined })).toEqual(['es']);
  expect(await confirm({ before: undefined, after: 'es' })).toEqual(['es']);
});

/** Speech without a pause that was cut at these times, in milliseconds. */
function cutSpeech(times: readonly number[], sounds: readonly SpokenScores[]) {
  const spans = sounds.map((_, index) => ({
    startMs: times[index] ?? 0,
    endMs: times[index + 1] ?? 0,
  }));
  const windows = spans.map((span) => ({ ...span, spans: [span], probabilities: [] }));
  const pieces = spans.map((span, index) => ({
    ...span,
    speechMs: span.endMs - span.startMs,
    scores: sounds[index] ?? {},
  }));
  const whole = { startMs: times[0] ?? 0, endMs: times.at(-1) ?? 0 };
  return { window: { ...whole, spans, probabilities: [] }, windows, pieces };
}

test('where speech without a pause was cut, another language is confirmed for both sides', async () => {
  // Measured: “en el directorio” was “and L.D. Rectorial”, 0.78 by its sound.
  const chosen = ['es', 'ru'];
  const confirm = async (score: number) => {
    const divided = cutSpeech([0, 2_800, 4_400], [{ es: 0.95 }, { ru: score, es: 0.1 }]);
    const uncertain = uncertainSounds(divided, chosen, known);
    const { tried, tryLanguages } = answering({ es: -0.3, ru: -0.9 });
    const confirmed = await confirmLanguages(divided, chosen, uncertain, known, tryLanguages);
    return { confirmed, tried };
  };
  const doubted = await confirm(0.78);
  expect(doubted.confirmed).toEqual(['es', 'es']);
  expect(doubted.tried).toMatchObject([{ startMs: 0, endMs: 4_400, languages: ['es', 'ru'] }]);
  expect(await confirm(0.95)).toEqual({ confirmed: chosen, tried: [] });
});

test('the end of a word that was cut off is confirmed together with what it belongs to', async () => {
  // Measured: “iniciará ahora”, of which the last second was “А ура!” in Russian.
  const sounds: SpokenScores[] = [{ en: 0.3 }, { en: 0.3, es: 0.2 }, { ar: 0.5, ru: 0.2 }];
  const divided = cutSpeech([0, 3_000, 6_000, 7_000], sounds);
  const { tried, tryLanguages } = answering({ es: -0.3, ru: -0.9 });
  const confirm = (uncertain: boolean[]) =>
    confirmLanguages(divided, ['es', 'es', 'ru'], uncertain, known, tryLanguages);
  const all = ['es', 'es', 'es'];
  expect(await confirm([true, true, true])).toEqual(all);
  expect(await confirm([false, false, true])).toEqual(all);
  expect(await confirm([true, false, false])).toEqual(['es', 'es', 'ru']);
  expect(tried).toMatchObject([
    { startMs: 0, endMs: 7_000, languages: ['es', 'ru', 'en', 'ar'] },
    { startMs: 3_000, endMs: 7_000, languages: ['es', 'ru', 'en', 'ar'] },
    { startMs: 0, endMs: 3_000 },
  ]);
});
