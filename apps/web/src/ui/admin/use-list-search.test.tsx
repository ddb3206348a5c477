// @vitest-environment happy-dom
import {
  createMemoryHistory,
  createRootRoute,
  createRouter,
  RouterProvider,
} from '@tanstack/react-router';
import { act, cleanup, render, waitFor } from '@testing-library/react';
import { afterEach, expect, test } from 'vitest';
import { useListSearch } from './use-list-search.ts';

const useUserSearch = () =>
  useListSearch<'name' | 'createdAt', 'status'>({
    sorts: ['name', 'createdAt'],
    defaultSort: 'name',
    filters: ['status'],
    descendingByDefault: ['createdAt'],
  });
let list: ReturnType<typeof useUserSearch>;

async function show(address: string) {
  const root = createRootRoute({
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

test('what narrows the list leads back to its first page; the rest of the address stays', async () => {
  const history = await show('/?page=3&tab=all&size=50');
  act(() => list.setFilter('status', 'Pending'));
  await becomes(history, '/?tab=all&status=Pending&size=50');
  expect(list.narrowed).toBe(true);
  act(() => list.setFilter('status', undefined));
  await becomes(history, '/?tab=all&size=50');
  expect(list.narrowed).toBe(false);
});

test('sorting starts in the natural order and turns round', async () => {
  const history = await show('/');
  act(() => list.sortBy('createdAt'));
  await becomes(history, '/?sort=createdAt');
  expect(list.search.descending).toBe(true);
  act(() => list.sortBy('createdAt'));
  await becomes(history, '/?sort=createdAt&order=asc');
  act(() => list.sortBy('name'));
  await becomes(history, '/');
});

test('pages, their size, and everything shown again', async () => {
  const history = await show('/?q=ada&status=Pending&sort=createdAt');
  act(() => list.goToPage(2));
  await becomes(history, '/?q=ada&status=Pending&sort=createdAt&page=2');
  act(() => list.setPageSize(10));
  await becomes(history, '/?q=ada&status=Pending&sort=createdAt&size=10');
  act(() => list.clear());
  await becomes(history, '/?sort=createdAt&size=10');
});

test('letters of a search are no steps of the history; a page is', async () => {
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

test('a mangled address shows the list as it is first shown', async () => {
  await show('/?q[]=%E0%A4%A&sort=__proto__&page=-1&size=abc&status=%5B1%5D');
  expect(list.search).toMatchObject({ q: '', sort: 'name', page: 1, pageSize: 25, filters: {} });
});
