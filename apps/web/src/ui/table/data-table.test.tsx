// @vitest-environment happy-dom
import { MantineProvider } from '@mantine/core';
import { cleanup, fireEvent, render, screen, within } from '@testing-library/react';
import { useState } from 'react';
import { afterEach, expect, test, vi } from 'vitest';
import { t } from '../../lib/i18n/t.ts';
import { type Column, DataTable } from './data-table.tsx';

type Row = { id: string; name: string; count: number };
type Sort = 'name' | 'count';

const rows: readonly Row[] = ['Ada', 'Bob', 'Cy', 'Di', 'Eve'].map((name, count) => ({
  id: name.toLowerCase(),
  name,
  count,
}));
const columns: readonly Column<Row, Sort>[] = [
  { key: 'name', label: 'Name', sort: 'name', primary: true, render: (row) => row.name },
  { key: 'count', label: 'Media', sort: 'count', align: 'end', render: (row) => row.count },
  { key: 'note', label: 'Note', hiddenBelow: 'md', render: () => 'note' },
];
let selected: ReadonlySet<string>;
const onSort = vi.fn();

function Subject({ start = [], page = rows }: { start?: string[]; page?: readonly Row[] }) {
  const [chosen, setChosen] = useState<ReadonlySet<string>>(new Set(start));
  selected = chosen;
  return (
    <MantineProvider env="test">
      <DataTable
        label="People"
        columns={columns}
        rows={page}
        rowId={(row) => row.id}
        sort={{ by: 'name', descending: true, onSort }}
        selection={{ selected: chosen, onChange: setChosen, describe: (row) => row.name }}
        rowActions={(row) => <button type="button">Edit {row.name}</button>}
        isDimmed={(row) => row.id === 'bob'}
      />
    </MantineProvider>
  );
}

const box = (name: string) => screen.getByRole<HTMLInputElement>('checkbox', { name });
const all = () => box(t('common.selectAllOnPage'));

afterEach(() => {
  cleanup();
  onSort.mockClear();
});

test('has a name, headings and a header cell in every row', () => {
  render(<Subject />);
  const table = screen.getByRole('table', { name: t('common.people') });
  expect(
    within(table)
      .getAllByRole('columnheader')
      .map((cell) => cell.textContent),
  ).toEqual(['', 'Name', 'Media', 'Note', 'Actions']);
  expect(
    within(table)
      .getAllByRole('rowheader')
      .map((cell) => cell.textContent),
  ).toEqual(rows.map((row) => row.name));
  expect(
    screen.getByRole('button', { name: t('account.allowEdit', { resource: 'Cy' }) }),
  ).toBeTruthy();
  expect(screen.getByRole('row', { name: /Bob/ }).dataset.dimmed).toBe('true');
  expect(screen.getByRole('row', { name: /Ada/ }).dataset.dimmed).toBeUndefined();
});

test('announces its sorting and requests another', () => {
  render(<Subject />);
  const heading = (name: string) => screen.getByRole('columnheader', { name });
  expect(heading(t('common.name')).getAttribute('aria-sort')).toBe('descending');
  expect(heading(t('common.media')).getAttribute('aria-sort')).toBe('none');
  expect(heading('Note').hasAttribute('aria-sort')).toBe(false);
  fireEvent.click(screen.getByRole('button', { name: t('common.media') }));
  expect(onSort).toHaveBeenCalledExactlyOnceWith('count');
});

test('the header shows and toggles the page’s selection', () => {
  render(<Subject start={['elsewhere']} />);
  expect([all().checked, all().indeterminate]).toEqual([false, false]);
  fireEvent.click(box('Select Bob'));
  expect([all().checked, all().indeterminate]).toEqual([false, true]);
  fireEvent.click(all());
  expect([...selected].sort()).toEqual(['ada', 'bob', 'cy', 'di', 'elsewhere', 'eve']);
  expect([all().checked, all().indeterminate]).toEqual([true, false]);
  fireEvent.click(all());
  expect([...selected]).toEqual(['elsewhere']);
});

test('Shift selects and deselects a range in both directions', () => {
  render(<Subject />);
  fireEvent.click(box('Select Di'));
  fireEvent.click(box('Select Bob'), { shiftKey: true });
  expect([...selected].sort()).toEqual(['bob', 'cy', 'di']);
  fireEvent.click(box('Select Eve'), { shiftKey: true });
  expect([...selected].sort()).toEqual(['bob', 'cy', 'di', 'eve']);
  fireEvent.click(box('Select Cy'), { shiftKey: true });
  expect([...selected].sort()).toEqual(['bob']);
});

test('Shift with the first row on another page selects one row', () => {
  const { rerender } = render(<Subject page={rows.slice(0, 2)} />);
  fireEvent.click(box('Select Ada'));
  rerender(<Subject page={rows.slice(2)} />);
  fireEvent.click(box('Select Eve'), { shiftKey: true });
  expect([...selected].sort()).toEqual(['ada', 'eve']);
});

