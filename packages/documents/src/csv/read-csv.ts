import { defaultFilterSettings } from '@glossa/contracts/filter-settings';
import { columnFilter } from '../filter/column-filter.ts';
import type { Reading } from '../reading.ts';
import { decodeText, encodeText } from '../text/decode-text.ts';
import { type KeyedString, keyedSlots } from '../text/keyed-strings.ts';
import type { Span } from '../text/splice.ts';
import { splicedReading } from '../text/spliced-reading.ts';

type Field = { value: string; quoted: boolean; span: Span };

/**
 * Tables as text (RFC 4180). The cells of the first row are the names of the columns: a column `id` or `url` is for
 * programs. Only changed cells are written again.
 */
export function readCsv(
  bytes: Uint8Array,
  format: 'csv' | 'tsv',
  settings = defaultFilterSettings,
): Reading {
  const { text: source, byteOrderMark } = decodeText(bytes);
  const delimiter = format === 'tsv' ? '\t' : usualDelimiter(source);
  const rows = readRows(source, delimiter);
  const names = rows[0]?.map(({ value }) => value.trim()) ?? [];
  const leavesOut = columnFilter(settings, names);
  const strings = rows.flatMap((row, rowIndex) =>
    row.map((field, column): KeyedString => {
      const name = names[column] || undefined;
      return {
        key: name === undefined || /\s/u.test(name) ? undefined : name.toLowerCase(),
        name: rowIndex === 0 ? undefined : name,
        value: field.value,
        inRecords: rowIndex > 0,
        ...(leavesOut(rowIndex, column) ? { leftOut: 'profile-cells' } : {}),
        span: field.span,
        write: (text) => writeField(text, field.quoted, delimiter),
      };
    }),
  );
  const { slots, omitted } = keyedSlots(strings);
  return splicedReading(
    source,
    slots,
    () => [],
    (text) => encodeText(text, byteOrderMark),
    omitted,
  );
}

/** The sign that occurs most in the first row, outside of quotes and not as in a sentence; a comma where none does. */
function usualDelimiter(source: string): string {
  const first = /^(?:"(?:[^"]|"")*"|[^"\r\n])*/u.exec(source.slice(0, 100_000))?.[0] ?? '';
  const bare = first.replace(/"(?:[^"]|"")*"/gu, '');
  const count = (sign: string): number =>
    bare
      .split(sign)
      .slice(1)
      .filter((rest) => !rest.startsWith(' ')).length;
  const [most = ','] = [',', ';', '\t', '|'].sort((a, b) => count(b) - count(a));
  return count(most) > 0 ? most : ',';
}

function readRows(source: string, delimiter: string): Field[][] {
  const rows: Field[][] = [];
  let row: Field[] = [];
  let at = 0;
  while (at < source.length) {
    const field = readField(source, at, delimiter);
    row.push(field);
    at = field.span.end;
    if (source.startsWith(delimiter, at)) {
      at += 1;
      if (at === source.length)
        row.push({ value: '', quoted: false, span: { start: at, end: at } });
      continue;
    }
    at += source.startsWith('\r\n', at) ? 2 : 1;
    rows.push(row);
    row = [];
  }
  if (row.length > 0) rows.push(row);
  return rows;
}

/** A quote inside an unquoted field, or text behind a closing quote, is text: programs write both. */
function readField(source: string, start: number, delimiter: string): Field {
  if (source.charAt(start) === '"') {
    const quoted = /"((?:[^"]|"")*)"/uy;
    quoted.lastIndex = start;
    const match = quoted.exec(source);
    const end = start + (match?.[0].length ?? 0);
    const next = source.charAt(end);
    if (match && (next === '' || next === delimiter || next === '\r' || next === '\n')) {
      const value = (match[1] ?? '').replaceAll('""', '"');
      return { value, quoted: true, span: { start, end } };
    }
  }
  let end = start;
  while (end < source.length && !`${delimiter}\r\n`.includes(source.charAt(end))) end += 1;
  return { value: source.slice(start, end), quoted: false, span: { start, end } };
}

function writeField(text: string, quoted: boolean, delimiter: string): string {
  const needsQuotes = quoted || /["\r\n]/u.test(text) || text.includes(delimiter);
  return needsQuotes ? `"${text.replaceAll('"', '""')}"` : text;
}
