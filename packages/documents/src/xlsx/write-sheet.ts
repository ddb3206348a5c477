import type { Element } from '@xmldom/xmldom';
import { type OfficePackage, rootOf } from '../ooxml/office-package.ts';
import { parseGuarded, readXmlText, serializeXml, xmlSafe } from '../ooxml/xml-part.ts';
import { cellAddress } from './cell-reference.ts';
import { type FormulaChanges, rewriteFormula } from './rewrite-formula.ts';
import { encodeEscapes } from './rich-text.ts';
import { attributeIn, childText, scanCells } from './scan-cells.ts';
import { textOfCell } from './scan-workbook.ts';
import { cutSheet, escapeXml, unescapeXml } from './sheet-text.ts';

const LAST_ROW = 1_048_576;

/**
 * The cells of the disclaimer two rows below the last used one, at the end of the sheet; a page footer would only be
 * printed. The empty row keeps lists and filters from including it.
 */
function appendDisclaimer(cells: string, prefix: string, disclaimer: string): string {
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

export type SheetChanges = {
  cells: CellChanges;
  /** Everything around the cells; returns whether it changed anything. */
  rest(root: Element): boolean;
  disclaimer: string | undefined;
};

/** The tree of a sheet without its cells. */
export function readSheetRest(pack: OfficePackage, part: string): Element {
  const { before, after } = cutSheet(readXmlText(pack.bytes(part)));
  return rootOf(parseGuarded(before + after), part);
}

/** The rewritten sheet, or undefined if nothing changed. */
export function writeSheet(
  pack: OfficePackage,
  part: string,
  changes: SheetChanges,
): Uint8Array | undefined {
  const { before, cells, after } = cutSheet(readXmlText(pack.bytes(part)));
  const document = parseGuarded(before + after);
  const root = rootOf(document, part);
  const restChanged = changes.rest(root);
  const prefix = root.prefix ? `${root.prefix}:` : '';
  let written = writeCells(cells, prefix, changes.cells);
  if (changes.disclaimer) written = appendDisclaimer(written, prefix, changes.disclaimer);
  if (!restChanged && written === cells) return undefined;
  const rest = new TextDecoder().decode(serializeXml(document));
  const filled = rest.replace(
    /<((?:\w+:)?sheetData)((?:\s[^<>]*)?)(?:\/>|><\/\1>)/u,
    (_, name: string, attributes: string) => `<${name}${attributes}>${written}</${name}>`,
  );
  return new TextEncoder().encode(filled);
}

type CellChanges = FormulaChanges & {
  /** The new XML of an inline text. */
  inline(xml: string): string | undefined;
  /** Replacements for the text of cells, by address. */
  corrected: ReadonlyMap<string, string>;
};

/** The cells of a sheet with changed texts and formulas; the same string if nothing changed. */
function writeCells(cells: string, prefix: string, changes: CellChanges): string {
  const pieces: string[] = [];
  let position = 0;
  const replace = (from: number, to: number, text: string) => {
    pieces.push(cells.slice(position, from), text);
    position = to;
  };
  for (const cell of scanCells(cells)) {
    const end = cell.innerStart + cell.inner.length;
    const corrected = changes.corrected.get(cell.address);
    if (corrected !== undefined) {
      const tag = cells
        .slice(cell.start, cell.innerStart)
        .replace(/\st\s*=\s*(?:"[^"]*"|'[^']*')/u, '');
      replace(
        cell.start,
        end,
        tag.replace(/>$/u, ` t="inlineStr">${inlineXml(prefix, corrected)}`),
      );
      continue;
    }
    const text = textOfCell(cell);
    if (text && 'inline' in text) {
      const changed = changes.inline(text.inline);
      const from = cell.innerStart + cell.inner.indexOf(text.inline);
      if (changed !== undefined) replace(from, from + text.inline.length, changed);
    } else if (!text) {
      const formula = childText(cell.inner, 'f');
      if (!formula || formula.text === '') continue;
      const source = unescapeXml(formula.text);
      const rewritten = rewriteFormula(source, changes);
      const from = cell.innerStart + formula.start;
      if (rewritten !== source) replace(from, from + formula.text.length, escapeXml(rewritten));
    }
  }
  return position === 0 ? cells : pieces.join('') + cells.slice(position);
}

function inlineXml(prefix: string, text: string): string {
  const value = escapeXml(encodeEscapes(xmlSafe(text)));
  return `<${prefix}is><${prefix}t xml:space="preserve">${value}</${prefix}t></${prefix}is>`;
}
