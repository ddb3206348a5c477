import { type Cue, sortCues } from '../cue.ts';
import { withPlacement } from '../cue-placement.ts';
import { markedOf } from '../marked-text.ts';
import { fitTexts } from './fit-text.ts';
import type { WriteOptions } from './format.ts';
import { ReadWarnings } from './read-warnings.ts';
import { isSccCharacter } from './scc-characters.ts';
import { command, sccColumns, sccRows, twice } from './scc-codes.ts';
import { layLine, linesOf, type SccLine, widthOf } from './scc-line.ts';
import { blockOf, isBlockAtPlace, placeOfBlock, type SccBlock } from './scc-place.ts';
import { type RollUpRows, rollUpBlockOf, scheduleRollUp } from './scc-roll-up.ts';
import { formatTimeCode, msToFrame, type TimedWords } from './scc-time.ts';

/** Pop-on captions appear as a whole; those that roll up are sent row by row, with two to four rows on the screen. */
export type SccOptions = WriteOptions & { captionMode?: 'pop-on' | `roll-up-${RollUpRows}` };

const rollUpRows = { 'pop-on': undefined, 'roll-up-2': 2, 'roll-up-3': 3, 'roll-up-4': 4 } as const;

/** Rows that a caption may have at once. */
const maxRows = 4;

const widthsOf = (cue: Cue): number[] => linesOf(markedOf(cue)).map(widthOf);

/** The cues as captions of CEA-608 can hold them. */
export function fitScc(
  cues: readonly Cue[],
  options: Pick<SccOptions, 'language' | 'captionMode'>,
  losses: ReadWarnings = new ReadWarnings(),
): Cue[] {
  const rolling = rollUpRows[options.captionMode ?? 'pop-on'];
  const limits = {
    isHeld: (sign: string) => isSccCharacter(sign) && sign !== '\u00a0',
    columns: sccColumns,
    rows: rolling ? 1 : maxRows,
    widthOf: (line: Parameters<typeof linesOf>[0]) =>
      linesOf(line).reduce((sum, part) => sum + widthOf(part), 0),
  };
  return fitTexts(sortCues(cues), limits, options, losses).map((cue) => {
    if (!cue.placement && !rolling) return cue;
    const widths = widthsOf(cue);
    const block = rolling ? rollUpBlockOf(cue, rolling) : blockOf(cue, widths);
    const isMoved = cue.placement && block.row !== blockOf(cue, widths).row;
    if (isMoved || !isBlockAtPlace(cue, widths)) losses.add('POSITION_NOT_WRITTEN');
    const { track, placement } = placeOfBlock(block);
    return withPlacement({ ...cue, track }, placement);
  });
}

/** Rows to be sent, by their numbers. */
type Rows = Map<number, string[]>;
/** What is to be seen from a frame on. */
type Screen = { frame: number; rows: Rows };

/** Scenarist files: captions on the first channel, with time codes that drop frames. */
export function writeScc(cues: readonly Cue[], options: SccOptions): string {
  const fitted = fitScc(cues, options);
  const rolling = rollUpRows[options.captionMode ?? 'pop-on'];
  const sent = rolling ? scheduleRollUp(fitted, rolling) : schedule(screensOf(fitted));
  const lines = sent.map(({ frame, words }) => `${formatTimeCode(frame)}\t${words.join(' ')}\n\n`);
  return `Scenarist_SCC V1.0\n\n${lines.join('')}`;
}

/** `row`: of its first line, for as long as it is shown. */
type Shown = { from: number; to: number; lines: SccLine[]; block: SccBlock; row: number };

