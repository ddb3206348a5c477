import type { Cue } from '../store/editor-types.ts';

/** Pixels; the same numbers are in cue-list.module.css. */
export const lineHeight = 21;
const rowPadding = 14;
/** A narrow row has its times above the text. */
const narrowHead = 24;
/** Below this width the list puts the times above the text. Pixels. */
export const narrowBelow = 550;
const fullWidth = /[\u1100-\u115f\u2e80-\ua4cf\uac00-\ud7a3\uf900-\ufaff\uff00-\uff60]/;
/** Average character width as a share of the font size, except full-width ones. Rather too much than too little. */
const widthOfCharacter = 0.56;
const fontSize = 15;

/** Lines of text wrapped at spaces, or within a word longer than a line. */
function wrap(line: string, room: number): number {
  if (line.length <= room) return 1;
  let count = 1;
  let used = 0;
  for (const { length } of line.split(' ')) {
    if (used > 0 && used + 1 + length > room) {
      count += 1;
      used = 0;
    }
    used += (used > 0 ? 1 : 0) + length;
    if (used > room) {
      count += Math.ceil(used / room) - 1;
      used %= room;
    }
  }
  return count;
}

/** Estimates the lines of a text in a column of this many pixels, to avoid measuring. */
export function countLines(text: string, columnWidth: number): number {
  const width = Math.max(60, columnWidth);
  return text.split('\n').reduce((count, line) => {
    const lines = fullWidth.test(line)
      ? Math.ceil((line.length * fontSize) / width)
      : wrap(line, Math.floor(width / (widthOfCharacter * fontSize)));
    return count + Math.max(1, lines);
  }, 0);
}

export type RowLayout = { narrow: boolean; columns: number; columnWidth: number };

/** Pixels used by number, times, meters and badges of a wide row. */
const besideText = 232;

/** In rows higher than this an estimate may be wrong by a line: they are measured. Pixels. */
export const measuredAbove = rowPadding + 4 * lineHeight;

export function layoutOf(listWidth: number, columns: number): RowLayout {
  const narrow = listWidth < narrowBelow;
  const room = listWidth - (narrow ? 28 : besideText);
  // Side by side would leave three words per line: narrow rows stack the texts.
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
 * The height in pixels of the row of these cues and their source texts. Known before rendering, so the scroll bar never
 * jumps.
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
