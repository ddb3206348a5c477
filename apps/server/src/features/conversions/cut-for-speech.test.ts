import fc from 'fast-check';
import { expect, test } from 'vitest';
import { cutForSpeech } from './make-speech.ts';

test('paragraphs are spoken one by one, long ones in whole sentences', () => {
  expect(cutForSpeech('One. Two.\n\nThree.', 'en')).toEqual(['One. Two.', 'Three.']);
  const long = 'This is a sentence of some length. '.repeat(40);
  const pieces = cutForSpeech(long, 'en');
  expect(pieces.length).toBeGreaterThan(1);
  for (const piece of pieces) {
    expect(piece.length).toBeLessThanOrEqual(600);
    expect(piece.endsWith('.')).toBe(true);
  }
});

test('no letter is left unspoken', () => {
  const letters = (text: string) => text.match(/[\p{L}\p{N}]/gu) ?? [];
  fc.assert(
    fc.property(fc.string({ unit: 'grapheme', maxLength: 3000 }), (text) => {
      expect(cutForSpeech(text, 'en').flatMap(letters)).toEqual(letters(text));
    }),
  );
});
