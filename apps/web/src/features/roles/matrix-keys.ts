import type { KeyboardEvent } from 'react';

const boxes = (within: Element) => [
  ...within.querySelectorAll<HTMLInputElement>('input[type="checkbox"]'),
];

/** Arrow keys, Home and End lead from box to box of a table that has the same boxes in each of its rows. */
export function moveByKey(event: KeyboardEvent<HTMLTableElement>): void {
  if (event.ctrlKey || event.metaKey || event.altKey || event.shiftKey) return;
  const rows = [...event.currentTarget.rows].map(boxes).filter((row) => row.length > 0);
  const from = rows.flat().find((box) => box === event.target);
  if (!from) return;
  const row = rows.findIndex((candidates) => candidates.includes(from));
  const column = rows[row]?.indexOf(from) ?? -1;

  const mirrored = getComputedStyle(event.currentTarget).direction === 'rtl';
  const ownColumn = rows.map((candidates) => candidates[column]);
  const after = ownColumn.slice(row + 1);
  const before = ownColumn.slice(0, row).reverse();
  const beside = (step: number) => [rows[row]?.[column + step]];
  const ways: Record<string, ReadonlyArray<HTMLInputElement | undefined>> = {
    ArrowDown: after,
    ArrowUp: before,
    ArrowRight: beside(mirrored ? -1 : 1),
    ArrowLeft: beside(mirrored ? 1 : -1),
    Home: ownColumn,
    End: [...ownColumn].reverse(),
  };
  const way = ways[event.key];
  if (!way) return;
  // At the edge too: the page must not scroll away under the one who moves in the table.
  event.preventDefault();
  way.find((box) => box && !box.disabled)?.focus();
}
