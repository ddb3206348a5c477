type Place = { start: number; end: number };
export type Piece = { text: string; start: number; marked: boolean };

/** Splits a text at positions in UTF-16 units; overlapping and out-of-range positions are clipped. */
export function markPlaces(text: string, places: readonly Place[]): Piece[] {
  const pieces: Piece[] = [];
  let at = 0;
  const take = (end: number, marked: boolean) => {
    if (end > at) pieces.push({ text: text.slice(at, end), start: at, marked });
    at = Math.max(at, end);
  };
  for (const { start, end } of [...places].sort((one, other) => one.start - other.start)) {
    take(Math.min(start, text.length), false);
    take(Math.min(end, text.length), true);
  }
  take(text.length, false);
  return pieces;
}
