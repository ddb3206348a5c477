import type { Element } from '@xmldom/xmldom';
import type { OfficePackage } from '../ooxml/office-package.ts';
import { childElements, firstChild } from '../ooxml/xml-part.ts';
import { cellAddress, parseRange } from './cell-reference.ts';
import { decodeEscapes, encodeEscapes } from './rich-text.ts';

/** A table (`ListObject`) of a sheet. Excel repairs a file whose column names differ from the table's first row. */
export type Table = { part: string; names: string[]; columns: { name: string; address: string }[] };

/** Excel truncates longer names. */
const LONGEST_NAME = 255;

/** `address` is the cell with the column's name; '' in a table without a header row. */
export function readTable(pack: OfficePackage, part: string): Table {
  const root = pack.root(part);
  const range = parseRange(root.getAttribute('ref') ?? '');
  const hasHeader = range !== undefined && root.getAttribute('headerRowCount') !== '0';
  const names = ['displayName', 'name'].flatMap((name) => root.getAttribute(name) ?? []);
  const columns = columnElements(root).map((column, index) => ({
    name: decodeEscapes(column.getAttribute('name') ?? ''),
    address: hasHeader ? cellAddress(range.left + index, range.top) : '',
  }));
  return { part, names, columns };
}

function columnElements(root: Element): Element[] {
  const list = firstChild(root, 'tableColumns');
  return list ? childElements(list).filter(({ localName }) => localName === 'tableColumn') : [];
}

/**
 * The new column names of a table from its current header cells, and the cells that must differ from their translation:
 * two columns of one table must not have the same name.
 */
export function renameColumns(
  table: Table,
  header: (address: string) => { before: string; now: string } | undefined,
): { names: string[]; corrected: Map<string, string> } {
  const corrected = new Map<string, string>();
  const kept = new Set<string>();
  const wanted = table.columns.map(({ name, address }) => {
    const cell = address === '' ? undefined : header(address);
    const renamed = cell && sameLines(cell.before) === sameLines(name) && cell.now !== cell.before;
    if (!renamed) kept.add(name.toLowerCase());
    return renamed ? cell.now : undefined;
  });
  const names = table.columns.map(({ name, address }, index) => {
    const text = wanted[index];
    if (text === undefined) return name;
    let free = text.slice(0, LONGEST_NAME);
    for (let number = 2; kept.has(free.toLowerCase()); number += 1) {
      const suffix = ` ${number}`;
      free = text.slice(0, LONGEST_NAME - suffix.length) + suffix;
    }
    kept.add(free.toLowerCase());
    if (free !== text) corrected.set(address, free);
    return free;
  });
  return { names, corrected };
}

function sameLines(text: string): string {
  return text.replace(/\r\n?/gu, '\n');
}

export function writeColumnNames(root: Element, names: string[]): void {
  for (const [index, column] of columnElements(root).entries()) {
    const name = names[index];
    const known = decodeEscapes(column.getAttribute('name') ?? '');
    if (name !== undefined && name !== known) {
      column.setAttribute('name', encodeEscapes(name).replaceAll('\n', '_x000a_'));
    }
  }
}
