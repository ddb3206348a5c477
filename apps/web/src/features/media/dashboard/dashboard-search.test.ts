import { mediaSearchInput } from '@glossa/contracts/media';
import { expect, test } from 'vitest';
import { dashboardSearch } from '../search.ts';
import { toMediaSearch } from './dashboard-search.ts';

const requested = (raw: Record<string, unknown>) => toMediaSearch(dashboardSearch(raw));

test('an empty address requests the newest items without filters', () => {
  expect(requested({})).toEqual(mediaSearchInput.parse({}));
});

test('ignores invalid values in the address', () => {
  const search = requested({
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

test('separates recordings without speech from failures', () => {
  expect(requested({ status: 'failed' })).toMatchObject({ statuses: ['failed'], noSpeech: false });
  expect(requested({ status: 'no-speech' })).toMatchObject({
    statuses: ['failed'],
    noSpeech: true,
  });
  expect(requested({ status: 'verified' }).noSpeech).toBeNull();
});

test('expands a state group, and sorts names from A', () => {
  expect(requested({ status: 'working', sort: 'title' })).toMatchObject({
    statuses: ['uploading', 'uploaded', 'processing', 'transcribing'],
    sort: 'title',
    descending: false,
  });
  expect(requested({ sort: 'title', order: 'desc' }).descending).toBe(true);
});
