import { expect, test } from 'vitest';
import { toAuditFilters } from './queries.ts';

const nothing = { q: undefined, action: undefined, from: undefined, to: undefined };

test('includes the whole last day', () => {
  const { from, to } = toAuditFilters({ ...nothing, from: '2026-11-21', to: '2026-11-21' });
  expect(Date.parse(to ?? '') - Date.parse(from ?? '')).toBe(24 * 3_600_000);
  expect(new Date(from ?? '').getHours()).toBe(0);
  expect(toAuditFilters(nothing)).toEqual({});
});

test('ignores an unknown action', () => {
  expect(toAuditFilters({ ...nothing, action: 'sign-in' })).toEqual({ action: 'sign-in' });
  expect(toAuditFilters({ ...nothing, action: 'fly' })).toEqual({});
});
