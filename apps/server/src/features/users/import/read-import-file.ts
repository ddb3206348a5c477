import { importColumns } from '@glossa/contracts/users';
import { CsvError, parse } from 'csv-parse/sync';
import type { FastifyRequest } from 'fastify';
import { AppError } from '../../../platform/http/app-error.ts';

export type ImportColumn = (typeof importColumns)[number];
export type ImportFile = {
  /** Cells by column; `line` as a spreadsheet counts, the heading being line 1. */
  rows: Array<{ line: number; cells: Record<ImportColumn, string> }>;
  unknownColumns: string[];
};

const maxBytes = 5 * 1024 * 1024;
const maxRows = 20_000;
const maxColumns = 200;
const required: readonly ImportColumn[] = ['user_name', 'display_name', 'roles'];

/** The one file of the form. Throws IMPORT_UNREADABLE, PAYLOAD_TOO_LARGE or UPLOAD_NO_FILE. */
export async function readImportFile(request: FastifyRequest): Promise<ImportFile> {
  if (!request.isMultipart()) throw new AppError('UPLOAD_NO_FILE');
  let found: ImportFile | undefined;
  for await (const part of request.parts({ limits: { fileSize: maxBytes } })) {
    if (part.type !== 'file' || part.fieldname !== 'file')
      throw new AppError('INVALID_INPUT', `${part.fieldname} does not belong in this form.`);
    const bytes = await part.toBuffer();
    if (part.file.truncated)
      throw new AppError('PAYLOAD_TOO_LARGE', 'The file may have 5 MB at most. Split it.');
    found = parseImport(bytes);
  }
  if (!found) throw new AppError('UPLOAD_NO_FILE');
  return found;
}

/** Reads CSV with commas, semicolons or tabs, in UTF-8 or, with its byte-order mark, UTF-16. */
export function parseImport(bytes: Uint8Array): ImportFile {
  const text = decode(bytes);
  const heading = text.slice(0, Math.max(0, text.search(/[\r\n]|$/)));
  const records = parseRecords(text, delimiterOf(heading));
  const [first, ...rest] = records;
  if (!first) throw new AppError('IMPORT_UNREADABLE', 'The file is empty.');
  const columns = first.cells.map((name) =>
    name
      .trim()
      .toLowerCase()
      .replace(/[\s-]+/g, '_'),
  );
  refuseHeading(columns);
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

/** Our own export puts an apostrophe before what a spreadsheet would take for a formula. */
const cellOf = (cell: string | undefined): string =>
  (cell ?? '').replace(/^'(?=[=+\-@\t\r\uff1d\uff0b\uff0d\uff20])/, '').trim();

function decode(bytes: Uint8Array): string {
  const encoding =
    bytes[0] === 0xff && bytes[1] === 0xfe
      ? 'utf-16le'
      : bytes[0] === 0xfe && bytes[1] === 0xff
        ? 'utf-16be'
        : 'utf-8';
  try {
    const text = new TextDecoder(encoding, { fatal: true }).decode(bytes);
    if (!text.includes('\u0000')) return text;
  } catch (cause) {
    if (!(cause instanceof TypeError)) throw cause;
    throw new AppError('IMPORT_UNREADABLE', undefined, { cause });
  }
  throw new AppError('IMPORT_UNREADABLE', 'The file holds no text. Save it as CSV and try again.');
}

/** Spreadsheets of many countries write semicolons, some write tabs. */
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
      // Here and not afterwards: millions of short lines would hold the server up for minutes before they are counted.
      on_record: (cells: string[], { records: read, empty_lines }) => {
        // A cell of several lines is one row to a spreadsheet.
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
      `The file is not proper CSV: ${error.message}. Correct that place and try again.`,
      { cause: error },
    );
  }
}

const tooManyRows = () =>
  new AppError(
    'IMPORT_UNREADABLE',
    `The file has too many rows; ${maxRows.toLocaleString('en')} can be imported at once. Split it, and delete empty rows.`,
  );

function refuseHeading(columns: readonly string[]): void {
  if (columns.length > maxColumns)
    throw new AppError(
      'IMPORT_UNREADABLE',
      `The first line names more than ${maxColumns} columns. Keep those of the import.`,
    );
  const missing = required.filter((column) => !columns.includes(column));
  if (missing.length > 0)
    throw new AppError(
      'IMPORT_UNREADABLE',
      `The first line must name the columns; ${missing.join(', ')} ${missing.length === 1 ? 'is' : 'are'} missing.`,
    );
  const twice = columns.find((column, index) => column !== '' && columns.indexOf(column) !== index);
  if (twice) throw new AppError('IMPORT_UNREADABLE', `The column ${twice} is there twice.`);
}
