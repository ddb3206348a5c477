import { Table } from '@mantine/core';
import type { ReactNode } from 'react';
import type { Column } from './column.ts';
import classes from './data-table.module.css';

type Props<Row, Sort extends string> = {
  row: Row;
  columns: readonly Column<Row, Sort>[];
  selected: boolean;
  dimmed: boolean;
  checkbox: ReactNode;
  actions: ReactNode;
};

/** One row, or on phones one card: its title, what belongs to it with the name of each column, its actions. */
export function DataTableRow<Row, Sort extends string>(props: Props<Row, Sort>) {
  const { row, columns, selected, dimmed, checkbox, actions } = props;
  return (
    <Table.Tr
      role="row"
      className={classes.row}
      data-selected={selected || undefined}
      data-dimmed={dimmed || undefined}
      data-selectable={checkbox ? true : undefined}
    >
      {checkbox && (
        <Table.Td role="cell" className={classes.checkbox}>
          {checkbox}
        </Table.Td>
      )}
      {columns.map((column) => {
        const shared = { 'data-align': column.align, 'data-hidden-below': column.hiddenBelow };
        if (column.primary)
          return (
            <Table.Th
              key={column.key}
              role="rowheader"
              scope="row"
              className={classes.primary}
              {...shared}
            >
              {column.render(row)}
            </Table.Th>
          );
        return (
          <Table.Td key={column.key} role="cell" data-label={column.label} {...shared}>
            {column.render(row)}
          </Table.Td>
        );
      })}
      {actions !== undefined && (
        <Table.Td role="cell" className={classes.actions}>
          {actions}
        </Table.Td>
      )}
    </Table.Tr>
  );
}
