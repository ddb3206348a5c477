import { expect, test } from 'vitest';
import {
  knownLanguages,
  meanScores,
  rankLanguages,
  recordingLanguages,
  smoothLanguages,
  spokenLanguages,
  windowsForDetection,
} from './language.ts';

const piece = (scores: Record<string, number>, speechMs = 5_000) => ({
  startMs: 0,
  endMs: speechMs,
  speechMs,
  scores,
});
const english = { en: 0.96, pt: 0.02 };
const french = { fr: 0.97, en: 0.02 };

test('averages the pieces by their speech and returns our language codes, best first', () => {
  const ranked = rankLanguages(
    meanScores([piece({ en: 0.6, fr: 0.4 }, 2_000), piece({ en: 0.2, fr: 0.8 }, 6_000)]),
  );
  expect(ranked.slice(0, 2)).toEqual([
    { language: 'fr', score: 0.7 },
    { language: 'en', score: 0.3 },
  ]);
  expect(ranked).toHaveLength(10);
});

test('knows the spoken languages of the product only', () => {
  expect([...spokenLanguages].sort()).toEqual(
    ['ar', 'de', 'en', 'es', 'fr', 'ja', 'ko', 'pt', 'ru', 'zh'].sort(),
  );
});

test('keeps two languages in one window apart', () => {
  const pieces = [piece(english), piece(english), piece(french), piece(french)];
  expect(smoothLanguages(pieces, { prior: { en: 0.5, fr: 0.5 }, known: ['en', 'fr'] })).toEqual([
    'en',
    'en',
    'fr',
    'fr',
  ]);
});

test('keeps a sentence apart from a longer language that never scores as certain', () => {
  // Measured: French directly before English, both spoken by people.
  const pieces = [
    piece({ fr: 0.9996, en: 0.0001 }, 2_464),
    piece({ en: 0.898, pt: 0.047 }, 2_272),
    piece({ en: 0.88, pt: 0.038 }, 1_408),
    piece({ en: 0.856, zh: 0.038 }, 2_560),
    piece({ en: 0.749, ru: 0.051 }, 2_688),
  ];
  const languages = recordingLanguages(pieces);
  expect(languages.known).toEqual(['en', 'fr']);
  expect(smoothLanguages(pieces, languages)).toEqual(['fr', 'en', 'en', 'en', 'en']);
});

test('hears a sentence in a known language at the start of a window', () => {
  const languages = { prior: { en: 0.95, fr: 0.02 }, known: ['en', 'fr'] };
  const pieces = [piece(french, 2_500), piece(english), piece(english)];
  expect(smoothLanguages(pieces, languages)).toEqual(['fr', 'en', 'en']);
});

test('keeps a short passage of a language that is certainly spoken', () => {
  const languages = recordingLanguages([piece(english), piece(french), piece(english)]);
  expect(languages.known).toEqual(['en', 'fr']);
  expect(
    smoothLanguages([piece(english), piece(french, 2_500), piece(english)], languages),
  ).toEqual(['en', 'fr', 'en']);
});

test('does not flicker where the engine is sure of nothing', () => {
  const pieces = [piece({ de: 0.73, en: 0.26 }), piece({ de: 0.2, en: 0.79 }), piece({ de: 0.7 })];
  expect(new Set(smoothLanguages(pieces, recordingLanguages(pieces))).size).toBe(1);
});

test('hears a window in another language than the rest of the recording', () => {
  expect(smoothLanguages([piece(french)], { prior: { en: 0.97 }, known: ['en'] })).toEqual(['fr']);
});

test.each([
  ['a short piece that sounds like another language', piece({ ja: 0.61, en: 0.22 }, 1_500)],
  ['a foreign name', piece({ fr: 0.99, en: 0.005 }, 2_000)],
  ['an undecided piece', piece({ zh: 0.53, en: 0.45 })],
])('does not change the language for %s', (_, strange) => {
  const english90 = { prior: { en: 0.9, fr: 0.05 }, known: ['en'] };
  expect(smoothLanguages([piece(english), strange, piece(english)], english90)).toEqual([
    'en',
    'en',
    'en',
  ]);
  expect(smoothLanguages([strange], english90)).toEqual(['en']);
});

test('samples a few spread windows with the most speech', () => {
  const windows = Array.from({ length: 30 }, (_, index) => ({
    startMs: index * 30_000,
    endMs: index * 30_000 + 30_000,
    spans: [{ startMs: 0, endMs: index % 6 === 3 ? 25_000 : 5_000 }],
  }));
  const requested = windowsForDetection(windows).map(({ startMs }) => startMs / 30_000);
  expect(requested).toEqual([3, 9, 15, 21, 27]);
  expect(windowsForDetection(windows.slice(0, 2))).toHaveLength(2);
});

test('in a window that was not sampled, a language is known of which a piece is certain', () => {
  const recording = recordingLanguages([piece(english)]);
  expect(recording.known).toEqual(['en']);
  const short = piece({ de: 0.99 }, 1_000);
  expect(knownLanguages(recording, [piece(french), piece({ es: 0.8 }), short])).toEqual([
    'en',
    'fr',
  ]);
});
