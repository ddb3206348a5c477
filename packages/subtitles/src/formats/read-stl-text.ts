import { decodeText } from '../decode-text.ts';
import { editSpans } from '../edit-spans.ts';
import type { MarkedText } from '../marked-text.ts';
import { decodeIso6937 } from './iso6937.ts';
import { MarkBuilder } from './mark-builder.ts';
import type { ReadWarnings } from './read-warnings.ts';
import type { StlEncoding } from './stl-tables.ts';
import { doubleHeight } from './stl-text.ts';

export type StlDecoder = (bytes: Uint8Array) => string;

export function stlDecoderOf(encoding: StlEncoding): StlDecoder {
  if (encoding === 'iso-6937') return decodeIso6937;
  if (encoding === 'iso-8859-8') return (bytes) => new TextDecoder(encoding).decode(bytes);
  return (bytes) => decodeText(bytes, encoding).text;
}

/** Rows from the first line with text to the end of the last one. */
export function rowsTaken(bytes: readonly number[]): number {
  const isText = (byte: number) => byte > 0x20 && (byte < 0x7f || byte > 0x9f);
  const from = bytes.findIndex(isText);
  const to = bytes.findLastIndex(isText);
  let rows = bytes.includes(doubleHeight) ? 2 : 1;
  for (let at = Math.max(0, from); at < to; at += 1) if (bytes[at] === 0x8a) rows += 1;
  return rows;
}

/** The text of a subtitle with the marks that its codes make. `block`: where it is in the file. */
export function readStlText(
  bytes: Uint8Array,
  decode: StlDecoder,
  warnings: ReadWarnings,
  block: number,
): MarkedText {
  const built = new MarkBuilder();
  let from = 0;
  let styled = false;
  const flush = (to: number) => {
    if (to > from) built.add(decode(bytes.subarray(from, to)));
  };
  for (let at = 0; at < bytes.length; at += 1) {
    const byte = bytes[at] ?? 0;
    const isCode = byte < 0x20 || (byte >= 0x7f && byte < 0xa0);
    if (!isCode) continue;
    flush(at);
    from = at + 1;
    // A color holds up to the end of its line.
    if (byte === 0x8a || byte === 0x07) built.close('color');
    if (byte === 0x8a) built.add('\n');
    // Colors, double height and boxes of teletext take the place of a space.
    else if (byte < 0x20) built.add(' ');
    // White, box and double height are what a subtitle has without any.
    const isUsual = [0x07, 0x0a, 0x0b, 0x0c, 0x0d, 0x84, 0x85, 0x8a].includes(byte);
    const isKept = applyCode(built, byte);
    styled ||= !isUsual && !isKept;
  }
  flush(bytes.length);
  if (styled) warnings.add('STYLE_DROPPED', block);
  const { text, spans } = built.finish(block, warnings);
  warnings.add('CHARACTERS_LOST', block, text.split('\ufffd').length - 1);
  const tidy = text.replace(/ {2,}/g, ' ').replace(/\n{2,}/g, '\n');
  return { text: tidy, spans: editSpans(text, spans, tidy) };
}

const switches = [
  { on: 0x80, off: 0x81, kind: 'italic' },
  { on: 0x82, off: 0x83, kind: 'underline' },
] as const;
/** Of teletext, from black on. White is what a text has without any. */
const colors = ['#000000', '#ff0000', '#00ff00', '#ffff00', '#0000ff', '#ff00ff', '#00ffff'];

/** Whether the code is kept as a mark. */
function applyCode(built: MarkBuilder, byte: number): boolean {
  for (const { on, off, kind } of switches) {
    if (byte !== on && byte !== off) continue;
    built.close(kind);
    if (byte === on) built.open(kind, [{ kind }]);
    return true;
  }
  const color = colors[byte];
  if (color) {
    built.close('color');
    built.open('color', [{ kind: 'color', value: color }]);
  }
  return color !== undefined;
}
