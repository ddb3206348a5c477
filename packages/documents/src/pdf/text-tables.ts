import { isTurned } from './line-style.ts';
import { bottom, boxAround, type PdfBox, type PdfLine, right } from './page.ts';
import { densestGutters, splitAmounts } from './table-columns.ts';
import { type Chunk, type Gutter, rowsOf, type TextRow } from './text-rows.ts';

/** Rows whose texts are in columns; `gutters` are between them. `frame` is drawn around it. */
export type TextTable = { rows: TextRow[]; gutters: Gutter[]; frame?: PdfBox };

/** Narrower strips are chance, in the size of the letters. */
const narrowest = 0.6;
/** The next row of a table is no farther below, in heights of a line. */
const farthest = 2.5;

/** The rows of cells beside each other, which no lines divide. */
export function tableOfCells(lines: readonly PdfLine[], cells: readonly PdfBox[]): TextTable {
  const borders = cells.slice(1).map(({ x }) => ({ from: x, to: x }));
  return { rows: rowsOf(lines, borders), gutters: borders, frame: boxAround(cells) };
}

/** More columns of text beside a table are not looked for. */
const mostTries = 4;

/** Tables without rulings: rows whose gaps are above each other. */
export function findTextTables(lines: readonly PdfLine[]): TextTable[] {
  let left = lines.filter((line) => !isTurned([line]));
  for (let tries = 0; tries < mostTries; tries += 1) {
    const tables = listTables(rowsOf(left));
    const beside = new Set(tables.flatMap(linesBeside));
    if (beside.size === 0) return tables.filter(isTable).map(withAllColumns);
    left = left.filter((line) => !beside.has(line));
  }
  return listTables(rowsOf(left)).filter(isTable).map(withAllColumns);
}

/** More columns than the first row shows, if the other rows have them. */
function withAllColumns(table: TextTable): TextTable {
  const gutters = densestGutters(table.rows);
  if (gutters.length <= table.gutters.length) return table;
  return { ...table, gutters, rows: splitAmounts(table.rows, gutters) };
}

function listTables(rows: readonly TextRow[]): TextTable[] {
  const tables: TextTable[] = [];
  for (let at = 0; at < rows.length; at += 1) {
    const table = startTable(rows, at);
    if (!table) continue;
    at += table.rows.length - 1;
    tables.push(table);
  }
  return tables;
}

/** The lines of texts that run beside a table, as in the columns of a newspaper. */
function linesBeside({ rows, gutters }: TextTable): PdfLine[] {
  const running = new Set<number>();
  for (const [column, lines] of linesOf(rows, gutters))
    if (isProse(lines) && runsOn(lines)) running.add(column);
  if (running.size === 0) return [];
  return rows
    .flatMap((row) => row.lines)
    .filter(({ words, box }) => running.has(columnOf({ words, box }, gutters)));
}

/** Whether lines follow each other evenly, and many begin in the middle of a sentence. */
function runsOn(chunks: readonly Chunk[]): boolean {
  if (chunks.length < fewestRunning) return false;
  const inside = chunks.filter(({ words }) => startsInside(words)).length;
  const pitches = chunks
    .slice(1)
    .map(({ box }, at) => bottom(box) - bottom(chunks[at]?.box ?? box));
  const usual = pitches.toSorted((a, b) => a - b)[Math.floor(pitches.length / 2)] ?? 0;
  const even = pitches.filter((pitch) => Math.abs(pitch - usual) <= 0.1 * usual).length;
  return inside * 5 >= chunks.length * 2 && even * 5 >= pitches.length * 4;
}
const fewestRunning = 5;

function startTable(rows: readonly TextRow[], start: number): TextTable | undefined {
  const first = rows[start];
  if (!first || first.chunks.length < 2) return undefined;
  let gutters = gapsOf(first);
  const taken = [first];
  for (let at = start + 1; at < rows.length; at += 1) {
    const [row, last] = [rows[at], taken.at(-1)];
    if (!row || !last || isFar(last, row)) break;
    const left = narrow(gutters, row);
    if (left) {
      gutters = left;
      taken.push(row);
      continue;
    }
    // A heading over all columns, between rows of the table.
    const next = rows[at + 1];
    const after = row.chunks.length === 1 && next && !isFar(row, next) && narrow(gutters, next);
    if (!after || (next?.chunks.length ?? 0) < 2) break;
    taken.push(row);
  }
  // What follows in the first column is a paragraph below the table.
  while (taken.length > 1 && isBelow(taken.at(-1), gutters)) taken.pop();
  return { rows: taken, gutters };
}

const isBelow = (row: TextRow | undefined, gutters: readonly Gutter[]): boolean =>
  row?.chunks.length === 1 &&
  row.chunks.every((chunk) => columnOf(chunk, gutters) === 0 || spansColumns(chunk, gutters));

const isFar = (above: TextRow, row: TextRow): boolean =>
  row.box.y - bottom(above.box) > farthest * Math.max(above.box.height, row.box.height);

const gapsOf = ({ chunks }: TextRow): Gutter[] =>
  chunks.slice(1).map(({ box }, at) => ({ from: right(chunks[at]?.box ?? box), to: box.x }));

