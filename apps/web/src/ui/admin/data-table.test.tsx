// @vitest-environment happy-dom
import { MantineProvider } from '@mantine/core';
import { cleanup, fireEvent, render, screen, within } from '@testing-library/react';
import { useState } from 'react';
import { afterEach, expect, test, vi } from 'vitest';
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
const all = () => box('Select all on this page');

afterEach(() => {
  cleanup();
  onSort.mockClear();
});

test('has a name, headings and a header cell in every row', () => {
  render(<Subject />);
  const table = screen.getByRole('table', { name: 'People' });
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
  expect(screen.getByRole('button', { name: 'Edit Cy' })).toBeTruthy();
  expect(screen.getByRole('row', { name: /Bob/ }).dataset.dimmed).toBe('true');
  expect(screen.getByRole('row', { name: /Ada/ }).dataset.dimmed).toBeUndefined();
});

test('says what it is sorted by and asks for another order', () => {
  render(<Subject />);
  const heading = (name: string) => screen.getByRole('columnheader', { name });
  expect(heading('Name').getAttribute('aria-sort')).toBe('descending');
  expect(heading('Media').getAttribute('aria-sort')).toBe('none');
  expect(heading('Note').hasAttribute('aria-sort')).toBe(false);
  fireEvent.click(screen.getByRole('button', { name: 'Media' }));
  expect(onSort).toHaveBeenCalledExactlyOnceWith('count');
});

test('the head shows how much of the page is selected, and toggles all of it', () => {
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

test('Shift selects everything between, in both directions, and takes it away again', () => {
  render(<Subject />);
  fireEvent.click(box('Select Di'));
  fireEvent.click(box('Select Bob'), { shiftKey: true });
  expect([...selected].sort()).toEqual(['bob', 'cy', 'di']);
  fireEvent.click(box('Select Eve'), { shiftKey: true });
  expect([...selected].sort()).toEqual(['bob', 'cy', 'di', 'eve']);
  fireEvent.click(box('Select Cy'), { shiftKey: true });
  expect([...selected].sort()).toEqual(['bob']);
});

test('Shift with a first row that is on another page selects one row only', () => {
  const { rerender } = render(<Subject page={rows.slice(0, 2)} />);
  fireEvent.click(box('Select Ada'));
  rerender(<Subject page={rows.slice(2)} />);
  fireEvent.click(box('Select Eve'), { shiftKey: true });
  expect([...selected].sort()).toEqual(['ada', 'eve']);
});

test('without rights to act and without sorting it is only a table', () => {
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
