import { expect, test } from 'vitest';
import { parseContentDisposition } from '../http/download.ts';
import { t } from '../i18n/t.ts';
import {
  formatAgo,
  formatBytes,
  formatDuration,
  formatPercent,
  formatSecondsLeft,
} from './format.ts';

test.each([
  [0, '00:00:00'],
  [59_499, '00:00:59'],
  [59_500, '00:01:00'],
  [3_661_000, '01:01:01'],
  [360_000_000, '100:00:00'],
  [-5, '00:00:00'],
])('formats %d ms as %s', (ms, words) => expect(formatDuration(ms)).toBe(words));

test.each([
  [0, '0 B'],
  [999, '999 B'],
  [1000, '1 kB'],
  [1_550_000, '1.6 MB'],
  [123_456_789, '123 MB'],
  [5e15, '5,000 TB'],
])('formats %d bytes as %s', (bytes, words) => expect(formatBytes(bytes)).toBe(words));

test('shows 100 percent only when finished', () => {
  expect(formatPercent(99.9)).toBe('99%');
  expect(formatPercent(100)).toBe('100%');
  expect(formatPercent(-3)).toBe('0%');
});

test.each([
  [null, null],
  [Number.NaN, null],
  [3, t('common.fewSecondsLeft')],
  [31, 'about 35 s left'],
  [58, 'about 1 min left'],
  [125, 'about 2 min left'],
  [3720, 'about 1 h 2 min left'],
])('formats %s seconds as %s', (seconds, words) => expect(formatSecondsLeft(seconds)).toBe(words));

test('formats relative times', () => {
  const now = Date.parse('2026-03-02T12:00:00Z');
  expect(formatAgo('2026-03-02T11:59:50Z', now)).toBe('just now');
  expect(formatAgo('2026-03-02T09:00:00Z', now)).toBe('3 hours ago');
  expect(formatAgo('2026-03-01T11:00:00Z', now)).toBe('yesterday');
});

test.each([
  [null, null],
  ['attachment', null],
  ['attachment; filename="a \\"b\\".zip"', 'a "b".zip'],
  ['attachment; filename=plain.zip', 'plain.zip'],
  ['attachment; filename="x.zip"; filename*=UTF-8\'\'%D9%85%D8%A7.zip', 'ما.zip'],
  ["attachment; filename*=UTF-8''%E0%A4%A", null],
])('%s names %s', (header, name) => expect(parseContentDisposition(header)).toBe(name));
