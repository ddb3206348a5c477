import type { CueSpan } from '@glossa/contracts/cue-marks';
import { type Cue, sortCues } from '../cue.ts';
import { withPlacement } from '../cue-placement.ts';
import { type MarkedText, markedOf, runsOf, sliceMarked } from '../marked-text.ts';
import { encodeCodePage850 } from './code-page-850.ts';
import { fitTexts } from './fit-text.ts';
import type { WriteOptions } from './format.ts';
import { colorOf } from './mark-builder.ts';
import { ReadWarnings } from './read-warnings.ts';
import { isAtStlPlace, placeOfStl, type StlGrid, stlPlaceOf } from './stl-place.ts';
import { stlEncoderOf, stlLanguages, stlTableFor } from './stl-tables.ts';

/** How subtitles are shown: in the picture, or as teletext, whose level 2 has the accents of more languages. */
export type StlDisplay = 'open' | 'teletext-1' | 'teletext-2';
export type StlOptions = WriteOptions & {
  display?: StlDisplay;
  framesPerSecond?: 25 | 30;
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

const headerLength = 1024;
/** Bytes that the header has for the title of the program. */
const titleLength = 32;
const blockLength = 128;
const textLength = 112;
const filler = 0x8f;
const newLine = 0x8a;
const white = 0x07;
/** Codes of colors in the order of teletext; black letters would not be seen. */
const colors = ['#ff0000', '#00ff00', '#ffff00', '#0000ff', '#ff00ff', '#00ffff', '#ffffff'];

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

/** EBU Tech 3264. Times count from 00:00:00:00. */
export function writeEbuStl(cues: readonly Cue[], options: StlOptions): Uint8Array {
  const display = options.display ?? 'open';
  const rate = options.framesPerSecond ?? 25;
  const grid = grids[display];
  const fitted = fitEbuStl(cues, options);
  const table = tableOf(cues);
  const blocks: Uint8Array[] = [];
  for (const [index, cue] of fitted.entries()) {
    const lines = cue.text.split('\n').length;
    const place = stlPlaceOf(cue, lines, grid);
    const start = framesOf(cue.startMs, rate);
    const end = Math.max(start + 1, framesOf(cue.endMs, rate));
    const parts = partsOf(textBytes(markedOf(cue), stlEncoderOf(table), display));
    for (const [part, bytes] of parts.entries()) {
      const block = new Uint8Array(blockLength).fill(filler);
      const isLast = part === parts.length - 1;
      block.set([
        ...[0, index & 0xff, (index >> 8) & 0xff, isLast ? 0xff : part, 0],
        ...timeCode(start, rate),
        ...timeCode(end, rate),
        ...[place.row, place.justification, 0],
        ...bytes,
      ]);
      blocks.push(block);
    }
  }
  const file = new Uint8Array(headerLength + blocks.length * blockLength);
  file.set(writeHeader(fitted.length, blocks, table, { ...options, display }));
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
    created = new Date(),
  }: StlOptions & { display: StlDisplay },
): Uint8Array {
  const header = new Uint8Array(headerLength).fill(0x20);
  const put = (at: number, text: string) => header.set(new TextEncoder().encode(text), at);
  const number = (value: number, digits: number) =>
    String(Math.min(value, 10 ** digits - 1)).padStart(digits, '0');
  const date = created.toISOString().slice(2, 10).replaceAll('-', '');
  put(0, `850STL${framesPerSecond}.01${['open', 'teletext-1', 'teletext-2'].indexOf(display)}`);
  put(12, `${table}${stlLanguages[language]}`);
  header.set(encodeCodePage850(title).bytes.slice(0, titleLength), 16);
  put(224, `${date}${date}00`);
  put(238, `${number(blocks.length, 5)}${number(subtitles, 5)}001`);
  put(251, `${display === 'open' ? columns.open : 40}${grids[display].rows}1`);
  put(256, '00000000');
  const first = [...(blocks[0]?.subarray(5, 9) ?? [0, 0, 0, 0])];
  put(264, `${first.map((part) => number(part, 2)).join('')}11`);
  return header;
}

