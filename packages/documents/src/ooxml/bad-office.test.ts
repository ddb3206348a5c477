import { strToU8, unzipSync, zipSync } from 'fflate';
import { expect, test } from 'vitest';
import { openDocument } from '../open-document.ts';
import { buildPptx, shape, slideParagraph, slideRun } from './build-pptx.fixture.ts';
import { buildXlsx } from './build-xlsx.fixture.ts';

const pptx = buildPptx([{ shapes: shape(slideParagraph(slideRun('Hello')), 1) }]);
const xlsx = buildXlsx([{ name: 'S', rows: [['Hello']] }]);
const slide = 'ppt/slides/slide1.xml';
const sheet = 'xl/worksheets/sheet1.xml';

function change(bytes: Uint8Array, files: Record<string, Uint8Array>): Uint8Array {
  return zipSync({ ...unzipSync(bytes), ...files });
}

function retyped(bytes: Uint8Array, from: string, to: string): Uint8Array {
  const types = new TextDecoder().decode(unzipSync(bytes)['[Content_Types].xml']);
  return change(bytes, { '[Content_Types].xml': strToU8(types.replace(from, to)) });
}

const xlMain = 'vnd.openxmlformats-officedocument.spreadsheetml.sheet.main+xml';
const bomb = strToU8(
  '<?xml version="1.0"?><!DOCTYPE a [<!ENTITY a "ha"><!ENTITY b "&a;&a;">]><a>&b;</a>',
);
const foreign = strToU8('<!DOCTYPE a [<!ENTITY x SYSTEM "file:///etc/passwd">]><a>&x;</a>');
const nested = zipSync({ 'bomb.bin': new Uint8Array(17 << 20) });

const cases: [name: string, 'pptx' | 'xlsx', bytes: () => Uint8Array, code: string][] = [
  [
    'an add-in',
    'xlsx',
    () => retyped(xlsx, xlMain, 'vnd.ms-excel.addin.macroEnabled.main+xml'),
    'DOCUMENT_MACROS',
  ],
  [
    'a .xlsb',
    'xlsx',
    () => retyped(xlsx, xlMain, 'vnd.ms-excel.sheet.binary.macroEnabled.main'),
    'DOCUMENT_CORRUPT',
  ],
  [
    'an Excel 4.0 macro sheet',
    'xlsx',
    () => retyped(xlsx, 'spreadsheetml.worksheet', 'ms-excel.macrosheet'),
    'DOCUMENT_MACROS',
  ],
  ['an entity bomb on a slide', 'pptx', () => change(pptx, { [slide]: bomb }), 'DOCUMENT_CORRUPT'],
  ['an entity bomb in a sheet', 'xlsx', () => change(xlsx, { [sheet]: bomb }), 'DOCUMENT_CORRUPT'],
  [
    'a foreign entity in a sheet',
    'xlsx',
    () => change(xlsx, { [sheet]: foreign }),
    'DOCUMENT_CORRUPT',
  ],
  [
    'a truncated slide',
    'pptx',
    () => change(pptx, { [slide]: strToU8('<p:sld') }),
    'DOCUMENT_CORRUPT',
  ],
  [
    'a truncated sheet',
    'xlsx',
    () => change(xlsx, { [sheet]: strToU8('<worksheet><sheetData><row><c t="s"><v>0</v>') }),
    'DOCUMENT_CORRUPT',
  ],
  ['a name with ..', 'xlsx', () => change(xlsx, { '../evil': strToU8('x') }), 'DOCUMENT_CORRUPT'],
  [
    'a zip bomb',
    'pptx',
    () => change(pptx, { 'ppt/media/a.bmp': new Uint8Array(17 << 20) }),
    'DOCUMENT_TOO_LARGE',
  ],
  ['a workbook named .pptx', 'pptx', () => xlsx, 'DOCUMENT_CORRUPT'],
  ['a presentation named .xlsx', 'xlsx', () => pptx, 'DOCUMENT_CORRUPT'],
  ['text named .xlsx', 'xlsx', () => strToU8('a,b'), 'DOCUMENT_CORRUPT'],
  [
    'a workbook of numbers',
    'xlsx',
    () => buildXlsx([{ name: 'S', rows: [[1, 2]] }]),
    'DOCUMENT_EMPTY',
  ],
];

test.each(cases)('rejects %s', (_, format, make, code) => {
  expect(() => openDocument(make(), format)).toThrow(expect.objectContaining({ code }));
});

test('detects the format without the name', () => {
  expect(openDocument(pptx).format).toBe('pptx');
  expect(openDocument(xlsx).format).toBe('xlsx');
});

test('copies a nested zip without opening it', () => {
  const opened = openDocument(change(pptx, { 'ppt/embeddings/a.zip': nested }));
  const id = opened.segments[0]?.id ?? '';
  const out = opened.rebuild(new Map([[id, 'Hallo']]), { targetLanguage: 'de', direction: 'ltr' });
  expect(unzipSync(out)['ppt/embeddings/a.zip']).toEqual(nested);
});

test.each([
  ['pptx', pptx],
  ['xlsx', xlsx],
] as const)('random damage to a %s is rejected or tolerated without a crash', (format, good) => {
  let refused = 0;
  for (let at = 0; at < good.length; at += 37) {
    const bad = good.slice();
    bad[at] = (bad[at] ?? 0) ^ 0x55;
    try {
      openDocument(bad, format);
    } catch (error) {
      expect(error).toHaveProperty('code', expect.stringMatching(/^DOCUMENT_/u));
      refused += 1;
    }
  }
  expect(refused).toBeGreaterThan(20);
});
