// @vitest-environment happy-dom
import { afterEach, expect, test } from 'vitest';
import { storeChosenLanguage } from './chosen-language.ts';
import { openInLanguage, pageDirection, pageLanguage, pickLanguage } from './page-language.ts';

afterEach(() => localStorage.clear());

test.each([
  ['de', ['fr'], 'de'],
  ['en-XA', ['fr'], 'en-XA'],
  ['tlh', ['fr'], 'fr'],
  ['toString', ['fr'], 'fr'],
  [null, ['fr-CH', 'de'], 'fr'],
  [null, ['fr-ca'], 'fr-CA'],
  [null, ['tlh', 'ja-JP'], 'ja'],
  [null, ['zh-Hant-HK'], 'zh-TW'],
  [null, ['zh-HK'], 'zh-TW'],
  [null, ['zh-Hans-SG'], 'zh'],
  [null, ['es-AR'], 'es-MX'],
  [null, ['es-ES'], 'es'],
  [null, ['pt-AO'], 'pt-PT'],
  [null, ['pt-BR'], 'pt'],
  [null, ['tlh'], 'en'],
  [null, [], 'en'],
])('with %s saved and %j preferred uses %s', (chosen, wanted, language) => {
  expect(pickLanguage(chosen, wanted)).toBe(language);
});

test('sets the page direction of the language', async () => {
  storeChosenLanguage('ar');
  await openInLanguage();
  expect([document.documentElement.lang, document.documentElement.dir]).toEqual(['ar', 'rtl']);
  expect([pageLanguage(), pageDirection()]).toEqual(['ar', 'rtl']);
  storeChosenLanguage('zh-TW');
  await openInLanguage();
  expect([document.documentElement.lang, document.documentElement.dir]).toEqual(['zh-TW', 'ltr']);
});
