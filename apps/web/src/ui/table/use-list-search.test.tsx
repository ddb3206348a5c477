// @vitest-environment happy-dom
import {
  createMemoryHistory,
  createRootRoute,
  createRouter,
  RouterProvider,
  useSearch,
} from '@tanstack/react-router';
import { act, cleanup, render, waitFor } from '@testing-library/react';
import { afterEach, expect, test } from 'vitest';
import { listParams, oneOf, searchParams } from '../../lib/search-params.ts';
import { useListSearch } from './use-list-search.ts';

const users = {
  sorts: { name: true, createdAt: true },
  defaultSort: 'name',
  filters: ['status'],
  descendingByDefault: ['createdAt'],
} as const;
const userSearch = searchParams(() => ({
  ...listParams(users),
  status: oneOf({ Pending: true, Approved: true }),
}));
const useUserSearch = () => useListSearch(userSearch(useSearch({ strict: false })), users);
let list: ReturnType<typeof useUserSearch>;

async function show(address: string) {
  const root = createRootRoute({
    validateSearch: userSearch,
    component: () => {
      list = useUserSearch();
      return <p>{JSON.stringify(list.search)}</p>;
    },
  });
  const history = createMemoryHistory({ initialEntries: [address] });
  const router = createRouter({ routeTree: root, history });
  const { findByText } = render(<RouterProvider router={router as never} />);
  await findByText(/pageSize/);
  return history;
}
const becomes = (history: { location: { href: string } }, address: string) =>
  waitFor(() => expect(decodeURIComponent(history.location.href)).toBe(address));

afterEach(cleanup);

test('a filter returns to the first page and keeps the rest of the address', async () => {
  const history = await show('/?page=3&tab=all&size=50');
  act(() => list.setFilter('status', 'Pending'));
  await becomes(history, '/?tab=all&size=50&status=Pending');
  expect(list.narrowed).toBe(true);
  act(() => list.setFilter('status', undefined));
  await becomes(history, '/?tab=all&size=50');
  expect(list.narrowed).toBe(false);
});

test('sorting starts in the natural order and reverses', async () => {
  const history = await show('/');
  act(() => list.sortBy('createdAt'));
  await becomes(history, '/?sort=createdAt');
  expect(list.search.descending).toBe(true);
  act(() => list.sortBy('createdAt'));
  await becomes(history, '/?sort=createdAt&order=asc');
  act(() => list.sortBy('name'));
  await becomes(history, '/');
});

test('sets pages, page size and reset', async () => {
  const history = await show('/?q=ada&status=Pending&sort=createdAt');
  act(() => list.goToPage(2));
  await becomes(history, '/?q=ada&status=Pending&sort=createdAt&page=2');
  act(() => list.setPageSize(10));
  await becomes(history, '/?q=ada&status=Pending&sort=createdAt&size=10');
  act(() => list.clear());
  await becomes(history, '/?sort=createdAt&size=10');
});

test('typing a search adds no history entries, a page does', async () => {
  const history = await show('/');
  act(() => list.setQuery('a'));
  await becomes(history, '/?q=a');
  act(() => list.setQuery('1'));
  await becomes(history, '/?q="1"');
  expect(list.search.q).toBe('1');
  expect(history.length).toBe(1);
  act(() => list.goToPage(2));
  await becomes(history, '/?q="1"&page=2');
  expect(history.length).toBe(2);
});

test('a cursor stays with its page until anything else changes', async () => {
  const history = await show('/?page=3&cursor=abc-_9');
  expect(list.search).toMatchObject({ page: 3, cursor: 'abc-_9' });
  act(() => list.goToPage(4, 'def'));
  await becomes(history, '/?page=4&cursor=def');
  act(() => list.goToPage(5));
  await becomes(history, '/?page=5');
  for (const change of [
    () => list.setFilter('status', 'Pending'),
    () => list.sortBy('createdAt'),
    () => list.setPageSize(50),
    () => list.clear(),
  ]) {
    act(() => list.goToPage(4, 'def'));
    await waitFor(() => expect(list.search.cursor).toBe('def'));
    act(change);
    await waitFor(() => expect(list.search.cursor).toBeUndefined());
    expect(history.location.href).not.toContain('cursor');
  }
});

test('ignores a cursor without its page and a forged one', async () => {
  await show('/?cursor=abc');
  expect(list.search.cursor).toBeUndefined();
  cleanup();
  await show('/?page=2&cursor=a%20b');
  expect(list.search).toMatchObject({ page: 2 });
  expect(list.search.cursor).toBeUndefined();
});

test('a malformed address shows the default list', async () => {
  await show('/?q[]=%E0%A4%A&sort=__proto__&page=-1&size=abc&status=%5B1%5D');
  expect(list.search).toMatchObject({ q: '', sort: 'name', page: 1, pageSize: 25, filters: {} });
});
