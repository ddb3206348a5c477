import { Checkbox, Table } from '@mantine/core';
import { type JSX, type ReactNode, useRef } from 'react';
import { t } from '../../lib/language/t.ts';
import type { Column, Sorting } from './column.ts';
import classes from './data-table.module.css';
import { DataTableHead } from './data-table-head.tsx';
import { DataTableRow } from './data-table-row.tsx';
import { pageSelection, togglePage, toggleRow } from './select-rows.ts';

export type { Column } from './column.ts';

type Props<Row, Sort extends string> = {
  /** Accessible name of the table. */
  label: string;
  columns: readonly Column<Row, Sort>[];
  rows: readonly Row[];
  rowId: (row: Row) => string;
  sort?: Sorting<Sort> | undefined;
  selection?:
    | {
        selected: ReadonlySet<string>;
        onChange: (next: Set<string>) => void;
        /** What a row is called: "Select" is put before it. */
        describe: (row: Row) => string;
      }
    | undefined;
  /** The last column; undefined for people who may only look. */
  rowActions?: ((row: Row) => ReactNode) | undefined;
  isDimmed?: (row: Row) => boolean;
  /** A new page is on its way: the rows stay, dimmed. */
  busy?: boolean;
};

/** A list the server sorts and pages. On phones every row is a card; the page never scrolls sideways. */
export function DataTable<Row, Sort extends string>(props: Props<Row, Sort>): JSX.Element {
  const { label, columns, rows, rowId, sort, selection, rowActions, isDimmed, busy } = props;
  const anchor = useRef<string | null>(null);
  const ids = rows.map(rowId);
  const whole = selection && pageSelection(ids, selection.selected);

  const toggle = (id: string, withRange: boolean) => {
    selection?.onChange(toggleRow(ids, selection.selected, id, withRange ? anchor.current : null));
    anchor.current = id;
  };

  return (
    <div className={classes.surface}>
      {/* The roles are said aloud because a table laid out as cards would lose them. */}
      <Table
        role="table"
        aria-label={label}
        aria-busy={busy ?? false}
        className={classes.table}
        data-busy={busy || undefined}
      >
        <DataTableHead
          columns={columns}
          sort={sort}
          hasActions={rowActions !== undefined}
          checkbox={
            selection && (
              <Checkbox
                size="sm"
                aria-label={t('Select all on this page')}
                checked={whole === 'all'}
                indeterminate={whole === 'some'}
                disabled={rows.length === 0}
                onChange={() => selection.onChange(togglePage(ids, selection.selected))}
              />
            )
          }
        />
        <Table.Tbody role="rowgroup">
          {rows.map((row) => {
            const id = rowId(row);
            const selected = selection?.selected.has(id) ?? false;
            return (
              <DataTableRow
                key={id}
                row={row}
                columns={columns}
                selected={selected}
                dimmed={isDimmed?.(row) ?? false}
                actions={rowActions?.(row)}
                checkbox={
                  selection && (
                    <Checkbox
                      size="sm"
                      aria-label={t('Select {row}', { row: selection.describe(row) })}
                      checked={selected}
                      onChange={(event) => toggle(id, heldShift(event.nativeEvent))}
                    />
                  )
                }
              />
            );
          })}
        </Table.Tbody>
      </Table>
    </div>
  );
}

/** A checkbox changes by a click, and the click knows the keys that were held. */
const heldShift = (event: Event): boolean => 'shiftKey' in event && event.shiftKey === true;
