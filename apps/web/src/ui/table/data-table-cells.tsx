import { Checkbox, Table, UnstyledButton } from '@mantine/core';
import { type Cell, FlexRender, type Header, type Row, type RowData } from '@tanstack/react-table';
import { ArrowDown, ArrowUp, ArrowUpDown } from 'lucide-react';
import { type ChangeEvent, type CSSProperties, memo, type ReactNode } from 'react';
import type { ColumnLook, Features } from './column.ts';
import classes from './data-table.module.css';

/** Widths as variables, so that cards on phones need not obey them. A number is pixels. */
function widthsOf({ width, minWidth }: Partial<ColumnLook>): CSSProperties {
  const variables: Record<`--${string}`, string> = {};
  if (width !== undefined)
    variables['--column-width'] = typeof width === 'number' ? `${width}px` : width;
  if (minWidth !== undefined) variables['--column-min-width'] = `${minWidth}px`;
  return variables;
}

type HeadCellProps<Data extends RowData> = { header: Header<Features, Data, unknown> };

/** The name of a column or of a group of columns; a button where the list can be sorted by it. */
export function HeadCell<Data extends RowData>({ header }: HeadCellProps<Data>) {
  const { column, colSpan, rowSpan, subHeaders, isPlaceholder } = header;
  // The heading above reaches down to here.
  if (rowSpan === 0) return null;
  const isGroup = subHeaders.length > 0 && !isPlaceholder;
  const { align, hiddenBelow, ...display } = column.columnDef.meta ?? {};
  const shared = {
    role: 'columnheader',
    scope: isGroup ? 'colgroup' : 'col',
    'data-group': isGroup || undefined,
    'data-align': align,
    'data-hidden-below': hiddenBelow,
    style: widthsOf(display),
    ...(colSpan > 1 && { colSpan }),
    ...(rowSpan > 1 && { rowSpan }),
  };
  if (!column.getCanSort())
    return (
      <Table.Th {...shared}>
        <FlexRender header={header} />
      </Table.Th>
    );
  const sorted = column.getIsSorted();
  const Icon = sorted ? (sorted === 'desc' ? ArrowDown : ArrowUp) : ArrowUpDown;
  return (
    <Table.Th
      {...shared}
      data-sortable
      aria-sort={sorted ? (sorted === 'desc' ? 'descending' : 'ascending') : 'none'}
    >
      <UnstyledButton
        className={classes.sort}
        data-active={sorted !== false || undefined}
        onClick={column.getToggleSortingHandler()}
      >
        <FlexRender header={header} />
        <Icon size={14} aria-hidden />
      </UnstyledButton>
    </Table.Th>
  );
}

type BodyCellProps = { display: ColumnLook | undefined; children: ReactNode };

export function BodyCell({ display, children }: BodyCellProps) {
  const shared = { 'data-align': display?.align, 'data-hidden-below': display?.hiddenBelow };
  if (display?.primary)
    return (
      <Table.Th role="rowheader" scope="row" className={classes.primary} {...shared}>
        {children}
      </Table.Th>
    );
  return (
    <Table.Td role="cell" data-label={display?.label} {...shared}>
      {children}
    </Table.Td>
  );
}

/** Called, not mounted as a component: a screen that makes its columns again must not close what is open in a cell. */
function renderCell<Data extends RowData>(cell: Cell<Features, Data, unknown>): ReactNode {
  const { cell: render } = cell.column.columnDef;
  return typeof render === 'function' ? render(cell.getContext()) : render;
}

type BodyRowProps<Data extends RowData> = {
  row: Row<Features, Data>;
  /** Only compared: the cells of the row know their columns. */
  columns: unknown;
  selected: boolean;
  dimmed: boolean;
  /** Undefined: rows of this table cannot be selected. */
  selectLabel: string | undefined;
  onSelect: (event: ChangeEvent<HTMLInputElement>) => void;
  rowActions: ((row: Data) => ReactNode) | undefined;
};

function BodyRowCells<Data extends RowData>(props: BodyRowProps<Data>) {
  const { row, selected, dimmed, selectLabel, onSelect, rowActions } = props;
  return (
    <Table.Tr
      role="row"
      className={classes.row}
      data-selected={selected || undefined}
      data-dimmed={dimmed || undefined}
      data-selectable={selectLabel !== undefined || undefined}
    >
      {selectLabel !== undefined && (
        <Table.Td role="cell" className={classes.checkbox}>
          <Checkbox size="sm" aria-label={selectLabel} checked={selected} onChange={onSelect} />
        </Table.Td>
      )}
      {row.getAllCells().map((cell) => (
        <BodyCell key={cell.id} display={cell.column.columnDef.meta}>
          {renderCell(cell)}
        </BodyCell>
      ))}
      {rowActions && (
        <Table.Td role="cell" className={classes.actions}>
          {rowActions(row.original)}
        </Table.Td>
      )}
    </Table.Tr>
  );
}

/** One row, or on phones one card. Drawn again only when what it shows changed: progress of one redraws one row. */
export const BodyRow = memo(
  BodyRowCells,
  (before, after) =>
    // Rows are made again with every answer; what they are about stays the same object where nothing changed.
    before.row.original === after.row.original &&
    before.columns === after.columns &&
    before.selected === after.selected &&
    before.dimmed === after.dimmed &&
    before.selectLabel === after.selectLabel &&
    before.rowActions === after.rowActions,
) as typeof BodyRowCells;
