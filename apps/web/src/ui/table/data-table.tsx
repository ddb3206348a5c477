import { Checkbox, Table } from '@mantine/core';
import { FlexRender, functionalUpdate, type RowData, useTable } from '@tanstack/react-table';
import { type JSX, type ReactNode, useMemo } from 'react';
import { t } from '../../lib/i18n/t.ts';
import { ErrorState, LoadingRows, OutdatedAlert } from '../feedback/state.tsx';
import { type Column, features, toColumnDefs } from './column.ts';
import classes from './data-table.module.css';
import { BodyCell, BodyRow, HeadCell } from './data-table-cells.tsx';

export type { Column } from './column.ts';

type Props<Row extends RowData, Sort extends string> = {
  /** Accessible name of the table. */
  label: string;
  columns: readonly Column<Row, Sort>[];
  /** Undefined until they are read. */
  rows: readonly Row[] | undefined;
  rowId: (row: Row) => string;
  /** Why there are no rows, or only those of before. */
  error?: Error | null;
  onRetry?: () => void;
  loadingRows?: number;
  /** In place of a table without rows. */
  empty?: ReactNode;
  /** What the list is sorted by now, and how to change it. */
  sort?: { by: Sort; descending: boolean; onSort: (by: Sort) => void } | undefined;
  selection?:
    | {
        selected: ReadonlySet<string>;
        onChange: (next: Set<string>) => void;
        /** A row's name: prefixed by "Select". */
        describe: (row: Row) => string;
      }
    | undefined;
  /** The last column; undefined for viewers. */
  rowActions?: ((row: Row) => ReactNode) | undefined;
  isDimmed?: (row: Row) => boolean;
  /** A new page is loading: the rows stay, dimmed. */
  busy?: boolean;
  /** What phones show: each row as a card, or the same table. `scroll`: the table scrolls within itself. */
  narrow?: 'cards' | 'rows' | 'scroll';
  /** Of a table that scrolls, in pixels. */
  maxHeight?: number;
  verticalSpacing?: number | string;
  withBorder?: boolean;
  withHead?: boolean;
};

/** A table that the server sorts and pages, and what is shown until it has rows. */
export function DataTable<Row extends RowData, Sort extends string>(
  props: Props<Row, Sort>,
): JSX.Element {
  const { rows, error, onRetry, loadingRows = 5, empty } = props;
  const failure = error && { error, ...(onRetry && { onRetry }) };
  if (!rows) return failure ? <ErrorState {...failure} /> : <LoadingRows rows={loadingRows} />;
  return (
    <>
      {failure && <OutdatedAlert {...failure} />}
      {rows.length === 0 && empty !== undefined ? empty : <Surface {...props} rows={rows} />}
    </>
  );
}

type FilledProps<Row extends RowData, Sort extends string> = Props<Row, Sort> & {
  rows: readonly Row[];
};

function Surface<Row extends RowData, Sort extends string>(props: FilledProps<Row, Sort>) {
  const { label, narrow = 'cards', maxHeight, withBorder = true } = props;
  const surface = {
    className: classes.surface,
    'data-narrow': narrow,
    'data-bordered': withBorder || undefined,
  };
  if (narrow === 'scroll')
    return (
      // biome-ignore lint/a11y/noNoninteractiveTabindex: what scrolls must be reached by keyboard
      <section {...surface} aria-label={label} tabIndex={0} style={{ maxHeight }}>
        <Filled {...props} />
      </section>
    );
  return (
    <div {...surface}>
      <Filled {...props} />
    </div>
  );
}

