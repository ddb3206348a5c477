import { expect, test } from 'vitest';
import { readAuditSearch, toAuditFilters } from './read-audit-search.ts';

test('a mangled address is read as far as it can be understood', () => {
  expect(readAuditSearch({ q: ' ', action: 'fly', from: 'yesterday', to: '2026-13-45' })).toEqual({
    q: undefined,
    action: undefined,
    from: undefined,
    to: undefined,
  });
  expect(readAuditSearch({ q: 'ada', action: 'sign-in', from: '2026-11-01' })).toMatchObject({
    q: 'ada',
    action: 'sign-in',
    from: '2026-11-01',
  });
});

test('the last day is asked for whole', () => {
  const { from, to } = toAuditFilters({ from: '2026-11-21', to: '2026-11-21' });
  expect(Date.parse(to ?? '') - Date.parse(from ?? '')).toBe(24 * 3_600_000);
  expect(new Date(from ?? '').getHours()).toBe(0);
  expect(toAuditFilters({})).toEqual({});
});