/** What a row leaves of gutters; undefined if it is printed across most of them. */
function narrow(gutters: readonly Gutter[], { chunks }: TextRow): Gutter[] | undefined {
  const size = Math.max(...chunks.map((chunk) => sizeOf(chunk)));
  const left = gutters.flatMap((gutter) => subtract(gutter, chunks, narrowest * size));
  const crossed = gutters.filter(
    ({ from, to }) => !left.some((piece) => piece.from >= from && piece.to <= to),
  );
  return crossed.length * 2 > gutters.length || left.length === 0 ? undefined : left;
}

function subtract(gutter: Gutter, chunks: readonly Chunk[], least: number): Gutter[] {
  const pieces: Gutter[] = [];
  let { from } = gutter;
  for (const { box } of chunks) {
    if (right(box) <= from || box.x >= gutter.to) continue;
    if (box.x - from >= least) pieces.push({ from, to: box.x });
    from = right(box);
  }
  if (gutter.to - from >= least) pieces.push({ from, to: gutter.to });
  return pieces;
}

const sizeOf = ({ words }: Chunk): number => words[0]?.style.size ?? 0;

/** The column of a chunk: the number of gutters left of its middle. */
export function columnOf({ box }: Chunk, gutters: readonly Gutter[]): number {
  const middle = box.x + box.width / 2;
  return gutters.filter(({ from, to }) => (from + to) / 2 < middle).length;
}

/** Whether a chunk is printed over the columns beside it. */
export const spansColumns = ({ box }: Chunk, gutters: readonly Gutter[]): boolean =>
  gutters.some(({ from, to }) => box.x < from && right(box) > to);

/** An amount, a date, a code: more digits than letters, or no letters. */
export function isFigure({ words }: Pick<Chunk, 'words'>): boolean {
  const text = words.map((word) => word.text).join('');
  const letters = text.match(/\p{L}/gu)?.length ?? 0;
  return letters === 0 || letters < (text.match(/\p{N}/gu)?.length ?? 0);
}

/** The columns of figures; a few in many rows are there by chance. */
export function figureColumns({ rows, gutters }: TextTable): Set<number> {
  const found = new Set<number>();
  for (const [column, chunks] of columnsOf(rows, gutters)) {
    const figures = chunks.filter(isFigure).length;
    if (figures >= 2 && figures * 2 > chunks.length && figures * 4 >= rows.length)
      found.add(column);
  }
  return found;
}

function columnsOf(rows: readonly TextRow[], gutters: readonly Gutter[]): Map<number, Chunk[]> {
  const columns = new Map<number, Chunk[]>();
  for (const chunk of rows.flatMap(({ chunks }) => chunks)) {
    if (spansColumns(chunk, gutters)) continue;
    const column = columnOf(chunk, gutters);
    const known = columns.get(column);
    if (known) known.push(chunk);
    else columns.set(column, [chunk]);
  }
  return columns;
}

/** The same, with all that is printed at one height in a column together. */
function linesOf(rows: readonly TextRow[], gutters: readonly Gutter[]): Map<number, Chunk[]> {
  const lines = new Map<number, Chunk[]>();
  for (const row of rows) {
    for (const [column, chunks] of columnsOf([row], gutters)) {
      const words = chunks.flatMap((chunk) => chunk.words);
      const line = { words, box: boxAround(words.map(({ box }) => box)) };
      const known = lines.get(column);
      if (known) known.push(line);
      else lines.set(column, [line]);
    }
  }
  return lines;
}

/** Not the columns of a newspaper, a list with its marks, or lines that have gaps by chance. */
function isTable(table: TextTable): boolean {
  const { rows, gutters } = table;
  const several = rows.filter(({ chunks }) => chunks.length > 1).length;
  const figures = figureColumns(table).size;
  if (several < 2 || (several < 3 && figures === 0)) return false;
  const columns = columnsOf(rows, gutters);
  if (columns.size < 2 || (columns.size === 2 && areMarks(columns.get(0) ?? []))) return false;
  if (figures > 0) return true;
  const lines = [...linesOf(rows, gutters).values()];
  return !lines.some(isProse) && !(several < fewestRunning && areWords(rows));
}

/** The same short text again and again. */
function areMarks(chunks: readonly Chunk[]): boolean {
  const texts = new Set(chunks.map(({ words }) => words.map(({ text }) => text).join('')));
  const [text = ''] = texts;
  return chunks.length > 1 && texts.size === 1 && text.length <= 3 && !/\p{N}/u.test(text);
}

/** Most texts behind the gaps begin in the middle of a sentence. */
function areWords(rows: readonly TextRow[]): boolean {
  const behind = rows.flatMap(({ chunks }) => chunks.slice(1));
  return behind.filter(({ words }) => startsInside(words)).length * 2 > behind.length;
}

const startsInside = ([word]: Chunk['words']): boolean => /^\p{Ll}/u.test(word?.text ?? '');

/** Three or more long lines, and many that fill their column. */
export function isProse(chunks: readonly Chunk[]): boolean {
  if (chunks.length < 3) return false;
  const widest = Math.max(...chunks.map(({ box }) => box.width));
  const full = chunks.filter(
    (chunk) => chunk.box.width > 0.8 * widest && chunk.box.width > 12 * sizeOf(chunk),
  );
  return full.length >= 3 && full.length * 5 >= chunks.length * 2;
}
