import type { Said } from '../ooxml/read-parts.ts';
import type { InlineString, OpenedInline } from './inline-strings.ts';
import { openInline } from './inline-strings.ts';
import type { FormulaChanges } from './rewrite-formula.ts';
import type { CellText, SheetScan, WorkbookScan } from './scan-workbook.ts';
import type { SharedStrings } from './shared-strings.ts';
import { renameColumns } from './tables.ts';

/** The translated column names of each table, by the table's part. */
export type Renaming = {
  names: Map<string, string[]>;
  /** By the sheet's part, then by cell. */
  corrected: Map<string, Map<string, string>>;
  column: FormulaChanges['column'];
};

export type TextsBefore = (text: CellText) => string | undefined;

export function textsOf(
  strings: SharedStrings,
  inline: ReadonlyMap<string, OpenedInline | undefined>,
): TextsBefore {
  return (text) =>
    'shared' in text ? strings.textOf(text.shared) : inline.get(text.inline)?.text();
}

export function openAllInline(
  strings: ReadonlyMap<string, InlineString>,
): Map<string, OpenedInline | undefined> {
  return new Map([...strings].map(([xml, one]) => [xml, openInline(one)]));
}

/** Table headers are translated cells; column names and references have to match. */
export function renameTables(
  scan: WorkbookScan,
  before: ReadonlyMap<CellText, string>,
  now: TextsBefore,
): Renaming {
  const names = new Map<string, string[]>();
  const corrected: Renaming['corrected'] = new Map();
  const columns = new Map<string, string>();
  for (const { sheet, tables, headers } of scan.sheets) {
    for (const table of tables) {
      const renamed = renameColumns(table, (address) => readHeader(headers, address, before, now));
      names.set(table.part, renamed.names);
      const cells = corrected.get(sheet.part) ?? new Map<string, string>();
      corrected.set(sheet.part, cells);
      for (const [address, text] of renamed.corrected) cells.set(address, text);
      for (const [index, { name }] of table.columns.entries()) {
        const next = renamed.names[index];
        if (next === undefined || next === name) continue;
        for (const known of table.names) columns.set(columnKey(known, name), next);
      }
    }
  }
  return { names, corrected, column: (table, name) => columns.get(columnKey(table, name)) };
}

function readHeader(
  headers: SheetScan['headers'],
  address: string,
  before: ReadonlyMap<CellText, string>,
  now: TextsBefore,
) {
  const cell = headers.get(address);
  const source = cell && before.get(cell);
  const text = cell && now(cell);
  return source === undefined || text === undefined ? undefined : { before: source, now: text };
}

function columnKey(table: string, column: string): string {
  return `${table}\u0000${column.replace(/\r\n?/gu, '\n')}`.toLowerCase();
}

/** Excel compares texts ignoring case. */
export function literalsOf(said: Said): FormulaChanges['literal'] {
  const known = new Map([...said].map(([text, { shown }]) => [text.toLowerCase(), shown]));
  return (text) => {
    const shown = known.get(text.toLowerCase());
    return shown === text ? undefined : shown;
  };
}
