import { type MarkedText, sliceMarked } from '../marked-text.ts';
import { MarkBuilder } from './mark-builder.ts';
import type { ReadWarnings, WarningLine } from './read-warnings.ts';
import { type SccLook, sccColors, sccRows } from './scc-codes.ts';
import type { SccBlock } from './scc-place.ts';

/** `isCode`: the space that a change of the look takes. */
type Cell = { sign: string; look: SccLook; isCode: boolean };

/** Rows without an empty one between them, and their places. */
export type SccText = { key: string; block: SccBlock; marked: MarkedText };

/** More columns than a screen has: what is too long for it is still text. */
const maxColumns = 250;

/** One of the two memories of a decoder. */
export class SccScreen {
  readonly #rows = new Map<number, Cell[]>();
  #texts: SccText[] | undefined;

  get isEmpty(): boolean {
    return this.#rows.size === 0;
  }

  write(row: number, column: number, cell: Cell): void {
    this.#texts = undefined;
    const cells = this.#rows.get(row) ?? [];
    if (cells.length === 0) this.#rows.set(row, cells);
    if (column < maxColumns) cells[column] = cell;
  }

  eraseFrom(row: number, column: number): void {
    this.#texts = undefined;
    const cells = this.#rows.get(row);
    if (!cells) return;
    cells.length = Math.min(cells.length, column);
    if (cells.length === 0) this.#rows.delete(row);
  }

  clear(): void {
    this.#texts = undefined;
    this.#rows.clear();
  }

  /** What is on the screen, from top to bottom. */
  texts(line: WarningLine, warnings: ReadWarnings): SccText[] {
    this.#texts ??= this.#read(line, warnings);
    return this.#texts;
  }

  #read(line: WarningLine, warnings: ReadWarnings): SccText[] {
    const texts: SccText[] = [];
    let open: { row: number; rows: RowText[] } | undefined;
    for (let row = 1; row <= sccRows + 1; row += 1) {
      const read = readRow(this.#rows.get(row), line, warnings);
      if (read && open) open.rows.push(read);
      else if (read) open = { row, rows: [read] };
      else if (open) {
        texts.push(joinRows(open.row, open.rows));
        open = undefined;
      }
    }
    return texts;
  }
}

type RowText = { column: number; width: number; marked: MarkedText };

function readRow(
  cells: readonly (Cell | undefined)[] | undefined,
  line: WarningLine,
  warnings: ReadWarnings,
): RowText | undefined {
  const isText = (cell: Cell | undefined) => cell !== undefined && cell.sign.trim() !== '';
  const from = cells?.findIndex(isText) ?? -1;
  if (!cells || from < 0) return undefined;
  const to = cells.findLastIndex(isText) + 1;
  const built = new MarkBuilder();
  let isSpace = false;
  let hasCode = false;
  for (let at = from; at < to; at += 1) {
    const cell = cells[at];
    const isBlank = !isText(cell);
    // The space of a code is one with those around it.
    if (isBlank && isSpace && (hasCode || cell?.isCode)) {
      hasCode = true;
      continue;
    }
    isSpace = isBlank;
    hasCode = isBlank && cell?.isCode === true;
    const start = built.text.length;
    built.add(isBlank ? ' ' : (cell?.sign ?? ' '));
    if (!cell) continue;
    const color = sccColors[cell.look.color];
    if (cell.look.color > 0 && color) built.mark({ kind: 'color', value: color }, start);
    if (cell.look.italic) built.mark({ kind: 'italic' }, start);
    if (cell.look.underline) built.mark({ kind: 'underline' }, start);
  }
  return { column: from, width: to - from, marked: built.finish(line, warnings) };
}

function joinRows(row: number, rows: readonly RowText[]): SccText {
  const text = rows.map(({ marked }) => marked.text).join('\n');
  let offset = 0;
  const spans = rows.flatMap(({ marked }) => {
    const at = offset;
    offset += marked.text.length + 1;
    return marked.spans.map((span) => ({ ...span, start: span.start + at, end: span.end + at }));
  });
  const marked = sliceMarked({ text, spans }, 0);
  const lines = rows.map(({ column, width }) => ({ column, width }));
  return { key: JSON.stringify([row, lines, text, marked.spans]), block: { row, lines }, marked };
}
