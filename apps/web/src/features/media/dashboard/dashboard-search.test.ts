import { mediaSearchInput } from '@glossa/contracts/media';
import { expect, test } from 'vitest';
import { isNarrowed, readDashboardSearch, toMediaSearch } from './dashboard-search.ts';

test('an empty address asks for the newest first, unnarrowed', () => {
  const search = readDashboardSearch({});
  expect(isNarrowed(search)).toBe(false);
  expect(toMediaSearch(search)).toEqual(mediaSearchInput.parse({}));
});

test('nonsense in the address is left out', () => {
  const search = readDashboardSearch({
    status: 'exploded',
    language: ['en'],
    category: "1' OR 1",
    page: -3,
    size: 26,
    sort: 'password',
    q: 42,
  });
  expect(search).toMatchObject({ q: '42', status: undefined, page: undefined, size: undefined });
  expect(mediaSearchInput.safeParse(toMediaSearch(search)).success).toBe(true);
});

test('a group of states becomes its states, and names sort from A', () => {
  expect(toMediaSearch({ status: 'working', sort: 'title' })).toMatchObject({
    statuses: ['uploading', 'uploaded', 'processing', 'transcribing'],
    sort: 'title',
    descending: false,
  });
  expect(toMediaSearch({ sort: 'title', order: 'desc' }).descending).toBe(true);
});
