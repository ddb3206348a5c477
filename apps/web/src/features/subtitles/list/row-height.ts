import type { Cue } from '../model/editor-types.ts';

/** Pixels; the same numbers stand in cue-list.module.css. */
export const lineHeight = 21;
const rowPadding = 14;
/** Above its text a narrow row has its times. */
const narrowHead = 24;
/** A list this narrow puts the times above the text. Pixels. */
export const narrowBelow = 550;
/** Longer texts are cut off in the list; the edit area shows them in full. */
const mostLines = 4;

const fullWidth = /[\u1100-\u115f\u2e80-\ua4cf\uac00-\ud7a3\uf900-\ufaff\uff00-\uff60]/;
/** Share of the font's size that a character takes on average, full-width ones aside. Rather too much than too little. */
const widthOfCharacter = 0.56;
const fontSize = 15;

/** How many lines a text takes in a column of so many pixels. Guessed from its characters, so that nothing is measured. */
export function countLines(text: string, columnWidth: number): number {
  let count = 0;
  for (const line of text.split('\n')) {
    const share = fullWidth.test(line) ? 1 : widthOfCharacter;
    count += Math.max(1, Math.ceil((line.length * share * fontSize) / Math.max(60, columnWidth)));
    if (count >= mostLines) return mostLines;
  }
  return count;
}

export type RowLayout = { narrow: boolean; columns: number; columnWidth: number };

/** Pixels taken by number, times, meters and badges of a wide row. */
const besideText = 232;

export function layoutOf(listWidth: number, columns: number): RowLayout {
  const narrow = listWidth < narrowBelow;
  const room = listWidth - (narrow ? 28 : besideText);
  // Side by side even when narrow would leave three words a line: there they stand one below the other.
  return { narrow, columns, columnWidth: narrow ? room : room / columns - 8 };
}

const counted = new WeakMap<Cue, { width: number; lines: number }>();

function linesOfCue(cue: Cue, columnWidth: number): number {
  const known = counted.get(cue);
  if (known?.width === columnWidth) return known.lines;
  const text = cue.speaker ? `${cue.speaker}: ${cue.text}` : cue.text;
  const lines = countLines(text, columnWidth);
  counted.set(cue, { width: columnWidth, lines });
  return lines;
}

/**
 * The height of the row of these cues and the texts they were made from, in pixels. Known before it is shown: the
 * scroll bar never jumps.
 */
export function heightOfCues(
  cues: ReadonlyArray<Cue | undefined>,
  sources: readonly string[] | null,
  { narrow, columnWidth }: RowLayout,
): number {
  const counts = cues.flatMap((cue) => (cue ? [linesOfCue(cue, columnWidth)] : []));
  if (sources) counts.push(countLines(sources.join('\n'), columnWidth));
  if (narrow) return narrowHead + rowPadding + counts.reduce((sum, n) => sum + n, 0) * lineHeight;
  // A wide row has start and end below each other.
  return rowPadding + Math.max(2, ...counts) * lineHeight;
}
