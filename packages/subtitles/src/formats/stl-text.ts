import type { CueSpan } from '@glossa/contracts/cue-marks';
import { type MarkedText, runsOf, sliceMarked } from '../marked-text.ts';
import { colorOf } from './mark-builder.ts';
import { textLength } from './stl-blocks.ts';
import type { stlEncoderOf } from './stl-tables.ts';

type StlEncoder = ReturnType<typeof stlEncoderOf>;

const newLine = 0x8a;
export const doubleHeight = 0x0d;
const black = 0x00;
const white = 0x07;
/** Codes of colors in the order of teletext, from red on. */
const colors = ['#ff0000', '#00ff00', '#ffff00', '#0000ff', '#ff00ff', '#00ffff', '#ffffff'];

/** Stands for the code of the color that the line has. */
const ownColor = -1;

/**
 * How a file writes its lines. `before` and `behind` each of them: double height, boxes, backgrounds. `breaks`: codes
 * between two lines, which go to the next row each.
 */
export type StlForm = {
  isOpen: boolean;
  lines: readonly { before: readonly number[]; behind: readonly number[] }[];
  breaks: number;
  /** Letters may be black, which are seen on another background only. */
  hasBlack?: boolean;
};

/** Teletext: double height, then a box. */
export const usualForm = (isOpen: boolean): StlForm =>
  isOpen
    ? { isOpen, lines: [], breaks: 1 }
    : { isOpen, lines: [{ before: [doubleHeight, 0x0b, 0x0b], behind: [0x0a, 0x0a] }], breaks: 2 };

/** The form of a text, where codes of italics and underlines are marks of the text. */
export function stlFormOf(bytes: readonly number[], isOpen: boolean): StlForm {
  const shown = linesOf(bytes).filter((line) => line.some(isText));
  const forms = shown.map((line) => {
    const before = line.slice(0, line.findIndex(isText)).filter(isCode);
    const color = before.findLastIndex((code) => code <= white);
    const behind = line.slice(line.findLastIndex(isText) + 1);
    return {
      before: before.map((code, at) => (at === color ? ownColor : code)),
      behind: behind.filter((code) => isCode(code) && code > white),
    };
  });
  const lines = forms.length > 0 ? forms : usualForm(isOpen).lines;
  return {
    ...{ isOpen, lines, hasBlack: bytes.includes(black) },
    breaks: breaksOf(bytes) ?? (bytes.includes(doubleHeight) ? 2 : 1),
  };
}

const isCode = (byte: number): boolean => byte < 0x20;
const isText = (byte: number): boolean => byte > 0x20 && (byte < 0x7f || byte >= 0xa0);

function linesOf(bytes: readonly number[]): number[][] {
  const lines: number[][] = [[]];
  for (const byte of bytes)
    if (byte === newLine) lines.push([]);
    else lines.at(-1)?.push(byte);
  return lines;
}

/** Codes between the first line and the second; undefined if there is one line. */
function breaksOf(bytes: readonly number[]): number | undefined {
  const from = bytes.indexOf(newLine, bytes.findIndex(isText));
  if (from < 0 || !bytes.slice(from).some(isText)) return undefined;
  let count = 1;
  while (bytes[from + count] === newLine) count += 1;
  return count;
}

/** The bytes of a text with its codes. Pairs of an accent and its letter are one element. */
export function stlTextBytes(
  marked: MarkedText,
  encoder: StlEncoder,
  { isOpen, lines, breaks, hasBlack = false }: StlForm,
): number[][] {
  const out: number[][] = [];
  let at = 0;
  for (const [index, text] of marked.text.split('\n').entries()) {
    const line = sliceMarked(marked, at, at + text.length);
    at += text.length + 1;
    for (let count = 0; index > 0 && count < breaks; count += 1) out.push([newLine]);
    const { before = [], behind = [] } = lines[index] ?? lines.at(-1) ?? {};
    const color = colorOfFirst(line, hasBlack);
    const hasColor = before.includes(ownColor);
    for (const code of before) out.push([code === ownColor ? color : code]);
    out.push(...lineBytes(line, encoder, { isOpen, hasBlack, color: hasColor ? color : white }));
    for (const code of behind) out.push([code]);
  }
  return out;
}

/** A code of a color takes the place of a space, so that colors change between words only. */
function lineBytes(
  line: MarkedText,
  encoder: StlEncoder,
  { isOpen, hasBlack, color: before }: { isOpen: boolean; hasBlack: boolean; color: number },
): number[][] {
  const out: number[][] = [];
  let color = before;
  let open: Style = { italic: false, underline: false };
  const runs = runsOf(line);
  for (const [at, sign] of signsOf(line.text)) {
    const marks = runs.find((run) => run.start <= at && run.end > at)?.marks ?? [];
    const isWordStart = sign !== ' ' && (at === 0 || line.text[at - 1] === ' ');
    if (isWordStart) {
      const wanted = colorCode(marks, hasBlack);
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

/** The code of the color of the first word. */
function colorOfFirst(line: MarkedText, hasBlack: boolean): number {
  const at = line.text.search(/[^ ]/);
  const marks = runsOf(line).find((run) => run.start <= at && run.end > at)?.marks;
  return colorCode(marks ?? [], hasBlack);
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

function colorCode(marks: readonly CueSpan[], hasBlack: boolean): number {
  const mark = marks.find(({ kind }) => kind === 'color');
  const value = mark?.kind === 'color' ? colorOf(mark.value)?.slice(0, 7) : undefined;
  if (hasBlack && value === '#000000') return black;
  const index = value === undefined ? -1 : colors.indexOf(value);
  return index < 0 ? white : index + 1;
}

/** Blocks of text; an accent stays with its letter. */
export function stlTextParts(elements: readonly number[][]): number[][] {
  const parts: number[][] = [[]];
  for (const element of elements) {
    if ((parts.at(-1)?.length ?? 0) + element.length > textLength) parts.push([]);
    parts.at(-1)?.push(...element);
  }
  return parts;
}
