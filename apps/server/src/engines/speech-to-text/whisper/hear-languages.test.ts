import { expect, test } from 'vitest';
import { partsByLanguage } from './hear-languages.ts';

const windowOf = (startMs: number, endMs: number) => ({
  ...{ startMs, endMs, probabilities: [] },
  spans: [{ startMs, endMs }],
});
/** A Russian piece, a Spanish one that was cut from it, and a French sentence after a pause of 200 ms. */
const windows = [windowOf(0, 3_000), windowOf(3_000, 6_000), windowOf(6_200, 9_000)];
const pieces = windows.map(({ startMs, endMs }) => ({
  ...{ startMs, endMs, speechMs: endMs - startMs },
  scores: {},
}));
const divided = { window: windowOf(0, 9_000), windows, pieces };

test('a part knows the languages of what it was cut from, not of the sentences beside it', () => {
  const parts = partsByLanguage(divided, ['ru', 'es', 'fr']);
  expect(parts.map(({ spoken, beside }) => [spoken, beside])).toEqual([
    ['ru', { before: undefined, after: 'es' }],
    ['es', { before: 'ru', after: undefined }],
    ['fr', { before: undefined, after: undefined }],
  ]);
});

test('parts of a part know what that was cut from', () => {
  const [, part] = partsByLanguage(divided, ['ru', 'es', 'es']);
  const parts = part ? partsByLanguage(part, ['es', 'fr']) : [];
  expect(parts.map(({ beside }) => beside?.before)).toEqual(['ru', undefined]);
});
