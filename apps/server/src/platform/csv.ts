import { Readable } from 'node:stream';
import { stringify } from 'csv-stringify';
import type { FastifyReply } from 'fastify';
import { attachment } from './http/content-disposition.ts';

/**
 * Streams rows as RFC 4180 with a byte order mark, so that spreadsheets decode it correctly, and with formula-like
 * cells converted to text (OWASP CSV injection).
 */
export function sendCsv(
  reply: FastifyReply,
  fileName: string,
  columns: readonly string[],
  rows: AsyncIterable<readonly string[]>,
): FastifyReply {
  const csv = stringify({
    bom: true,
    header: true,
    columns: [...columns],
    quoted: true,
    escape_formulas: true,
    record_delimiter: '\r\n',
  });
  Readable.from(rows)
    .on('error', (error) => csv.destroy(error))
    .pipe(csv);
  return reply
    .header('content-type', 'text/csv; charset=utf-8')
    .header('content-disposition', attachment(fileName))
    .header('cache-control', 'no-store')
    .send(csv);
}
