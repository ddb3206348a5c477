import { mediaSearchInput } from '@glossa/contracts/media';
import { expect, test } from 'vitest';
import { dashboardSearch } from '../search.ts';
import { toMediaSearch } from './dashboard-search.ts';

const asked = (raw: Record<string, unknown>) => toMediaSearch(dashboardSearch(raw));

test('an empty address requests the newest items without filters', () => {
  expect(asked({})).toEqual(mediaSearchInput.parse({}));
});

test('ignores invalid values in the address', () => {
  const search = asked({
    status: 'exploded',
    language: ['en'],
    category: "1' OR 1",
    page: -3,
    size: 26,
    sort: 'password',
    q: 42,
  });
  expect(search).toEqual({ ...mediaSearchInput.parse({}), search: '42' });
});

test('expands a state group, and sorts names from A', () => {
  expect(asked({ status: 'working', sort: 'title' })).toMatchObject({
    statuses: ['uploading', 'uploaded', 'processing', 'transcribing'],
    sort: 'title',
    descending: false,
  });
  expect(asked({ sort: 'title', order: 'desc' }).descending).toBe(true);
});
