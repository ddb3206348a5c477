import { languageCodes } from '@glossa/contracts/languages';
import { expect, test } from 'vitest';
import { systemPackages } from '../../../../../../scripts/system-packages.mjs';
import { dataOf, dataOfScript, listedData, packageOf } from './tesseract-data.ts';

test('the data of every language is installed with the product', () => {
  const started = systemPackages
    .filter(({ purpose }: { purpose: string }) => purpose === 'start')
    .map(({ apt }: { apt: string }) => apt);
  expect(started).toContain('tesseract-ocr');
  for (const language of languageCodes) expect(started).toContain(packageOf(dataOf(language)));
});

test('regional variants are read with the data of their language', () => {
  expect(dataOf('fr-CA')).toBe(dataOf('fr'));
  expect(dataOf('zh-TW')).not.toBe(dataOf('zh'));
});

test('reads what tesseract prints about its data, and about the script of a page', () => {
  expect(listedData('List of available languages in "/usr/…" (2):\neng\nosd\n')).toEqual([
    ...['eng', 'osd'],
  ]);
  expect(dataOfScript('Page number: 0\nScript: Cyrillic\nScript confidence: 7.1\n')).toEqual([
    'rus',
  ]);
  expect(dataOfScript('')).toEqual(['eng']);
});