test('is a plain table without actions and sorting', () => {
  render(
    <MantineProvider env="test">
      <DataTable label="People" columns={columns} rows={rows} rowId={(row) => row.id} busy />
    </MantineProvider>,
  );
  expect(screen.queryByRole('checkbox')).toBeNull();
  expect(screen.queryByRole('button')).toBeNull();
  expect(screen.getAllByRole('columnheader')).toHaveLength(3);
  expect(screen.getByRole('table').getAttribute('aria-busy')).toBe('true');
});

test('draws only the rows again that changed', () => {
  const drawn = vi.fn((row: Row) => row.name);
  const counted: readonly Column<Row>[] = [{ key: 'name', label: 'Name', render: drawn }];
  const table = (page: readonly Row[]) => (
    <MantineProvider env="test">
      <DataTable label="People" columns={counted} rows={page} rowId={(row) => row.id} />
    </MantineProvider>
  );
  const { rerender } = render(table(rows));
  drawn.mockClear();
  rerender(table(rows.map((row) => (row.id === 'cy' ? { ...row, name: 'Cyril' } : row))));
  expect(drawn).toHaveBeenCalledExactlyOnceWith(expect.objectContaining({ name: 'Cyril' }));
  expect(screen.getByText('Cyril')).toBeTruthy();
});

test('a row that was not drawn again is selected at its new place', () => {
  const { rerender } = render(<Subject />);
  rerender(<Subject page={rows.toReversed()} />);
  fireEvent.click(box('Select Eve'));
  fireEvent.click(box('Select Cy'), { shiftKey: true });
  expect([...selected].sort()).toEqual(['cy', 'di', 'eve']);
});

test('columns of a group share a heading, and footers stand in a row of their own', () => {
  const grouped: readonly Column<Row>[] = [
    { key: 'name', label: 'Name', primary: true, render: (row) => row.name, footer: 'Total' },
    { key: 'count', label: 'Media', group: 'Work', render: (row) => row.count, footer: 10 },
    { key: 'hours', label: 'Hours', group: 'Work', render: () => 1, footer: 5 },
  ];
  render(
    <MantineProvider env="test">
      <DataTable label="People" columns={grouped} rows={rows} rowId={(row) => row.id} />
    </MantineProvider>,
  );
  const heads = screen
    .getAllByRole<HTMLTableCellElement>('columnheader')
    .map(({ textContent, scope, colSpan, rowSpan }) => [textContent, scope, colSpan, rowSpan]);
  expect(heads).toEqual([
    ['Name', 'col', 1, 2],
    ['Work', 'colgroup', 2, 1],
    ['Media', 'col', 1, 1],
    ['Hours', 'col', 1, 1],
  ]);
  const total = screen.getByRole('row', { name: /^Total/ });
  expect(within(total).getByRole('rowheader').textContent).toBe('Total');
  expect(
    within(total)
      .getAllByRole('cell')
      .map((cell) => cell.textContent),
  ).toEqual(['10', '5']);
});

test('says that it loads, why it could not, and what to do where it is empty', () => {
  const onRetry = vi.fn();
  const shared = { label: 'People', columns, rowId: (row: Row) => row.id, empty: 'No people yet' };
  const { rerender } = render(<DataTable {...shared} rows={undefined} />, {
    wrapper: MantineProvider,
  });
  expect(screen.getByRole('status', { name: t('common.loading') })).toBeTruthy();
  rerender(
    <DataTable {...shared} rows={undefined} error={new Error('Broken')} onRetry={onRetry} />,
  );
  expect(screen.getByRole('alert').textContent).toContain('Broken');
  fireEvent.click(screen.getByRole('button', { name: t('common.retry') }));
  expect(onRetry).toHaveBeenCalledOnce();
  rerender(<DataTable {...shared} rows={[]} />);
  expect(screen.getByText('No people yet')).toBeTruthy();
  expect(screen.queryByRole('table')).toBeNull();
  rerender(<DataTable {...shared} rows={rows} error={new Error('Broken')} />);
  expect(screen.getByRole('alert').textContent).toBe('Broken');
  expect(screen.getByRole('table')).toBeTruthy();
});

test('a table that scrolls within itself is reached by keyboard', () => {
  render(
    <MantineProvider env="test">
      <DataTable
        label="People"
        columns={columns}
        rows={rows}
        rowId={(row) => row.id}
        narrow="scroll"
      />
    </MantineProvider>,
  );
  const region = screen.getByRole('region', { name: 'People' });
  expect(region.tabIndex).toBe(0);
  expect(within(region).getByRole('table', { name: 'People' })).toBeTruthy();
});

test('what is typed in a cell survives that the screen makes its columns again', () => {
  const table = (label: string) => (
    <MantineProvider env="test">
      <DataTable
        label="People"
        columns={[{ key: 'note', label, render: () => <input aria-label="Note" /> }]}
        rows={rows.slice(0, 1)}
        rowId={(row) => row.id}
      />
    </MantineProvider>
  );
  const { rerender } = render(table('Note'));
  const field = screen.getByRole('textbox', { name: 'Note' });
  rerender(table('Remark'));
  expect(screen.getByRole('columnheader', { name: 'Remark' })).toBeTruthy();
  expect(screen.getByRole('textbox', { name: 'Note' })).toBe(field);
});
