import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { attachment } from './content-disposition.ts';
import { parseRange } from './send-stored-file.ts';

describe('range headers', () => {
  test.each([
    [undefined, undefined],
    ['bytes=0-2000', { start: 0, end: 999 }],
    ['bytes=0-0', { start: 0, end: 0 }],
    ['bytes=500-', { start: 500, end: 999 }],
    ['bytes=-100', { start: 900, end: 999 }],
    ['bytes=-5000', { start: 0, end: 999 }],
    ['bytes=1000-', 'unsatisfiable'],
    ['bytes=-0', 'unsatisfiable'],
    ['bytes=5-2', undefined],
    ['bytes=-', undefined],
    ['bytes=0-1,5-9', undefined],
    ['lines=0-5', undefined],
  ])('%s', (header, expected) => {
    expect(parseRange(header, 1000)).toEqual(expected);
  });
});

test('any name produces an ASCII attachment header without line breaks', () => {
  fc.assert(
    fc.property(fc.string({ unit: 'binary' }), (name) => {
      const header = attachment(name);
      expect(header).toMatch(/^attachment; filename="[\x20-\x7e]*"; filename\*=UTF-8''[\w.!~%-]+$/);
    }),
  );
});

test('preserves an Arabic name', () => {
  const header = attachment('تقرير.zip');
  expect(decodeURIComponent(header.split("UTF-8''")[1] ?? '')).toBe('تقرير.zip');
});

test('a name that is too long for a file system keeps its extension', () => {
  const nameOf = (name: string) => decodeURIComponent(attachment(name).split("UTF-8''")[1] ?? '');
  expect(nameOf(`${'n'.repeat(236)}.wav`)).toBe(`${'n'.repeat(236)}.wav`);
  expect(nameOf(`${'n'.repeat(251)}.wav`)).toBe(`${'n'.repeat(236)}.wav`);
  // Three bytes each.
  expect(nameOf(`${'報'.repeat(100)}.docx`)).toBe(`${'報'.repeat(78)}.docx`);
  expect(nameOf('😀'.repeat(100))).toBe('😀'.repeat(60));
});
