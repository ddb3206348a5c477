/** A rectangle of cells; rows and columns count from 1. */
export type CellRange = { top: number; left: number; bottom: number; right: number };

/** Column and row of an address such as `AB12`; undefined if invalid. */
export function parseCell(address: string): { column: number; row: number } | undefined {
  const match = /^\$?([A-Z]{1,3})\$?(\d{1,7})$/iu.exec(address);
  if (!match?.[1]) return undefined;
  const column = [...match[1].toUpperCase()].reduce(
    (sum, letter) => sum * 26 + letter.charCodeAt(0) - 64,
    0,
  );
  return { column, row: Number(match[2]) };
}

/** The rectangle of an address such as `A1:C5` or `A1`. */
export function parseRange(address: string): CellRange | undefined {
  const [from = '', to = from] = address.split(':');
  const start = parseCell(from);
  const end = parseCell(to);
  if (!start || !end) return undefined;
  return { top: start.row, left: start.column, bottom: end.row, right: end.column };
}

export function cellAddress(column: number, row: number): string {
  let letters = '';
  for (let rest = column; rest > 0; rest = Math.floor((rest - 1) / 26)) {
    letters = String.fromCharCode(65 + ((rest - 1) % 26)) + letters;
  }
  return `${letters}${row}`;
}
