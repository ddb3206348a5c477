import { expect, test } from 'vitest';
import { rankLanguages, windowsForDetection } from './language.ts';

test('averages the windows and returns our language codes, best first', () => {
  const ranked = rankLanguages([
    { en: 0.6, fr: 0.3, cy: 0.1 },
    { en: 0.2, fr: 0.8, cy: 0 },
  ]);
  expect(ranked).toEqual([
    { language: 'fr', score: 0.55 },
    { language: 'en', score: 0.4 },
  ]);
});

test('names a language that cannot be transcribed', () => {
  expect(() => rankLanguages([{ cy: 0.7, en: 0.3 }])).toThrow(
    expect.objectContaining({
      code: 'ENGINE_UNSUPPORTED_LANGUAGE',
      message: expect.stringContaining('Welsh'),
    }),
  );
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
