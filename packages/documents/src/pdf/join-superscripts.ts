import { bottom, boxAround, type PdfLine, type PdfWord, right } from './page.ts';

/** Numbers and signs of notes, also with brackets. */
const note = /^[([]?(?:\d{1,3}|[*†‡§]{1,3})[)\]]?$/u;
/** In the size of the letters around it. */
const raised = { largest: 0.8, farthest: 0.35, least: 0.1 };
/** Pages with more of them are tables and drawings. */
const most = 200;

/** Poppler has raised numbers of notes as texts of their own: they become words of the lines they are in. */
export function joinSuperscripts(lines: readonly PdfLine[]): PdfLine[] {
  const notes = lines.filter(({ words }) => words.length === 1 && note.test(words[0]?.text ?? ''));
  if (notes.length === 0 || notes.length > most) return [...lines];
  // A note of a note stays a text of its own: what is joined to a line that is joined itself would be lost.
  const hosts = lines.filter((line) => !notes.includes(line));
  const joined = new Map<PdfLine, PdfWord[]>();
  const taken = new Set<PdfLine>();
  for (const line of notes) {
    const [mark] = line.words;
    const host = mark && hosts.find((other) => isNoteOf(other, mark));
    if (!mark || !host) continue;
    taken.add(line);
    joined.set(host, [...(joined.get(host) ?? []), mark]);
  }
  return lines.flatMap((line) => {
    if (taken.has(line)) return [];
    const marks = joined.get(line);
    if (!marks) return [line];
    const words = [...line.words, ...marks].sort((a, b) => a.box.x - b.box.x);
    return [{ words, box: boxAround(words.map(({ box }) => box)) }];
  });
}

/** Whether the mark is small, raised, and close behind a word of the line. */
function isNoteOf({ words }: PdfLine, mark: PdfWord): boolean {
  const at = words.findLastIndex(({ box }) => box.x < mark.box.x);
  const before = words[at];
  if (!before || !/[\p{L}\p{N}\p{P}]$/u.test(before.text)) return false;
  const { size } = before.style;
  const next = words[at + 1];
  const isSmall = mark.style.size <= size * raised.largest;
  const isClose = Math.abs(mark.box.x - right(before.box)) <= size * raised.farthest;
  const isFree = !next || next.box.x >= right(mark.box) - size * raised.least;
  const isRaised =
    bottom(mark.box) < bottom(before.box) - size * raised.least &&
    bottom(mark.box) > before.box.y + size * raised.least &&
    mark.box.y > before.box.y - size / 2;
  return isSmall && isClose && isFree && isRaised;
}