/** Selection and order as TanStack Table keeps them; both belong to whoever shows the table. */
function useTableModel<Row extends RowData, Sort extends string>(props: FilledProps<Row, Sort>) {
  const { columns, rows, rowId, sort, selection } = props;
  const sortedBy = sort && columns.find((column) => column.sort === sort.by)?.key;
  const sorting = sort && sortedBy !== undefined ? [{ id: sortedBy, desc: sort.descending }] : [];
  const rowSelection = Object.fromEntries(
    [...(selection?.selected ?? [])].map((id) => [id, true as const]),
  );
  return useTable({
    features,
    columns: useMemo(() => toColumnDefs(columns), [columns]),
    data: rows,
    getRowId: rowId,
    state: { sorting, rowSelection },
    enableSorting: sort !== undefined,
    enableSortingRemoval: false,
    enableMultiSort: false,
    sortDescFirst: false,
    onSortingChange: (change) => {
      const [next] = functionalUpdate(change, sorting);
      const by = columns.find(({ key }) => key === next?.id)?.sort;
      if (by !== undefined) sort?.onSort(by);
    },
    isRowRangeSelectionEvent: shiftPressed,
    onRowSelectionChange: (change) =>
      selection?.onChange(new Set(Object.keys(functionalUpdate(change, rowSelection)))),
  });
}

function Filled<Row extends RowData, Sort extends string>(props: FilledProps<Row, Sort>) {
  const { label, columns, selection, rowActions, isDimmed, busy = false, withHead = true } = props;
  const { verticalSpacing } = props;
  const table = useTableModel(props);
  const headings = table.getHeaderGroups();
  const headRows = headings.length > 1 ? { rowSpan: headings.length } : {};
  const allSelected = table.getIsAllPageRowsSelected();
  return (
    // The roles are said aloud because a table laid out as cards would lose them.
    <Table
      role="table"
      aria-label={label}
      aria-busy={busy}
      className={classes.table}
      data-busy={busy || undefined}
      {...(verticalSpacing !== undefined && { verticalSpacing })}
    >
      {withHead && (
        <Table.Thead role="rowgroup" className={classes.head}>
          {headings.map(({ id, headers }, depth) => (
            <Table.Tr key={id} role="row">
              {selection && depth === 0 && (
                <Table.Th
                  role="columnheader"
                  scope="col"
                  className={classes.checkbox}
                  {...headRows}
                >
                  <Checkbox
                    size="sm"
                    aria-label={t('common.selectAllOnPage')}
                    checked={allSelected}
                    indeterminate={!allSelected && table.getIsSomePageRowsSelected()}
                    disabled={props.rows.length === 0}
                    onChange={() => table.toggleAllPageRowsSelected(!allSelected)}
                  />
                </Table.Th>
              )}
              {headers.map((header) => (
                <HeadCell key={header.id} header={header} />
              ))}
              {rowActions && depth === 0 && (
                <Table.Th role="columnheader" scope="col" className={classes.actions} {...headRows}>
                  <span className={classes.unseen}>{t('common.actions')}</span>
                </Table.Th>
              )}
            </Table.Tr>
          ))}
        </Table.Thead>
      )}
      <Table.Tbody role="rowgroup">
        {table.getRowModel().rows.map((row) => (
          <BodyRow
            key={row.id}
            row={row}
            columns={table.options.columns}
            selected={row.getIsSelected()}
            dimmed={isDimmed?.(row.original) ?? false}
            selectLabel={
              selection && t('common.selectRow', { row: selection.describe(row.original) })
            }
            // By its id: a row that was not drawn again is one of an older answer.
            onSelect={(event) => table.getRow(row.id).getToggleSelectedHandler()(event)}
            rowActions={rowActions}
          />
        ))}
      </Table.Tbody>
      {columns.some(({ footer }) => footer !== undefined) && (
        <Table.Tfoot role="rowgroup">
          <Table.Tr role="row">
            {table.getFooterGroups()[0]?.headers.map((header) => (
              <BodyCell key={header.id} display={header.column.columnDef.meta}>
                <FlexRender footer={header} />
              </BodyCell>
            ))}
          </Table.Tr>
        </Table.Tfoot>
      )}
    </Table>
  );
}

/** The change of a checkbox comes from a click, and the click knows the keys that were held. */
const shiftPressed = (event: unknown): boolean =>
  (event as { nativeEvent: { shiftKey?: boolean } }).nativeEvent.shiftKey === true;
