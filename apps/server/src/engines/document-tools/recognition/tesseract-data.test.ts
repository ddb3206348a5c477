import { languageCodes } from '@glossa/contracts/languages';
import { expect, test } from 'vitest';
import { systemPackages } from '../../../../../../scripts/system-packages.mjs';
import { dataOf, dataOfScript, listedData, packageOf, turnOf } from './tesseract-data.ts';

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

test('a page is turned only where tesseract is certain', () => {
  const printed = (rotate: number, certainty: number) =>
    `Page number: 0\nOrientation in degrees: 90\nRotate: ${rotate}\nOrientation confidence: ${certainty}\nScript: Latin\n`;
  expect([90, 180, 270].map((rotate) => turnOf(printed(rotate, 9.3)))).toEqual([90, 180, 270]);
  expect(turnOf(printed(0, 20))).toBeUndefined();
  expect(turnOf(printed(180, 1.2))).toBeUndefined();
  expect(turnOf('')).toBeUndefined();
});
