import { importColumns } from '@glossa/contracts/user-import';
import { message } from '@glossa/messages/message';
import type { EncodingName } from '@glossa/subtitles/decode-text';
import { CsvError, parse } from 'csv-parse/sync';
import { AppError } from '../../../platform/http/app-error.ts';
import { openTextFile } from '../../../platform/read-text-file.ts';
import type { ParserContext } from '../../../platform/sandbox/parsers/task.ts';

export type ImportColumn = (typeof importColumns)[number];
export type ImportFile = {
  /** Cells by column; `line` as in a spreadsheet, where the header is line 1. */
  rows: Array<{ line: number; cells: Record<ImportColumn, string> }>;
  unknownColumns: string[];
  /** Set if the file does not say its encoding and is not UTF-8. */
  assumedEncoding: EncodingName | null;
};

const maxRows = 20_000;
const maxColumns = 200;
const required: readonly ImportColumn[] = ['user_name', 'display_name', 'roles'];

export async function readUserFile(
  { path }: { path: string },
  { emit }: ParserContext<ImportFile['rows'][number]>,
): Promise<Omit<ImportFile, 'rows'>> {
  const { pieces, assumedEncoding } = await openTextFile(path);
  let text = '';
  for await (const piece of pieces) text += piece;
  const { rows, unknownColumns } = parseImport(text);
  for (const row of rows) await emit(row);
  return { unknownColumns, assumedEncoding };
}

/** Parses CSV with commas, semicolons or tabs. */
function parseImport(text: string): Omit<ImportFile, 'assumedEncoding'> {
  const heading = text.slice(0, Math.max(0, text.search(/[\r\n]|$/)));
  const records = parseRecords(text, delimiterOf(heading));
  const [first, ...rest] = records;
  if (!first) throw new AppError('IMPORT_UNREADABLE', message('glossaries.fileEmpty'));
  const columns = first.cells.map((name) =>
    name
      .trim()
      .toLowerCase()
      .replace(/[\s-]+/g, '_'),
  );
  headingError(columns);
  const places = importColumns.map((column) => [column, columns.indexOf(column)] as const);
  return {
    rows: rest.map(({ line, cells }) => ({
      line,
      cells: Object.fromEntries(
        places.map(([column, place]) => [column, cellOf(cells[place])]),
      ) as Record<ImportColumn, string>,
    })),
    unknownColumns: columns.filter(
      (name) => name !== '' && !(importColumns as readonly string[]).includes(name),
    ),
  };
}

/** Our export puts an apostrophe before what a spreadsheet would treat as a formula. */
const cellOf = (cell: string | undefined): string =>
  (cell ?? '').replace(/^'(?=[=+\-@\t\r\uff1d\uff0b\uff0d\uff20])/, '').trim();

/** Spreadsheets write semicolons in many countries, some write tabs. */
function delimiterOf(heading: string): string {
  const unquoted = heading.replace(/"[^"]*"/g, '');
  const count = (char: string) => unquoted.split(char).length;
  return [',', ';', '\t'].reduce((best, next) => (count(next) > count(best) ? next : best));
}

function parseRecords(text: string, delimiter: string) {
  const records: Array<{ line: number; cells: string[] }> = [];
  try {
    parse(text, {
      delimiter,
      relax_column_count: true,
      skip_empty_lines: true,
      max_record_size: 100_000,
      // Checked here, because millions of short lines would block the server for minutes before being counted.
      on_record: (cells: string[], { records: read, empty_lines }) => {
        // A multi-line cell is one row in a spreadsheet.
        const line = read + empty_lines;
        if (cells.some((cell) => cell.trim() !== '')) records.push({ line, cells });
        if (records.length > maxRows + 1 || read > 2 * maxRows + 1) throw tooManyRows();
        return null;
      },
    });
    return records;
  } catch (error) {
    if (!(error instanceof CsvError)) throw error;
    throw new AppError(
      'IMPORT_UNREADABLE',
      message('errors.csvInvalid', { message: error.message }),
      { cause: error },
    );
  }
}

const tooManyRows = () =>
  new AppError('IMPORT_UNREADABLE', message('users.import.tooManyRows', { maxRows: maxRows }));

function headingError(columns: readonly string[]): void {
  if (columns.length > maxColumns)
    throw new AppError('IMPORT_UNREADABLE', message('users.import.tooManyColumns', { maxColumns }));
  const missing = required.filter((column) => !columns.includes(column));
  if (missing.length > 0)
    throw new AppError(
      'IMPORT_UNREADABLE',
      missing.length === 1
        ? message('memory.columnMissing', { column: { list: missing } })
        : message('memory.columnsMissing', { columns: { list: missing } }),
    );
  const twice = columns.find((column, index) => column !== '' && columns.indexOf(column) !== index);
  if (twice)
    throw new AppError('IMPORT_UNREADABLE', message('users.import.columnRepeated', { twice }));
}
