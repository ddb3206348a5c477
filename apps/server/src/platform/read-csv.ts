import { Readable } from 'node:stream';
import { message } from '@glossa/messages/message';
import { CsvError, parse } from 'csv-parse';
import { AppError } from './http/app-error.ts';

/** A row of a file, the header first; `line` as in a spreadsheet. */
export type CsvRow = { line: number; cells: string[] };

const maxHeadingLength = 100_000;

/** Parses CSV with commas, semicolons or tabs in chunks. Throws IMPORT_UNREADABLE for other content. */
export async function* readCsv(pieces: AsyncIterable<string>): AsyncGenerator<CsvRow> {
  const source = pieces[Symbol.asyncIterator]();
  let head = '';
  for (let next = await source.next(); !next.done; next = await source.next()) {
    head += next.value;
    if (/[\r\n]/.test(head) || head.length > maxHeadingLength) break;
  }
  const rest = async function* () {
    yield head;
    for (let next = await source.next(); !next.done; next = await source.next()) yield next.value;
  };
  const rows = Readable.from(rest()).pipe(
    parse({
      delimiter: delimiterOf(head.replace(/[\r\n][\s\S]*$/, '')),
      bom: true,
      relax_column_count: true,
      skip_empty_lines: true,
      max_record_size: 200_000,
      info: true,
    }),
  );
  try {
    for await (const { record, info } of rows as AsyncIterable<{
      record: string[];
      info: { records: number; empty_lines: number };
    }>)
      yield { line: info.records + info.empty_lines, cells: record.map(cellOf) };
  } catch (error) {
    if (!(error instanceof CsvError)) throw error;
    throw new AppError(
      'IMPORT_UNREADABLE',
      message('errors.csvInvalid', { message: error.message }),
      { cause: error },
    );
  }
}

/** Our export puts an apostrophe before what a spreadsheet would treat as a formula. */
const cellOf = (cell: string): string =>
  cell.replace(/^'(?=[=+\-@\t\r\uff1d\uff0b\uff0d\uff20])/, '').trim();

/** Spreadsheets write semicolons in many countries, some write tabs. */
function delimiterOf(heading: string): string {
  const unquoted = heading.replace(/"[^"]*"/g, '');
  const count = (char: string) => unquoted.split(char).length;
  return [',', ';', '\t'].reduce((best, next) => (count(next) > count(best) ? next : best));
}