/** Cues of the same time share the screen, so that it changes wherever one of them begins or ends. */
function screensOf(cues: readonly Cue[]): Screen[] {
  const shown = cues.map((cue): Shown => {
    const from = msToFrame(cue.startMs);
    const lines = linesOf(markedOf(cue));
    const block = blockOf(cue, lines.map(widthOf));
    return { from, to: Math.max(from + 1, msToFrame(cue.endMs)), lines, block, row: block.row };
  });
  shown.sort((a, b) => a.from - b.from);
  const frames = [...new Set(shown.flatMap(({ from, to }) => [from, to]))].sort((a, b) => a - b);
  const screens: Screen[] = [];
  let active: Shown[] = [];
  let next = 0;
  for (const frame of frames) {
    active = active.filter(({ to }) => to > frame);
    for (let one = shown[next]; one && one.from <= frame; one = shown[next]) {
      const row = freeRow(one, active);
      if (row !== undefined) active.push({ ...one, row });
      next += 1;
    }
    screens.push({ frame, rows: rowsOf(active) });
  }
  return screens;
}

/** Where rows are taken, a cue moves up, or down if there is no room. A row between two cues stays empty. */
function freeRow({ block, lines }: Shown, active: readonly Shown[]): number | undefined {
  const isFree = (from: number) =>
    from >= 1 &&
    from + lines.length - 1 <= sccRows &&
    active.every(
      (other) => from > other.row + other.lines.length || from + lines.length < other.row,
    );
  for (let step = 0; step < sccRows; step += 1) {
    if (isFree(block.row - step)) return block.row - step;
    if (isFree(block.row + step)) return block.row + step;
  }
  return undefined;
}

function rowsOf(active: readonly Shown[]): Rows {
  const rows: Rows = new Map();
  for (const { row, lines, block } of active)
    for (const [index, line] of lines.entries())
      rows.set(row + index, layLine(line, row + index, block.lines[index]?.column ?? 0));
  return rows;
}

const erase = twice(command.eraseDisplayed);
const show = twice(command.endOfCaption);
const load = [...twice(command.resumeCaption), ...twice(command.eraseBuffer)];

/**
 * A channel carries one word per frame. Captions are loaded before they are shown; where the one before leaves too little
 * time, they are shown as soon as they are loaded. What is erased meanwhile is erased between two words of the load.
 */
function schedule(screens: readonly Screen[]): TimedWords[] {
  const lines: TimedWords[] = [];
  /** The first frame that is free. */
  let free = 0;
  let pending: number | undefined;
  let isEmpty = true;
  for (const { frame, rows } of screens) {
    if (rows.size === 0) {
      if (!isEmpty) pending = Math.max(frame, free);
      isEmpty = true;
      continue;
    }
    const words = [...load, ...[...rows].sort(([a], [b]) => a - b).flatMap(([, sent]) => sent)];
    const room = pending === undefined ? 0 : erase.length;
    const begin = Math.max(free, frame - words.length - room);
    if (pending !== undefined && pending <= begin) {
      lines.push({ frame: pending, words: erase });
      const from = Math.max(pending + erase.length, frame - words.length);
      lines.push({ frame: from, words });
      free = from + words.length;
    } else if (pending !== undefined) {
      const cut = wholeBefore(words, pending - begin);
      // A code and its repetition stay together: the load begins a frame earlier instead.
      const from = begin + cut < pending && begin > free ? begin - 1 : begin;
      const at = wholeBefore(words, pending - from);
      lines.push({ frame: from, words: words.slice(0, at) });
      lines.push({ frame: from + at, words: erase });
      lines.push({ frame: from + at + erase.length, words: words.slice(at) });
      free = from + words.length + erase.length;
    } else {
      lines.push({ frame: begin, words });
      free = begin + words.length;
    }
    const at = Math.max(free, frame);
    lines.push({ frame: at, words: show });
    free = at + show.length;
    pending = undefined;
    isEmpty = false;
  }
  if (pending !== undefined) lines.push({ frame: pending, words: erase });
  return lines.filter(({ words }) => words.length > 0);
}

/** The greatest number of words up to a limit that does not part a code from its repetition. */
function wholeBefore(words: readonly string[], limit: number): number {
  let at = 0;
  while (at < words.length) {
    const step = words[at] === words[at + 1] && isControl(words[at] ?? '') ? 2 : 1;
    if (at + step > limit) break;
    at += step;
  }
  return at;
}

const isControl = (word: string): boolean => /^[19]/.test(word);
