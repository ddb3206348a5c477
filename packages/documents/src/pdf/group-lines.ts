import { startsWithMarker } from './list-marker.ts';
import type { PdfBox, PdfLine, PdfPage, PdfStyle } from './page.ts';
import { bottom, boxAround, right, sharedWidth } from './page.ts';
import { inReadingOrder, readsFromRight } from './reading-order.ts';

/** The lines of a page joined into paragraphs, in reading order. */
export function groupLines(page: PdfPage): PdfLine[][] {
  const lines = page.blocks.flatMap((block) =>
    block.lines.flatMap(splitAtGaps).map(inReadingOrder),
  );
  const chunks: PdfLine[][] = [];
  for (const line of lines) {
    const chunk = chunks.at(-1);
    if (chunk && standsBelow(chunk, line)) chunk.push(line);
    else chunks.push([line]);
  }
  return chunks.flatMap(splitChunk);
}

/** Table cells that poppler treated as one line. */
function splitAtGaps(line: PdfLine): PdfLine[] {
  const parts: PdfLine['words'][] = [];
  for (const word of line.words) {
    const part = parts.at(-1);
    const previous = part?.at(-1);
    const wide = previous && word.box.x - right(previous.box) > 3 * word.style.size;
    if (part && !wide) part.push(word);
    else parts.push([word]);
  }
  return parts.map((words) => ({ words, box: boxAround(words.map(({ box }) => box)) }));
}

/** The style of most letters. */
export function mainStyle(lines: readonly PdfLine[]): PdfStyle {
  const weights = new Map<string, { style: PdfStyle; letters: number }>();
  for (const { words } of lines) {
    for (const { text, style } of words) {
      const key = `${style.family} ${style.size} ${style.bold} ${style.italic} ${style.color}`;
      const known = weights.get(key);
      if (known) known.letters += text.length;
      else weights.set(key, { style, letters: text.length });
    }
  }
  const [most] = [...weights.values()].sort((a, b) => b.letters - a.letters);
  return most?.style ?? { family: 'sans', size: 11, bold: false, italic: false, color: '#000000' };
}

function standsBelow(chunk: readonly PdfLine[], line: PdfLine): boolean {
  const last = chunk.at(-1);
  if (!last || sharedWidth(last.box, line.box) < 0.5) return false;
  // Numbers below each other are a table column.
  if (isFigure(last) && isFigure(line)) return false;
  const size = mainStyle([last]).size;
  const pitch = bottom(line.box) - bottom(last.box);
  if (pitch < size * 0.6 || pitch > size * 2) return false;
  const before = chunk.at(-2);
  const earlier = before ? bottom(last.box) - bottom(before.box) : pitch;
  return Math.abs(pitch - earlier) <= size * 0.25 && looksAlike(last, line);
}

function isFigure({ words }: PdfLine): boolean {
  return !words.some(({ text }) => /\p{L}/u.test(text));
}

function looksAlike(a: PdfLine, b: PdfLine): boolean {
  const [one, other] = [mainStyle([a]), mainStyle([b])];
  const near = Math.abs(one.size - other.size) <= 0.1 * Math.max(one.size, other.size);
  // A fully bold line below a fully plain one starts a paragraph; a bold word in either does not.
  const uniform = (line: PdfLine, bold: boolean) =>
    line.words.every(({ style }) => style.bold === bold);
  const turns = one.bold !== other.bold && uniform(a, one.bold) && uniform(b, other.bold);
  return near && !turns;
}

/** Splits evenly spaced lines where one paragraph ends and the next starts without a gap. */
function splitChunk(chunk: PdfLine[]): PdfLine[][] {
  // For right-to-left text, the rules below apply to right ends.
  const seen = chunk.every(readsFromRight) ? chunk.map(mirrorLine) : chunk;
  const end = seen.reduce((most, { box }) => Math.max(most, right(box)), -Infinity);
  const centred = isCentred(chunk);
  const paragraphs: PdfLine[][] = [];
  let first: PdfLine | undefined;
  for (const [at, line] of seen.entries()) {
    const printed = chunk[at] ?? line;
    const paragraph = paragraphs.at(-1);
    const previous = seen[at - 1];
    const begins =
      !paragraph ||
      !first ||
      !previous ||
      startsWithMarker(printed) ||
      (!centred && (endsEarly(previous, line, end) || isIndented(first, previous, line)));
    if (!begins) paragraph.push(printed);
    else {
      paragraphs.push([printed]);
      first = line;
    }
  }
  return paragraphs;
}

function mirrorLine(line: PdfLine): PdfLine {
  const mirror = (box: PdfBox) => ({ ...box, x: -right(box) });
  return {
    words: line.words.map((word) => ({ ...word, box: mirror(word.box) })),
    box: mirror(line.box),
  };
}

/** Lines of different length that are centered or right-aligned: their left ends are meaningless. */
function isCentred(chunk: readonly PdfLine[]): boolean {
  if (chunk.length < 2) return false;
  const spread = (numbers: number[]) => Math.max(...numbers) - Math.min(...numbers);
  const lefts = spread(chunk.map(({ box }) => box.x));
  const middles = spread(chunk.map(({ box }) => box.x + box.width / 2));
  return lefts > 6 && middles < 3;
}

/** The next line's first word would have fitted here if the paragraph continued. */
function endsEarly(previous: PdfLine, line: PdfLine, columnEnd: number): boolean {
  const [first] = line.words;
  if (!first) return false;
  const blank = first.style.size * 0.6;
  return right(previous.box) + blank + first.box.width < columnEnd - first.style.size * 0.5;
}

function isIndented(first: PdfLine, previous: PdfLine, line: PdfLine): boolean {
  const size = mainStyle([line]).size;
  const hangs = first === previous && startsWithMarker(first);
  return !hangs && line.box.x - previous.box.x > size * 0.7;
}
