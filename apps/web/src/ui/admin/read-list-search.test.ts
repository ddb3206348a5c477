import { describe, expect, test } from 'vitest';
import { isNarrowed, readListSearch, writeListSearch } from './read-list-search.ts';

const options = {
  sorts: ['name', 'createdAt'],
  defaultSort: 'name',
  filters: ['status', 'role'],
  descendingByDefault: ['createdAt'],
} as const;
const untouched = {
  q: '',
  sort: 'name',
  descending: false,
  page: 1,
  pageSize: 25,
  filters: {},
};
const read = (raw: Record<string, unknown>) =>
  readListSearch<'name' | 'createdAt', 'status' | 'role'>(raw, options);

test('an empty address is the list as it is first shown', () => {
  expect(read({})).toEqual(untouched);
});

describe('an address that is understood', () => {
  test.each([
    [{ q: 'ada' }, { q: 'ada' }],
    [{ q: 'ada ' }, { q: 'ada ' }],
    [{ q: 2024 }, { q: '2024' }],
    [{ q: 'x'.repeat(300) }, { q: 'x'.repeat(200) }],
    [{ sort: 'createdAt' }, { sort: 'createdAt', descending: true }],
    [{ sort: 'createdAt', order: 'asc' }, { sort: 'createdAt' }],
    [{ order: 'desc' }, { descending: true }],
    [{ page: 3 }, { page: 3 }],
    [{ page: '3' }, { page: 3 }],
    [{ size: 100 }, { pageSize: 100 }],
    [{ size: '10' }, { pageSize: 10 }],
    [{ status: 'Pending' }, { filters: { status: 'Pending' } }],
    [{ role: 7, status: true }, { filters: { role: '7', status: 'true' } }],
  ])('%o', (raw, expected) => {
    expect(read(raw)).toEqual({ ...untouched, ...expected });
  });
});

describe('a mangled address is read as if nothing stood there', () => {
  test.each([
    { q: '   ' },
    { q: null },
    { q: ['a'] },
    { q: { toString: null } },
    { sort: 'password' },
    { sort: ['name'] },
    { sort: 'constructor' },
    { order: 'up' },
    { page: 0 },
    { page: -2 },
    { page: 1.5 },
    { page: 'NaN' },
    { page: '9'.repeat(300) },
    { page: [2] },
    { size: 26 },
    { size: 1e9 },
    { status: '' },
    { status: '  ' },
    { status: { a: 1 } },
    { role: null },
    { other: 'x' },
  ])('%o', (raw) => {
    expect(read(raw)).toEqual(untouched);
  });
});

test('what is at its default does not stand in the address', () => {
  expect(writeListSearch(read({}), options)).toEqual({});
  expect(writeListSearch(read({ sort: 'name', order: 'asc', page: 1, size: 25 }), options)).toEqual(
    {},
  );
  expect(writeListSearch(read({ sort: 'createdAt', order: 'desc' }), options)).toEqual({
    sort: 'createdAt',
  });
});

test('what is written is read as the same', () => {
  const address = {
    q: 'ada ',
    sort: 'createdAt',
    order: 'asc',
    page: 4,
    size: 50,
    status: 'Pending',
  };
  expect(writeListSearch(read(address), options)).toEqual(address);
});

test('an order or a page narrows nothing; a search and a filter do', () => {
  expect(isNarrowed(read({ sort: 'createdAt', order: 'asc', page: 2, size: 10 }))).toBe(false);
  expect(isNarrowed(read({ q: 'a' }))).toBe(true);
  expect(isNarrowed(read({ role: 'x' }))).toBe(true);
});
