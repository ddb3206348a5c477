import { expect, test } from 'vitest';
import { detectTextLanguage } from './detect-language.ts';

test.each([
  ['en', 'The children are playing in the garden behind the house.'],
  ['es', 'Los niños juegan en el jardín detrás de la casa.'],
  ['fr', 'Les enfants jouent dans le jardin derrière la maison.'],
  ['de', 'Die Kinder spielen im Garten hinter dem Haus.'],
  ['ru', 'Дети играют в саду за домом.'],
  ['ar', 'يلعب الأطفال في الحديقة خلف المنزل.'],
  ['ja', '子どもたちは家の裏の庭で遊んでいます。'],
  ['ko', '아이들이 집 뒤 정원에서 놀고 있습니다.'],
  ['zh', '孩子们在房子后面的花园里玩，这个软件很好。'],
  ['zh-TW', '孩子們在房子後面的花園裡玩，這個軟體很好。'],
] as const)('%s', async (language, text) => {
  expect(await detectTextLanguage(text)).toBe(language);
});

test('detects nothing without text', async () => {
  expect(await detectTextLanguage('12345')).toBeUndefined();
});
