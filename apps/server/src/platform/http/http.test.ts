import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { attachment } from './content-disposition.ts';
import { parseRange } from './send-stored-file.ts';

describe('byte ranges', () => {
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

test('any name makes a header of plain ASCII without line ends that says attachment', () => {
  fc.assert(
    fc.property(fc.string({ unit: 'binary' }), (name) => {
      const header = attachment(name);
      expect(header).toMatch(/^attachment; filename="[\x20-\x7e]*"; filename\*=UTF-8''[\w.!~%-]+$/);
    }),
  );
});

test('an Arabic name arrives whole', () => {
  const header = attachment('تقرير.zip');
  expect(decodeURIComponent(header.split("UTF-8''")[1] ?? '')).toBe('تقرير.zip');
});
