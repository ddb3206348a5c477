import type { OmissionReason } from '@glossa/contracts/document-review';
import type { FilterSettings } from '@glossa/contracts/filter-settings';
import type { Omission } from '../omission.ts';
import { omit } from '../omission.ts';
import type { OfficePackage } from '../ooxml/office-package.ts';
import { readXmlText } from '../ooxml/xml-part.ts';
import { cellFilter } from './cell-filter.ts';
import type { InlineString } from './inline-strings.ts';
import { decodeEscapes } from './rich-text.ts';
import type { ScannedCell } from './scan-cells.ts';
import { childText, scanCells } from './scan-cells.ts';
import { cutSheet, unescapeXml } from './sheet-text.ts';
import type { Table } from './tables.ts';
import { readTable } from './tables.ts';
import type { Sheet } from './workbook.ts';

/** The location of a cell text: its index in the shared strings, or the XML in the cell. */
export type CellText = { shared: number } | { inline: string };

export type SheetScan = {
  sheet: Sheet;
  tables: Table[];
  headers: Map<string, CellText>;
  hasCells: boolean;
};

/** The cell texts of a workbook, in reading order; all that is stored of potentially large sheets. */
export type WorkbookScan = {
  sheets: SheetScan[];
  texts: { text: CellText; sheet: Sheet }[];
  inline: Map<string, InlineString>;
  hasFormulas: boolean;
  /** Texts that formulas calculated, and names of sheets. */
  omitted: Omission[];
  /** Texts that a filter profile leaves out, of cells that no other cell repeats. */
  leftOut: { text: CellText; sheet: Sheet; reason: OmissionReason }[];
};

export function scanWorkbook(
  pack: OfficePackage,
  sheets: Sheet[],
  settings: FilterSettings,
): WorkbookScan {
  const scan: WorkbookScan = {
    sheets: [],
    texts: [],
    inline: new Map(),
    hasFormulas: false,
    omitted: [],
    leftOut: [],
  };
  const seen = new Set<number | string>();
  for (const sheet of sheets) {
    const tables = pack
      .related(sheet.part)
      .filter(({ type }) => type === 'table')
      .map(({ target }) => readTable(pack, target));
    const heads = new Set(tables.flatMap(({ columns }) => columns.map(({ address }) => address)));
    const headers = new Map<string, CellText>();

    const { before, cells } = cutSheet(readXmlText(pack.bytes(sheet.part)));
    scan.sheets.push({ sheet, tables, headers, hasCells: cells !== '' });
    const root = /<(?![?!])[^<>]*>/u.exec(before)?.[0] ?? '';
    scan.omitted.push(
      ...omit(sheet.position.name ?? '', 'name', { place: 'cell', position: sheet.position }),
    );
    scan.hasFormulas ||= /<(?:\w+:)?f[\s>/]/u.test(cells);
    const reasonOf = cellFilter({ settings, sheet, before, cells });
    for (const cell of scanCells(cells)) {
      const text = textOfCell(cell);
      if (!text) {
        if (cell.type === 'str') scan.omitted.push(...omitResult(cell, sheet));
        continue;
      }
      if (heads.has(cell.address)) headers.set(cell.address, text);
      const reason = reasonOf(cell);
      const key = keyOf(text);
      if (reason === undefined && seen.has(key)) continue;
      if ('inline' in text && (reason === undefined || !scan.inline.has(text.inline))) {
        const id = `${sheet.part}#${cell.address}`;
        const spot = { id, place: 'cell' as const, position: sheet.position };
        scan.inline.set(text.inline, { spot, root, xml: text.inline });
      }
      if (reason !== undefined) {
        scan.leftOut.push({ text, sheet, reason });
        continue;
      }
      seen.add(key);
      scan.texts.push({ text, sheet });
    }
  }
  // One that another cell shows is translated in both.
  scan.leftOut = scan.leftOut.filter(({ text }) => {
    const isFirst = !seen.has(keyOf(text));
    seen.add(keyOf(text));
    return isFirst;
  });
  return scan;
}

const keyOf = (text: CellText): number | string => ('shared' in text ? text.shared : text.inline);

function omitResult({ inner }: ScannedCell, { position }: Sheet): Omission[] {
  const value = childText(inner, 'v')?.text ?? '';
  return omit(decodeEscapes(unescapeXml(value)), 'formula', { place: 'cell', position });
}

export function textOfCell({ type, inner }: ScannedCell): CellText | undefined {
  if (type === 's') {
    const value = childText(inner, 'v');
    return value && /^\s*\d+\s*$/u.test(value.text) ? { shared: Number(value.text) } : undefined;
  }
  if (type !== 'inlineStr') return undefined;
  const inline = /<(\w+:)?is(?:\s[^<>]*)?>[\s\S]*<\/(\w+:)?is\s*>/u.exec(inner);
  return inline ? { inline: inline[0] } : undefined;
}
