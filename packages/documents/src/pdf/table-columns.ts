import { boxAround, type PdfWord, right } from './page.ts';
import type { Chunk, Gutter, TextRow } from './text-rows.ts';

/** Rows with this part of the most texts show the columns; others are headings over several, or have empty cells. */
const dense = 0.6;
/** Narrower strips between columns are chance, in the size of the letters. */
const narrowest = 0.4;
/** This part of the rows may be printed over a strip: amounts without a space between them. */
const mostCrossed = 0.1;
/** Fewer rows show nothing that the gaps of a single row do not. */
const fewestDense = 3;

/**
 * The blank strips of the rows with most texts. The first row of a table is often a heading over several columns, whose gaps are
 * not those of the columns.
 */
export function densestGutters(rows: readonly TextRow[]): Gutter[] {
  const most = Math.max(0, ...rows.map(({ chunks }) => chunks.length));
  const full = rows.filter(({ chunks }) => chunks.length >= most * dense);
  if (full.length < fewestDense) return [];
  const size = Math.min(...full.flatMap(({ chunks }) => chunks.map(sizeOf)));
  const edges = full
    .flatMap(({ chunks }) =>
      chunks.flatMap(({ box }) => [
        { at: box.x, step: 1 },
        { at: right(box), step: -1 },
      ]),
    )
    .sort((a, b) => a.at - b.at || a.step - b.step);
  const gutters: Gutter[] = [];
  let [crossed, from] = [0, undefined as number | undefined];
  const isBlank = () => crossed <= full.length * mostCrossed;
  for (const { at, step } of edges) {
    const before = isBlank();
    crossed += step;
    if (isBlank() === before) continue;
    if (before && from !== undefined && at - from >= narrowest * size)
      gutters.push({ from, to: at });
    from = before ? undefined : at;
  }
  return gutters;
}

const sizeOf = ({ words }: Chunk): number => words[0]?.style.size ?? 0;

/** The rows with amounts apart that are printed over a gutter. */
export function splitAmounts(rows: readonly TextRow[], gutters: readonly Gutter[]): TextRow[] {
  return rows.map((row) => ({
    ...row,
    chunks: row.chunks.flatMap((chunk) => splitChunk(chunk, gutters)),
  }));
}

function splitChunk(chunk: Chunk, gutters: readonly Gutter[]): Chunk[] {
  const parts: PdfWord[][] = [];
  let before: PdfWord | undefined;
  for (const word of chunk.words) {
    const left = before;
    const isApart =
      left !== undefined &&
      isAmount(left) &&
      isAmount(word) &&
      gutters.some(({ from, to }) => centre(left) < from && centre(word) > to);
    const part = parts.at(-1);
    if (part && !isApart) part.push(word);
    else parts.push([word]);
    before = word;
  }
  if (parts.length < 2) return [chunk];
  return parts.map((words) => ({ words, box: boxAround(words.map(({ box }) => box)) }));
}

const centre = ({ box }: PdfWord): number => box.x + box.width / 2;
const isAmount = ({ text }: PdfWord): boolean => /\p{N}/u.test(text) && !/\p{L}/u.test(text);
