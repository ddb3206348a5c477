// @vitest-environment happy-dom
import type { Person } from '@glossa/contracts/people';
import { MantineProvider } from '@mantine/core';
import { QueryClient, QueryClientProvider, useQuery } from '@tanstack/react-query';
import {
  createMemoryHistory,
  createRootRoute,
  createRouter,
  RouterProvider,
} from '@tanstack/react-router';
import { cleanup, fireEvent, render, screen, waitFor } from '@testing-library/react';
import { afterEach, expect, test, vi } from 'vitest';
import { MembersTable, useMemberSearch } from './people-table.tsx';

const ada: Person = {
  userId: '0b6c1f5e-52a3-4f0e-9d1c-3a6f2f9f0001',
  userName: 'ada',
  displayName: 'Ada Lovelace',
  email: null,
  status: 'Approved',
};
const bob: Person = { ...ada, userId: 'b', userName: 'bob', displayName: 'Bob', status: 'Pending' };
const onRemove = vi.fn();

function Subject({ canRemove }: { canRemove: boolean }) {
  const search = useMemberSearch();
  const { q } = search.search;
  const query = useQuery({
    queryKey: ['members', q],
    queryFn: async () => {
      const items = [ada, bob].filter((person) => person.userName.includes(q));
      return { items, total: items.length };
    },
  });
  return (
    <MembersTable
      label="People of Legal"
      query={query}
      search={search}
      onRemove={onRemove}
      canRemove={canRemove}
    />
  );
}

function show(canRemove: boolean) {
  const client = new QueryClient();
  const root = createRootRoute({
    component: () => (
      <MantineProvider env="test">
        <QueryClientProvider client={client}>
          <Subject canRemove={canRemove} />
        </QueryClientProvider>
      </MantineProvider>
    ),
  });
  const router = createRouter({ routeTree: root, history: createMemoryHistory() });
  render(<RouterProvider router={router as never} />);
  return router;
}

afterEach(() => {
  cleanup();
  onRemove.mockClear();
});

test('lists the people, dims who may not sign in, and hands over who is to be removed', async () => {
  show(true);
  expect(await screen.findByRole('table', { name: 'People of Legal' })).toBeTruthy();
  expect(screen.getByRole('row', { name: /bob/ }).dataset.dimmed).toBe('true');
  expect(screen.getByRole('row', { name: /ada/ }).dataset.dimmed).toBeUndefined();
  fireEvent.click(screen.getByRole('button', { name: 'Remove Bob' }));
  expect(onRemove).toHaveBeenCalledExactlyOnceWith(bob);
});

test('a search stands in the address and can be cleared where nobody matches', async () => {
  const router = show(false);
  await screen.findByText('Ada Lovelace');
  expect(screen.queryByRole('button', { name: /Remove/ })).toBeNull();
  const field = screen.getByRole('searchbox', { name: 'Search people' });
  fireEvent.change(field, { target: { value: 'zoe' } });
  fireEvent.keyDown(field, { key: 'Enter' });
  expect(await screen.findByText('No person matches')).toBeTruthy();
  expect(router.state.location.search).toEqual({ q: 'zoe' });
  fireEvent.click(screen.getByRole('button', { name: 'Show everybody' }));
  expect(await screen.findByText('Ada Lovelace')).toBeTruthy();
  await waitFor(() => expect(router.state.location.search).toEqual({}));
});