/** Whole seconds are those of the clock at 30 frames per second too, which are 29.97. */
function framesOf(ms: number, rate: 25 | 30): number {
  const exact = rate === 30 ? 30_000 / 1001 : rate;
  const seconds = Math.floor(ms / 1000);
  return seconds * rate + Math.min(rate, Math.round(((ms % 1000) * exact) / 1000));
}

const timeCode = (frame: number, rate: number): number[] => [
  Math.min(255, Math.floor(frame / rate / 3600)),
  Math.floor(frame / rate / 60) % 60,
  Math.floor(frame / rate) % 60,
  frame % rate,
];

/** The bytes of a text with its codes. Pairs of an accent and its letter are one element. */
function textBytes(
  marked: MarkedText,
  encoder: ReturnType<typeof stlEncoderOf>,
  display: StlDisplay,
): number[][] {
  const isOpen = display === 'open';
  const out: number[][] = [];
  let at = 0;
  for (const [index, text] of marked.text.split('\n').entries()) {
    const line = sliceMarked(marked, at, at + text.length);
    at += text.length + 1;
    if (index > 0) out.push([newLine], ...(isOpen ? [] : [[newLine]]));
    // Double height, then a box.
    if (!isOpen) out.push([0x0d], [0x0b], [0x0b]);
    out.push(...lineBytes(line, encoder, isOpen));
    if (!isOpen) out.push([0x0a], [0x0a]);
  }
  return out;
}

/** A code of a color takes the place of a space, so that colors change between words only. */
function lineBytes(
  line: MarkedText,
  encoder: ReturnType<typeof stlEncoderOf>,
  isOpen: boolean,
): number[][] {
  const out: number[][] = [];
  let color = white;
  let open: Style = { italic: false, underline: false };
  const runs = [...runsOf(line)];
  for (const [at, sign] of signsOf(line.text)) {
    const marks = runs.find((run) => run.start <= at && run.end > at)?.marks ?? [];
    const isWordStart = sign !== ' ' && (at === 0 || line.text[at - 1] === ' ');
    if (isWordStart) {
      const wanted = colorCode(marks);
      if (wanted !== color) {
        if (out.at(-1)?.[0] === 0x20) out.pop();
        out.push([wanted]);
        color = wanted;
      }
    }
    if (isOpen) {
      // Some readers drop a space behind a code: italics end with it.
      const style = { ...styleOf(marks), ...(sign === ' ' ? { italic: open.italic } : {}) };
      out.push(...styleCodes(open, style));
      open = style;
    }
    out.push([...(encoder.get(sign) ?? [0x3f])]);
  }
  if (isOpen) out.push(...styleCodes(open, { italic: false, underline: false }));
  return out;
}

function* signsOf(text: string): Generator<[at: number, sign: string]> {
  let at = 0;
  for (const sign of text) {
    yield [at, sign];
    at += sign.length;
  }
}

type Style = { italic: boolean; underline: boolean };
const styleOf = (marks: readonly CueSpan[]): Style => ({
  italic: marks.some(({ kind }) => kind === 'italic'),
  underline: marks.some(({ kind }) => kind === 'underline'),
});

function styleCodes(from: Style, to: Style): number[][] {
  const codes: number[][] = [];
  if (from.italic !== to.italic) codes.push([to.italic ? 0x80 : 0x81]);
  if (from.underline !== to.underline) codes.push([to.underline ? 0x82 : 0x83]);
  return codes;
}

function colorCode(marks: readonly CueSpan[]): number {
  const mark = marks.find(({ kind }) => kind === 'color');
  const value = mark?.kind === 'color' ? colorOf(mark.value)?.slice(0, 7) : undefined;
  const index = value === undefined ? -1 : colors.indexOf(value);
  return index < 0 ? white : index + 1;
}

/** Blocks of text; an accent stays with its letter. */
function partsOf(elements: readonly number[][]): number[][] {
  const parts: number[][] = [[]];
  for (const element of elements) {
    if ((parts.at(-1)?.length ?? 0) + element.length > textLength) parts.push([]);
    parts.at(-1)?.push(...element);
  }
  return parts;
}
