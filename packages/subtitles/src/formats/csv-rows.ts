import { maxParts, tooManyCues } from './format.ts';

/** One row of a table and its first line in the file, from 1. */
export type CsvRow = { cells: string[]; line: number };

/**
 * Rows as in RFC 4180, including line endings inside quotes; an unclosed quote extends to the end. Without `isQuoted`,
 * quotes are text.
 */
export function* readCsvRows(text: string, separator: string, isQuoted = true): Generator<CsvRow> {
  const plainEnd = new RegExp(`[${separator === '\t' ? '\\t' : separator}\\n]`, 'g');
  let at = 0;
  let line = 1;
  let row: CsvRow = { cells: [], line };
  while (at < text.length) {
    let value: string;
    if (isQuoted && text[at] === '"') {
      ({ value, at } = readQuoted(text, at + 1));
      line += countLines(value);
    } else value = '';
    plainEnd.lastIndex = at;
    const end = plainEnd.exec(text)?.index ?? text.length;
    row.cells.push(value + text.slice(at, end));
    // More columns or rows than any table of cues: rejected before they fill the memory.
    if (row.cells.length > 1000 || line > maxParts) throw tooManyCues();
    const last = end >= text.length || text[end] === '\n';
    at = end + 1;
    if (!last) {
      if (at >= text.length) row.cells.push('');
      continue;
    }
    line += 1;
    yield row;
    row = { cells: [], line };
  }
  if (row.cells.length > 0) yield row;
}

/** The content of a quoted cell, with doubled quotes resolved, and where it ends. */
function readQuoted(text: string, from: number): { value: string; at: number } {
  let quote = text.indexOf('"', from);
  while (quote >= 0 && text[quote + 1] === '"') quote = text.indexOf('"', quote + 2);
  const value = text.slice(from, quote < 0 ? undefined : quote).replaceAll('""', '"');
  return { value, at: quote < 0 ? text.length : quote + 1 };
}

function countLines(text: string): number {
  let count = 0;
  for (let at = text.indexOf('\n'); at >= 0; at = text.indexOf('\n', at + 1)) count += 1;
  return count;
}

/** The most frequent of comma, semicolon and tab in the first line, outside quotes. */
export function separatorOf(text: string): string {
  const end = text.indexOf('\n');
  const first = text
    .slice(0, Math.min(end < 0 ? text.length : end, 10_000))
    .replace(/"[^"]*"/g, '');
  const count = (separator: string) => first.split(separator).length;
  return [',', ';', '\t'].reduce((best, next) => (count(next) > count(best) ? next : best));
}
