// @vitest-environment happy-dom
import { MantineProvider } from '@mantine/core';
import { cleanup, fireEvent, render, screen } from '@testing-library/react';
import { afterEach, expect, test, vi } from 'vitest';
import { t } from '../../lib/i18n/t.ts';
import type { Paged } from '../../lib/paging.ts';
import { ListFooter } from './list-footer.tsx';

const onPage = vi.fn();
afterEach(() => {
  cleanup();
  onPage.mockClear();
});

function show(list: Paged, page: number, shown = 25) {
  render(
    <MantineProvider env="test">
      <ListFooter
        list={list}
        shown={shown}
        page={page}
        pageSize={25}
        onPage={onPage}
        onPageSize={vi.fn()}
        noun="Media"
      />
    </MantineProvider>,
  );
}
const press = (name: string) => fireEvent.click(screen.getByRole('button', { name }));
const cursors = { nextCursor: 'next', previousCursor: 'previous' };

test('adjacent pages use cursors, others and the first their number', () => {
  show({ total: 5_000, totalIsExact: true, ...cursors }, 4);
  for (const name of [
    t('common.nextPage'),
    t('common.previousPage'),
    'Page 5',
    'Page 3',
    'Page 1',
    'Page 200',
  ])
    press(name);
  expect(onPage.mock.calls).toEqual([
    [5, 'next'],
    [3, 'previous'],
    [5, 'next'],
    [3, 'previous'],
    [1],
    [200],
  ]);
});

test('the first page never needs a cursor', () => {
  show({ total: 5_000, totalIsExact: true, ...cursors }, 2);
  press(t('common.previousPage'));
  expect(onPage.mock.calls).toEqual([[1]]);
});

test('reports an incomplete count and still pages forward', () => {
  const counted = { total: 10_000, totalIsExact: false };
  show({ ...counted, ...cursors }, 1000);
  expect(screen.getByRole('status').textContent).toBe('24,976–25,000 of more than 10,000');
  press(t('common.nextPage'));
  expect(onPage.mock.calls).toEqual([[1001, 'next']]);
  cleanup();
  show({ ...counted, nextCursor: null, previousCursor: 'previous' }, 1001, 7);
  expect(screen.getByRole('status').textContent).toBe('25,001–25,007 of more than 10,000');
  expect(screen.getByRole('button', { name: t('common.nextPage') }).hasAttribute('disabled')).toBe(
    true,
  );
});
