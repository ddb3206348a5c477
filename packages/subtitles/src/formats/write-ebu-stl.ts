import { type Cue, sortCues } from '../cue.ts';
import { withPlacement } from '../cue-placement.ts';
import { type MarkedText, markedOf } from '../marked-text.ts';
import { encodeCodePage850 } from './code-page-850.ts';
import { fitTexts } from './fit-text.ts';
import type { WriteOptions } from './format.ts';
import { ReadWarnings } from './read-warnings.ts';
import { blockLength, filler, headerLength } from './stl-blocks.ts';
import { stlLanguageOf } from './stl-languages.ts';
import { isAtStlPlace, placeOfStl, type StlGrid, stlPlaceOf } from './stl-place.ts';
import { stlEncoderOf, stlTableFor } from './stl-tables.ts';
import { stlTextBytes, stlTextParts, usualForm } from './stl-text.ts';
import { type StlClock, stlClockOf, stlFrameOf, stlTimeCode } from './stl-time.ts';

/** How subtitles are shown: in the picture, or as teletext, whose level 2 has the accents of more languages. */
export type StlDisplay = 'open' | 'teletext-1' | 'teletext-2';
export type StlOptions = WriteOptions & {
  display?: StlDisplay;
  framesPerSecond?: 24 | 25 | 30;
  /** What times count from, and where that is on the clock of the program: 10:00:00:00 is 36,000,000. */
  programStartMs?: number;
  /** Stated in the header. */
  created?: Date;
};

const grids: Readonly<Record<StlDisplay, StlGrid>> = {
  open: { rows: 11, perLine: 1 },
  'teletext-1': { rows: 23, perLine: 2 },
  'teletext-2': { rows: 23, perLine: 2 },
};
/** Columns for text. Teletext needs some of its 40 for the codes around it. */
const columns: Readonly<Record<StlDisplay, number>> = {
  ...{ open: 42, 'teletext-1': 36, 'teletext-2': 36 },
};

/** Bytes that the header has for the title of the program. */
const titleLength = 32;
const tableOf = (cues: readonly Cue[]): string =>
  stlTableFor(cues.map(({ text }) => text).join(''));

/** The cues as a file of this kind can hold them. */
export function fitEbuStl(
  cues: readonly Cue[],
  options: StlOptions,
  losses: ReadWarnings = new ReadWarnings(),
): Cue[] {
  const title = encodeCodePage850(options.title);
  if (!title.isWhole || title.bytes.length > titleLength) losses.add('TITLE_NOT_WRITTEN');
  if (stlLanguageOf(options.language) === '00') losses.add('FILE_LANGUAGE_NOT_WRITTEN');
  const display = options.display ?? 'open';
  const encoder = stlEncoderOf(tableOf(cues));
  const grid = grids[display];
  const limits = {
    isHeld: (sign: string) => encoder.has(sign) && sign !== '\u00a0' && sign !== '\u00ad',
    columns: columns[display],
    rows: Math.floor(grid.rows / grid.perLine),
    widthOf: ({ text }: MarkedText) => [...text].length,
  };
  return fitTexts(sortCues(cues), limits, options, losses).map((cue) => {
    if (!cue.placement) return cue;
    const lines = cue.text.split('\n').length;
    if (!isAtStlPlace(cue, lines, grid)) losses.add('POSITION_NOT_WRITTEN');
    const { row, justification } = stlPlaceOf(cue, lines, grid);
    const last = row + lines * grid.perLine - 1;
    const { track, placement } = placeOfStl({ row, last, justification }, grid.rows);
    return withPlacement({ ...cue, track }, placement);
  });
}

/** EBU Tech 3264. Times count from 00:00:00:00, if no other start of the program is given. */
export function writeEbuStl(cues: readonly Cue[], options: StlOptions): Uint8Array {
  const display = options.display ?? 'open';
  const clock = stlClockOf(String(options.framesPerSecond ?? 25));
  const programStart = options.programStartMs ?? 0;
  const grid = grids[display];
  const fitted = fitEbuStl(cues, options);
  const table = tableOf(cues);
  const blocks: Uint8Array[] = [];
  for (const [index, cue] of fitted.entries()) {
    const lines = cue.text.split('\n').length;
    const place = stlPlaceOf(cue, lines, grid);
    const start = stlFrameOf(programStart + cue.startMs, clock);
    const end = Math.max(start + 1, stlFrameOf(programStart + cue.endMs, clock));
    const form = usualForm(display === 'open');
    const parts = stlTextParts(stlTextBytes(markedOf(cue), stlEncoderOf(table), form));
    for (const [part, bytes] of parts.entries()) {
      const block = new Uint8Array(blockLength).fill(filler);
      const isLast = part === parts.length - 1;
      block.set([
        ...[0, index & 0xff, (index >> 8) & 0xff, isLast ? 0xff : part, 0],
        ...stlTimeCode(start, clock),
        ...stlTimeCode(end, clock),
        ...[place.row, place.justification, 0],
        ...bytes,
      ]);
      blocks.push(block);
    }
  }
  const file = new Uint8Array(headerLength + blocks.length * blockLength);
  file.set(writeHeader(fitted.length, blocks, table, { ...options, display, clock }));
  for (const [index, block] of blocks.entries())
    file.set(block, headerLength + index * blockLength);
  return file;
}

function writeHeader(
  subtitles: number,
  blocks: readonly Uint8Array[],
  table: string,
  {
    language,
    title,
    display,
    framesPerSecond = 25,
    programStartMs = 0,
    clock,
    created = new Date(),
  }: StlOptions & { display: StlDisplay; clock: StlClock },
): Uint8Array {
  const header = new Uint8Array(headerLength).fill(0x20);
  const put = (at: number, text: string) => header.set(new TextEncoder().encode(text), at);
  const number = (value: number, digits: number) =>
    String(Math.min(value, 10 ** digits - 1)).padStart(digits, '0');
  const timeCode = (parts: readonly number[]) => parts.map((part) => number(part, 2)).join('');
  const date = stlDate(created);
  put(0, `850STL${framesPerSecond}.01${['open', 'teletext-1', 'teletext-2'].indexOf(display)}`);
  put(12, `${table}${stlLanguageOf(language)}`);
  header.set(encodeCodePage850(title).bytes.slice(0, titleLength), 16);
  put(224, `${date}${date}00`);
  put(238, `${number(blocks.length, 5)}${number(subtitles, 5)}001`);
  put(251, `${display === 'open' ? columns.open : 40}${grids[display].rows}1`);
  put(256, timeCode(stlTimeCode(stlFrameOf(programStartMs, clock), clock)));
  put(264, `${timeCode([...(blocks[0]?.subarray(5, 9) ?? [0, 0, 0, 0])])}11`);
  return header;
}

/** Year, month and day, as headers have them. */
export const stlDate = (date: Date): string => date.toISOString().slice(2, 10).replaceAll('-', '');
