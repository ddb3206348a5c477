import fc from 'fast-check';
import { expect, test } from 'vitest';
import { spokenText } from './spoken-text.ts';

test.each([
  ['<i>Good</i> morning,\n<b>Anna</b>.', 'Good morning, Anna.'],
  ['{\\an8}Up here', 'Up here'],
  ['JOHN: Where is it?', 'Where is it?'],
  ['DR. SMITH: Sit down.', 'Sit down.'],
  ['ÉLODIE : Viens ici.', 'Viens ici.'],
  ['ИВАН: Привет.', 'Привет.'],
  ['- ANNA: Yes.\n- No.', 'Yes. No.'],
  ['>> REPORTER: Thank you.', 'Thank you.'],
  ['[door slams] Who is there? [whispers]', 'Who is there?'],
  ['[MUSIC PLAYING]', ''],
  ['【拍手】ありがとう', 'ありがとう'],
  ['(laughs)', ''],
  ['(LAUGHS) You are (nearly) right', 'You are (nearly) right'],
  ['♪ Happy birthday to you ♪', ''],
  ['♪ Happy birthday\nto you', ''],
  ['♪♪', ''],
  ['♪ La la ♪ Stop it!', 'Stop it!'],
  ['Meet at 10:30.', 'Meet at 10:30.'],
  ['Remember: never again.', 'Remember: never again.'],
  ['NATO: 30 members', '30 members'],
  ['a < b and b > c', 'a < b and b > c'],
  ['…', ''],
  ['-', ''],
])('speaks %j as %j', (text, expected) => {
  expect(spokenText(text)).toBe(expected);
});

test('does not speak the speaker’s name, however it is written', () => {
  expect(spokenText('Anna Berg: Hello.', 'Anna Berg')).toBe('Hello.');
  expect(spokenText('约翰：你好。', '约翰')).toBe('你好。');
  expect(spokenText('Anna Berg said so.', 'Anna Berg')).toBe('Anna Berg said so.');
});

test('returns one trimmed line and is idempotent', () => {
  fc.assert(
    fc.property(fc.string({ unit: 'grapheme', maxLength: 60 }), (text) => {
      const spoken = spokenText(text);
      expect(spoken).toBe(spoken.trim());
      expect(spoken).not.toMatch(/[\n♪♫]/u);
    }),
  );
});
