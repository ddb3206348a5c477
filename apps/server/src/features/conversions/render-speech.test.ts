import fc from 'fast-check';
import { expect, test } from 'vitest';
import { splitForSpeech } from './render-speech.ts';

test('speaks paragraphs separately and splits long ones at sentences', () => {
  expect(splitForSpeech('One. Two.\n\nThree.', 'en')).toEqual(['One. Two.', 'Three.']);
  const long = 'This is a sentence of some length. '.repeat(40);
  const pieces = splitForSpeech(long, 'en');
  expect(pieces.length).toBeGreaterThan(1);
  for (const piece of pieces) {
    expect(piece.length).toBeLessThanOrEqual(600);
    expect(piece.endsWith('.')).toBe(true);
  }
});

test('speaks every letter', () => {
  const letters = (text: string) => text.match(/[\p{L}\p{N}]/gu) ?? [];
  fc.assert(
    fc.property(fc.string({ unit: 'grapheme', maxLength: 3000 }), (text) => {
      expect(splitForSpeech(text, 'en').flatMap(letters)).toEqual(letters(text));
    }),
  );
});
