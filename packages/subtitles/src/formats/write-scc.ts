import { type Cue, sortCues } from '../cue.ts';
import { withPlacement } from '../cue-placement.ts';
import { markedOf } from '../marked-text.ts';
import { fitTexts } from './fit-text.ts';
import type { WriteOptions } from './format.ts';
import { readScc } from './read-scc.ts';
import { ReadWarnings } from './read-warnings.ts';
import { isSccCharacter } from './scc-characters.ts';
import { sccColumns, sccRows } from './scc-codes.ts';
import { layLine, linesOf, type SccLine, widthOf } from './scc-line.ts';
import { blockOf, isBlockAtPlace, placeOfBlock, type SccBlock } from './scc-place.ts';
import { type RollUpRows, rollUpBlockOf, scheduleRollUp } from './scc-roll-up.ts';
import { type SccRows, type SccView, schedulePopOn } from './scc-schedule.ts';
import { formatTimeCode, msToFrame } from './scc-time.ts';

/** Pop-on captions appear as a whole; those that roll up are sent row by row, with two to four rows on the screen. */
export type SccOptions = WriteOptions & {
  captionMode?: 'pop-on' | `roll-up-${RollUpRows}`;
  /** Whether time codes drop numbers, and so keep to the clock; they do if left out. */
  dropsFrames?: boolean;
  /** Rows of a caption; 4 if left out, as many as each decoder shows at once. */
  maxRows?: number;
  /** Where the media begins on the clock of the time codes, in milliseconds. */
  startMs?: number;
};

const rollUpRows = { 'pop-on': undefined, 'roll-up-2': 2, 'roll-up-3': 3, 'roll-up-4': 4 } as const;

/** Rows that each decoder shows at once; some files have more. */
export const usualRows = 4;

const widthsOf = (cue: Cue): number[] => linesOf(markedOf(cue)).map(widthOf);

/** The cues as captions of CEA-608 can hold them. */
export function fitScc(
  cues: readonly Cue[],
  options: Pick<SccOptions, 'language' | 'captionMode' | 'maxRows'>,
  losses: ReadWarnings = new ReadWarnings(),
): Cue[] {
  const rolling = rollUpRows[options.captionMode ?? 'pop-on'];
  const limits = {
    isHeld: (sign: string) => isSccCharacter(sign) && sign !== '\u00a0',
    columns: sccColumns,
    rows: rolling ? 1 : (options.maxRows ?? usualRows),
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

/** Scenarist files: captions on the first channel. */
export function writeScc(cues: readonly Cue[], options: SccOptions): string {
  const { startMs = 0 } = options;
  const fitted = fitScc(cues, options).map((cue) => moveCue(cue, startMs));
  const rolling = rollUpRows[options.captionMode ?? 'pop-on'];
  const sent = rolling ? scheduleRollUp(fitted, rolling) : schedulePopOn(screensOf(fitted));
  const lines = sent.map(
    ({ frame, words }) =>
      `${formatTimeCode(frame, options.dropsFrames === false ? ':' : ';')}\t${words.join(' ')}\n\n`,
  );
  return `Scenarist_SCC V1.0\n\n${lines.join('')}`;
}

const moveCue = (cue: Cue, byMs: number): Cue =>
  byMs === 0 ? cue : { ...cue, startMs: cue.startMs + byMs, endMs: cue.endMs + byMs };

/** The cues of a file that was written with these options. */
export const readWrittenScc = (text: string, { startMs = 0 }: SccOptions): Cue[] =>
  readScc(text).map((cue) => moveCue(cue, -startMs));

/** `row`: of its first line, for as long as it is shown. */
type Shown = { from: number; to: number; lines: SccLine[]; block: SccBlock; row: number };

/**
 * Cues of the same time share the screen, so that it changes wherever one of them begins or ends. `blocks`: rows and
 * columns of cues, by their ids, where they are known.
 */
export function screensOf(
  cues: readonly Cue[],
  blocks: ReadonlyMap<string, SccBlock> = new Map(),
): SccView[] {
  const shown = cues.map((cue): Shown => {
    const from = msToFrame(cue.startMs);
    const lines = linesOf(markedOf(cue));
    const known = blocks.get(cue.id);
    const block = known?.lines.length === lines.length ? known : blockOf(cue, lines.map(widthOf));
    return { from, to: Math.max(from + 1, msToFrame(cue.endMs)), lines, block, row: block.row };
  });
  shown.sort((a, b) => a.from - b.from);
  const frames = [...new Set(shown.flatMap(({ from, to }) => [from, to]))].sort((a, b) => a - b);
  const screens: SccView[] = [];
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

function rowsOf(active: readonly Shown[]): SccRows {
  const rows: SccRows = new Map();
  for (const { row, lines, block } of active)
    for (const [index, line] of lines.entries())
      rows.set(row + index, layLine(line, row + index, block.lines[index]?.column ?? 0));
  return rows;
}
