// @vitest-environment happy-dom
import { MantineProvider } from '@mantine/core';
import { QueryClient, QueryClientProvider, useQuery } from '@tanstack/react-query';
import { cleanup, fireEvent, render, screen } from '@testing-library/react';
import { afterEach, expect, test, vi } from 'vitest';
import { ApiError } from '../../lib/http/api-error.ts';
import { t } from '../../lib/i18n/t.ts';
import { userKeys } from '../../lib/queries/query-keys.ts';
import { AdminList } from './admin-list.tsx';

type Answer = { items: readonly string[]; total: number };
const onPage = vi.fn();

function Subject({ fetch, narrowed }: { fetch: () => Promise<Answer>; narrowed: boolean }) {
  const query = useQuery({ queryKey: userKeys.list({}), queryFn: fetch });
  return (
    <AdminList
      query={query}
      errorTitle={t('users.loadFailed')}
      toolbar={<input aria-label="Search users" />}
      empty="No users yet"
      noMatch="Nobody matches"
      narrowed={narrowed}
      footer={{ page: 2, pageSize: 25, onPage, onPageSize: vi.fn(), noun: 'Users' }}
    >
      {(answer) => <p>{answer.items.join(', ')}</p>}
    </AdminList>
  );
}

function show(fetch: () => Promise<Answer>, narrowed = false) {
  const client = new QueryClient({ defaultOptions: { queries: { retry: false } } });
  render(
    <MantineProvider env="test">
      <QueryClientProvider client={client}>
        <Subject fetch={fetch} narrowed={narrowed} />
      </QueryClientProvider>
    </MantineProvider>,
  );
  return client;
}
const lost = () =>
  Promise.reject(new ApiError({ code: 'NETWORK', status: 0, message: 'The server is away.' }));

afterEach(() => {
  cleanup();
  onPage.mockClear();
});

test('shows loading, then the list with its count', async () => {
  show(async () => ({ items: ['Ada', 'Bob'], total: 27 }));
  expect(screen.getByRole('status', { name: t('common.loading') })).toBeTruthy();
  expect(screen.getByRole('search').querySelector('input')).toBeTruthy();
  expect(await screen.findByText('Ada, Bob')).toBeTruthy();
  expect(screen.getByText(t('common.pageRange', { first: 26, last: 27, total: 27 }))).toBeTruthy();
  expect(
    screen.getByLabelText(t('common.itemsPerPage', { noun: 'Users' }), { selector: 'input' }),
  ).toBeTruthy();
  fireEvent.click(screen.getByRole('button', { name: t('documentReview.page', { page: '1' }) }));
  expect(onPage).toHaveBeenCalledExactlyOnceWith(1);
});

test('a failure names the action and reason and can be retried', async () => {
  const fetch = vi.fn(lost);
  show(fetch);
  expect((await screen.findByRole('alert')).textContent).toContain(
    `${t('users.loadFailed')}: The server is away.`,
  );
  fetch.mockImplementation(async () => ({ items: ['Ada'], total: 1 }) as never);
  fireEvent.click(screen.getByRole('button', { name: t('common.retry') }));
  expect(await screen.findByText('Ada')).toBeTruthy();
  expect(screen.queryByRole('alert')).toBeNull();
});

test('a list that fails to refetch stays with the error above', async () => {
  const fetch = vi.fn<() => Promise<Answer>>(async () => ({ items: ['Ada'], total: 1 }));
  const client = show(fetch);
  await screen.findByText('Ada');
  fetch.mockImplementation(lost);
  await client.refetchQueries();
  expect((await screen.findByRole('alert')).textContent).toContain(t('users.loadFailed'));
  expect(screen.getByText('Ada')).toBeTruthy();
});

test('empty and no-match states differ', async () => {
  show(async () => ({ items: [], total: 0 }));
  expect(await screen.findByText('No users yet')).toBeTruthy();
  cleanup();
  show(async () => ({ items: [], total: 0 }), true);
  expect(await screen.findByText('Nobody matches')).toBeTruthy();
  expect(screen.queryByText('No users yet')).toBeNull();
});

test('a page past the end links to the first', async () => {
  show(async () => ({ items: [], total: 25 }));
  fireEvent.click(await screen.findByRole('button', { name: t('common.goToFirstPage') }));
  expect(onPage).toHaveBeenCalledExactlyOnceWith(1);
});
