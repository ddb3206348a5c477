import { expect, test } from 'vitest';
import { checkLabels, type LabelExceptions, labelLimit, labelWidth } from './check-labels.ts';
import type { LabelRole, LabelUse } from './label-usage.ts';

const use = (id: string, role: LabelRole): LabelUse => ({ id, role, file: 'a.tsx', line: 1 });
const none: LabelExceptions = { sameLabel: [], longLabel: [] };
const english = { 'edit.redo': 'Redo', 'job.retry': 'Retry', 'job.failed': 'Failed' };

test('finds two commands of a screen with one label', () => {
  const found = (screens: [string, Set<string>][], exceptions = {}) =>
    checkLabels({
      uses: [],
      screens: new Map(screens),
      english,
      catalogues: { de: { 'edit.redo': 'Wiederholen', 'job.retry': 'Wiederholen' } },
      exceptions: { ...none, ...exceptions },
    });
  const both = new Set(['edit.redo', 'job.retry']);
  expect(found([['editor-screen', both]])).toEqual([
    'de: edit.redo, job.retry: one label for 2 commands or statuses of a screen: wiederholen',
  ]);
  expect(
    found([
      ['a-screen', new Set(['edit.redo'])],
      ['b-screen', new Set(['job.retry'])],
    ]),
  ).toEqual([]);
  const sameLabel = [{ ids: [...both], languages: ['de'], reason: 'Test.' }];
  expect(found([['editor-screen', both]], { sameLabel })).toEqual([]);
});

test('lets ids of one English label share a translation', () => {
  expect(
    checkLabels({
      uses: [],
      screens: new Map([['a-screen', new Set(['a.open', 'b.open'])]]),
      english: { 'a.open': 'Open…', 'b.open': 'Open' },
      catalogues: { de: { 'a.open': 'Öffnen…', 'b.open': 'Öffnen' } },
      exceptions: none,
    }),
  ).toEqual([]);
});

test('finds an id that labels a command and a status', () => {
  const uses = [
    use('job.retry', 'button'),
    use('job.failed', 'status'),
    use('job.retry', 'status'),
  ];
  expect(
    checkLabels({ uses, screens: new Map(), english, catalogues: {}, exceptions: none }),
  ).toEqual(['en: job.retry: it labels both a command and a status; use two ids']);
});

test('finds labels of buttons above the limit, and no others', () => {
  const found = (uses: LabelUse[], exceptions = none) =>
    checkLabels({
      uses,
      screens: new Map(),
      english,
      catalogues: { fr: { 'job.retry': 'Essayer encore une fois ceci' } },
      exceptions,
    });
  const fault =
    'fr: job.retry: 28 characters on a button (maximum 24): Essayer encore une fois ceci';
  expect(found([use('job.retry', 'button')])).toEqual([fault]);
  expect(found([use('job.retry', 'command')])).toEqual([]);
  const longLabel = [{ id: 'job.retry', languages: ['fr'], reason: 'Test.' }];
  expect(found([use('job.retry', 'button')], { ...none, longLabel })).toEqual([]);
});

test('reports an exception that nothing needs', () => {
  const longLabel = [{ id: 'job.retry', languages: ['fr'], reason: 'Test.' }];
  expect(
    checkLabels({
      uses: [use('job.retry', 'button')],
      screens: new Map(),
      english,
      catalogues: { fr: { 'job.retry': 'Réessayer' } },
      exceptions: { ...none, longLabel },
    }),
  ).toEqual([expect.stringContaining('label-exceptions.json: not needed: {"id":"job.retry"')]);
});

test.each([
  [5, 24],
  [18, 28],
  [40, 64],
])('a label of %i characters may grow to %i', (width, limit) => {
  expect(labelLimit(width)).toBe(limit);
});

test('measures the longest text of a message, with wide characters as two', () => {
  expect(labelWidth('Import {n, plural, one {# user} other {# users}}')).toBe(
    'Import 9 users'.length,
  );
  expect(labelWidth('{count, number} of {name}')).toBe('9 of …'.length);
  expect(labelWidth('再試行')).toBe(6);
  expect(labelWidth('café')).toBe(4);
});
