import { type Cue, sortCues } from '../cue.ts';
import { markedOf } from '../marked-text.ts';
import { command, plainLook, readMidRow, readPreamble, tabColumns, twice } from './scc-codes.ts';
import { layLine, linesOf, widthOf } from './scc-line.ts';
import { blockOf, type SccBlock } from './scc-place.ts';
import { msToFrame, type TimedWords } from './scc-time.ts';

/** Rows that are seen at once. */
export type RollUpRows = 2 | 3 | 4;

/** A silence of two seconds or more empties the screen; in shorter ones the rows stay, as nothing could roll up else. */
const longSilence = 60;

const rollUp = { 2: command.rollUp2, 3: command.rollUp3, 4: command.rollUp4 };
const erase = twice(command.eraseDisplayed);

/** Where the row of a cue of one line is: above it is room for those that roll up. */
export function rollUpBlockOf(cue: Cue, rows: RollUpRows): SccBlock {
  const block = blockOf(cue, linesOf(markedOf(cue)).map(widthOf));
  return { ...block, row: Math.max(block.row, rows) };
}

/** Each cue of one line is a row that pushes up those before it. Its first character is received when the cue begins. */
export function scheduleRollUp(
  cues: readonly Cue[],
  rows: RollUpRows,
  /** The first frame that is free. */
  firstFree = 0,
): TimedWords[] {
  const sent: TimedWords[] = [];
  let free = firstFree;
  let shown: { row: number; to: number } | undefined;
  const send = (frame: number, words: string[]) => {
    const at = Math.max(free, frame);
    sent.push({ frame: at, words });
    free = at + words.length;
  };
  for (const cue of sortCues(cues)) {
    const [line] = linesOf(markedOf(cue));
    if (!line) continue;
    const from = msToFrame(cue.startMs);
    const { row, lines } = rollUpBlockOf(cue, rows);
    if (shown && from - shown.to >= longSilence) {
      send(shown.to, erase);
      shown = undefined;
    }
    const text = layLine(line, row, lines[0]?.column ?? 0);
    // Rows that are seen would move with the new place.
    const moved = shown && shown.row !== row ? erase : [];
    const start = [...moved, ...twice(rollUp[rows]), ...twice(command.carriageReturn)];
    send(from - start.length - codesBefore(text), [...start, ...text]);
    shown = { row, to: Math.max(from + 1, msToFrame(cue.endMs), shown?.to ?? 0) };
  }
  if (shown) send(shown.to, erase);
  return sent;
}

/** Words before the first character: they say where the row is and how it looks. */
export function codesBefore(words: readonly string[]): number {
  const at = words.findIndex((word) => {
    const code = Number.parseInt(word, 16) & 0x7f7f;
    return !readPreamble(code) && tabColumns(code) === 0 && !readMidRow(code, plainLook);
  });
  return Math.max(0, at);
}
