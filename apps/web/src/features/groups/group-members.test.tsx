// @vitest-environment happy-dom
import type { Person } from '@glossa/contracts/people';
import { MantineProvider } from '@mantine/core';
import { QueryClient, QueryClientProvider, useQuery } from '@tanstack/react-query';
import {
  createMemoryHistory,
  createRootRoute,
  createRouter,
  RouterProvider,
  useSearch,
} from '@tanstack/react-router';
import { cleanup, fireEvent, render, screen, waitFor } from '@testing-library/react';
import { afterEach, expect, test, vi } from 'vitest';
import { t } from '../../lib/i18n/t.ts';
import { departmentKeys } from '../../lib/queries/query-keys.ts';
import { memberList, memberSearch } from '../../ui/people/member-search.ts';
import { useListSearch } from '../../ui/table/use-list-search.ts';
import { MembersTable } from './group-members.tsx';

const ada: Person = {
  userId: '0b6c1f5e-52a3-4f0e-9d1c-3a6f2f9f0001',
  userName: 'ada',
  displayName: 'Ada Lovelace',
  email: null,
  status: 'Approved',
};
const bob: Person = { ...ada, userId: 'b', userName: 'bob', displayName: 'Bob', status: 'Pending' };
const onRemove = vi.fn();

function Subject() {
  const search = useListSearch(memberSearch(useSearch({ strict: false })), memberList);
  const { q } = search.search;
  const query = useQuery({
    queryKey: departmentKeys.detail('d1', { search: q }),
    queryFn: async () => {
      const items = [ada, bob].filter((person) => person.userName.includes(q));
      return { items, total: items.length };
    },
  });
  return <MembersTable label="People of Legal" query={query} search={search} onRemove={onRemove} />;
}

function show() {
  const client = new QueryClient();
  const root = createRootRoute({
    component: () => (
      <MantineProvider env="test">
        <QueryClientProvider client={client}>
          <Subject />
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
  show();
  expect(await screen.findByRole('table', { name: 'People of Legal' })).toBeTruthy();
  expect(screen.getByRole('row', { name: /bob/ }).dataset.dimmed).toBe('true');
  expect(screen.getByRole('row', { name: /ada/ }).dataset.dimmed).toBeUndefined();
  fireEvent.click(screen.getByRole('button', { name: t('common.removeName', { name: 'Bob' }) }));
  expect(onRemove).toHaveBeenCalledExactlyOnceWith(bob);
});

test('a search is stored in the address and can be cleared if no one matches', async () => {
  const router = show();
  await screen.findByText('Ada Lovelace');
  const field = screen.getByRole('searchbox', { name: t('common.searchPeople') });
  fireEvent.change(field, { target: { value: 'zoe' } });
  fireEvent.keyDown(field, { key: 'Enter' });
  expect(await screen.findByText(t('common.noMatchingPeople'))).toBeTruthy();
  expect(router.state.location.search).toEqual({ q: 'zoe' });
  fireEvent.click(screen.getByRole('button', { name: t('accessControl.showEveryone') }));
  expect(await screen.findByText('Ada Lovelace')).toBeTruthy();
  await waitFor(() => expect(router.state.location.search).toEqual({}));
});
