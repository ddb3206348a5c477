import { cellAddress } from './cell-reference.ts';
import { attributeIn, scanCells } from './scan-cells.ts';
import { inlineXml } from './write-cells.ts';

const LAST_ROW = 1_048_576;

/**
 * The cells of the disclaimer two rows below the last used one, at the end of the sheet; a page footer would only be
 * printed. The empty row keeps lists and filters from including it.
 */
export function appendDisclaimer(cells: string, prefix: string, disclaimer: string): string {
  let left = Number.POSITIVE_INFINITY;
  let bottom = 0;
  for (const { column, row, inner } of scanCells(cells)) {
    if (inner.trim() === '') continue;
    left = Math.min(left, column);
    bottom = Math.max(bottom, row);
  }
  const column = Number.isFinite(left) ? left : 1;
  const lines = disclaimer.split(/\r\n|\r|\n/u);
  const taken = rowStarts(cells);
  // Rows below may exist only for formatting; the first gap that fits all lines is used.
  let first = bottom === 0 ? 1 : bottom + 2;
  while (lines.some((_, index) => taken.has(first + index))) first += 1;
  if (first + lines.length > LAST_ROW) return cells;
  const rows = lines.map((line, index) => {
    const cell = `<${prefix}c r="${cellAddress(column, first + index)}" t="inlineStr">${inlineXml(prefix, line)}</${prefix}c>`;
    return `<${prefix}row r="${first + index}">${cell}</${prefix}row>`;
  });
  const below = [...taken].filter(([row]) => row > first).map(([, at]) => at);
  const at = below.length > 0 ? below.reduce((a, b) => Math.min(a, b)) : cells.length;
  return cells.slice(0, at) + rows.join('') + cells.slice(at);
}

function rowStarts(cells: string): Map<number, number> {
  const starts = new Map<number, number>();
  let row = 0;
  for (const match of cells.matchAll(/<(?:\w+:)?row((?:\s[^<>]*)?)>/gu)) {
    row = Number(attributeIn(match[1] ?? '', 'r') ?? row + 1);
    starts.set(row, match.index);
  }
  return starts;
}
