import { xmlSafe } from '../ooxml/xml-part.ts';
import type { FormulaChanges } from './rewrite-formula.ts';
import { rewriteFormula } from './rewrite-formula.ts';
import { encodeEscapes } from './rich-text.ts';
import { childText, scanCells } from './scan-cells.ts';
import { textOfCell } from './scan-workbook.ts';
import { escapeXml, unescapeXml } from './sheet-text.ts';

export type CellChanges = FormulaChanges & {
  /** The new XML of an inline text. */
  inline(xml: string): string | undefined;
  /** Replacements for the text of cells, by address. */
  corrected: ReadonlyMap<string, string>;
};

/** The cells of a sheet with changed texts and formulas; the same string if nothing changed. */
export function writeCells(cells: string, prefix: string, changes: CellChanges): string {
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

export function inlineXml(prefix: string, text: string): string {
  const value = escapeXml(encodeEscapes(xmlSafe(text)));
  return `<${prefix}is><${prefix}t xml:space="preserve">${value}</${prefix}t></${prefix}is>`;
}
