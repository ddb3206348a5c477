import { Table, UnstyledButton } from '@mantine/core';
import { ArrowDown, ArrowUp, ArrowUpDown } from 'lucide-react';
import type { ReactNode } from 'react';
import { t } from '../../lib/language/t.ts';
import { type Column, type Sorting, widthOf } from './column.ts';
import classes from './data-table.module.css';

type Props<Row, Sort extends string> = {
  columns: readonly Column<Row, Sort>[];
  sort: Sorting<Sort> | undefined;
  checkbox: ReactNode;
  hasActions: boolean;
};

/** The names of the columns. On phones only what can be done stays: selecting the page, and sorting. */
export function DataTableHead<Row, Sort extends string>(props: Props<Row, Sort>) {
  const { columns, sort, checkbox, hasActions } = props;
  return (
    <Table.Thead role="rowgroup" className={classes.head}>
      <Table.Tr role="row">
        {checkbox && (
          <Table.Th role="columnheader" scope="col" className={classes.checkbox}>
            {checkbox}
          </Table.Th>
        )}
        {columns.map((column) => (
          <HeadCell key={column.key} column={column} sort={sort} />
        ))}
        {hasActions && (
          <Table.Th role="columnheader" scope="col" className={classes.actions}>
            <span className={classes.unseen}>{t('Actions')}</span>
          </Table.Th>
        )}
      </Table.Tr>
    </Table.Thead>
  );
}

function HeadCell<Row, Sort extends string>({
  column,
  sort,
}: {
  column: Column<Row, Sort>;
  sort: Sorting<Sort> | undefined;
}) {
  const by = column.sort;
  const shared = {
    role: 'columnheader',
    scope: 'col',
    'data-align': column.align,
    'data-hidden-below': column.hiddenBelow,
    style: widthOf(column.width),
  };
  if (!sort || by === undefined) return <Table.Th {...shared}>{column.label}</Table.Th>;
  const active = sort.by === by;
  const direction = sort.descending ? 'descending' : 'ascending';
  const Icon = active ? (sort.descending ? ArrowDown : ArrowUp) : ArrowUpDown;
  return (
    <Table.Th {...shared} data-sortable aria-sort={active ? direction : 'none'}>
      <UnstyledButton
        className={classes.sort}
        data-active={active || undefined}
        onClick={() => sort.onSort(by)}
      >
        {column.label}
        <Icon size={14} aria-hidden />
      </UnstyledButton>
    </Table.Th>
  );
}
