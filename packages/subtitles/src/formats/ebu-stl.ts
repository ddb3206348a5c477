import type { Cue } from '../cue.ts';
import { decodeText, type EncodingName } from '../decode-text.ts';
import { editSpans } from '../edit-spans.ts';
import type { MarkedText } from '../marked-text.ts';
import { maxCues, notSubtitles, tooManyCues } from './format.ts';
import { FoundCues } from './found-cues.ts';
import { decodeIso6937 } from './iso6937.ts';
import { MarkBuilder } from './mark-builder.ts';
import { ReadWarnings } from './read-warnings.ts';
import { placeOfStl } from './stl-place.ts';
import { type StlEncoding, stlTables } from './stl-tables.ts';

const identity = { id: 'stl', label: { id: 'subtitles.formatStl' } } as const;

const headerLength = 1024;
const blockLength = 128;
const textFrom = 16;
const doubleHeight = 0x0d;

/** Whether bytes are an EBU STL file: its header names the frame rate, as STL25.01. */
export const isEbuStl = (bytes: Uint8Array): boolean =>
  bytes.length >= headerLength && /^STL\d\d\.01$/.test(asciiOf(bytes, 3, 11));

const asciiOf = (bytes: Uint8Array, from: number, to: number): string =>
  String.fromCharCode(...bytes.subarray(from, to));

type Header = {
  framesPerSecond: number;
  decode: (bytes: Uint8Array) => string;
  /** Of the picture, from the top. */
  rows: number;
};

/** A subtitle, which may be spread over several blocks. Times in milliseconds. */
type Subtitle = {
  startMs: number;
  endMs: number;
  /** Of its first line, and how it is justified. */
  row: number;
  justification: number;
  bytes: number[];
  block: number;
};

/** EBU Tech 3264: broadcasters' subtitles in binary blocks. `encoding` instead of the stated one. Throws CueError. */
export function readEbuStl(
  bytes: Uint8Array,
  warnings: ReadWarnings = new ReadWarnings(),
  encoding?: EncodingName,
): Cue[] {
  const found = new FoundCues(identity, warnings);
  if (!isEbuStl(bytes)) throw notSubtitles({ id: 'subtitles.notStl' });
  const header = readHeader(bytes, encoding, warnings);
  const subtitles = readBlocks(bytes, header, warnings);
  const programStart = startOfProgram(bytes, header, subtitles);
  if (programStart > 0) warnings.add('TIMES_SHIFTED');
  for (const { startMs, endMs, row, justification, bytes: text, block } of subtitles)
    found.add({
      startMs: startMs - programStart,
      endMs: endMs - programStart,
      ...readText(Uint8Array.from(text), header, warnings, block),
      ...placeOfStl({ row, last: row + rowsTaken(text) - 1, justification }, header.rows),
      line: block,
    });
  return found.finish();
}

/** Fields of texts in the header: titles, translator, publisher, editor, notes of the author. */
const headerTexts = [
  ...([
    [16, 48],
    [48, 80],
    [80, 112],
    [112, 144],
    [144, 176],
    [176, 208],
  ] as const),
  ...([
    [277, 309],
    [309, 341],
    [341, 373],
    [448, 1024],
  ] as const),
];

function readHeader(
  bytes: Uint8Array,
  encoding: EncodingName | undefined,
  warnings: ReadWarnings,
): Header {
  for (const [from, to] of headerTexts)
    if (bytes.subarray(from, to).some((byte) => byte > 0x20)) warnings.add('METADATA_DROPPED');
  const rate = asciiOf(bytes, 6, 8);
  if (!encoding && !stlTables.has(asciiOf(bytes, 12, 14))) warnings.add('ENCODING_UNSURE');
  const rows = Number(asciiOf(bytes, 253, 255).trim());
  // Teletext has 23 rows; others say how many they have.
  const isTeletext = /[12]/.test(asciiOf(bytes, 11, 12));
  return {
    framesPerSecond: fractional.get(rate) ?? (Number(rate) || 25),
    decode: decoderOf(encoding ?? stlEncoding(bytes)),
    rows: isTeletext || !(rows > 1) ? 23 : rows,
  };
}

/** Rates of NTSC, which the header rounds. */
const fractional = new Map([
  ['23', 24000 / 1001],
  ['30', 30000 / 1001],
]);

/** The encoding that the header of a file states. */
export const stlEncoding = (bytes: Uint8Array): StlEncoding =>
  stlTables.get(asciiOf(bytes, 12, 14)) ?? 'iso-6937';

function decoderOf(encoding: StlEncoding): (bytes: Uint8Array) => string {
  if (encoding === 'iso-6937') return decodeIso6937;
  if (encoding === 'iso-8859-8') return (bytes) => new TextDecoder(encoding).decode(bytes);
  return (bytes) => decodeText(bytes, encoding).text;
}

function readBlocks(bytes: Uint8Array, header: Header, warnings: ReadWarnings): Subtitle[] {
  const subtitles: Subtitle[] = [];
  let open: (Subtitle & { number: number }) | undefined;
  const count = Math.floor((bytes.length - headerLength) / blockLength);
  if (count > maxCues * 4) throw tooManyCues();
  if ((bytes.length - headerLength) % blockLength !== 0) warnings.add('LINE_UNREADABLE', count + 1);
  for (let index = 0; index < count; index += 1) {
    const block = bytes.subarray(
      headerLength + index * blockLength,
      headerLength + (index + 1) * blockLength,
    );
    const [, low = 0, high = 0, extension = 0] = block;
    const line = index + 1;
    // User data, and comments of the author.
    if (extension === 0xfe || block[15] === 1) {
      warnings.add(extension === 0xfe ? 'METADATA_DROPPED' : 'COMMENT_DROPPED', line);
      continue;
    }
    const number = low + high * 256;
    if (open && open.number !== number) subtitles.push(open);
    if (!open || open.number !== number)
      open = {
        number,
        startMs: timeAt(block, 5, header),
        endMs: timeAt(block, 9, header),
        row: block[13] ?? 0,
        justification: block[14] ?? 0,
        bytes: [],
        block: line,
      };
    for (const byte of block.subarray(textFrom)) if (byte !== 0x8f) open.bytes.push(byte);
    if (extension === 0xff) {
      subtitles.push(open);
      open = undefined;
    }
  }
  if (open) subtitles.push(open);
  return subtitles;
}

/** Rows from the first line with text to the end of the last one. */
function rowsTaken(bytes: readonly number[]): number {
  const isText = (byte: number) => byte > 0x20 && (byte < 0x7f || byte > 0x9f);
  const from = bytes.findIndex(isText);
  const to = bytes.findLastIndex(isText);
  let rows = bytes.includes(doubleHeight) ? 2 : 1;
  for (let at = Math.max(0, from); at < to; at += 1) if (bytes[at] === 0x8a) rows += 1;
  return rows;
}

function timeAt(bytes: Uint8Array, at: number, { framesPerSecond }: Header): number {
  const [hours = 0, minutes = 0, seconds = 0, frames = 0] = bytes.subarray(at, at + 4);
  return (
    ((hours * 60 + minutes) * 60 + seconds) * 1000 + Math.round((frames * 1000) / framesPerSecond)
  );
}

/** Time codes count from the start of the program, often 10:00:00:00, if no subtitle is before it. */
function startOfProgram(bytes: Uint8Array, header: Header, subtitles: readonly Subtitle[]): number {
  const digits = asciiOf(bytes, 256, 264);
  if (!/^\d{8}$/.test(digits)) return 0;
  const parts = Uint8Array.from(digits.match(/../g) ?? [], Number);
  const startMs = timeAt(parts, 0, header);
  return subtitles.every((subtitle) => subtitle.startMs >= startMs) ? startMs : 0;
}

function readText(
  bytes: Uint8Array,
  header: Header,
  warnings: ReadWarnings,
  block: number,
): MarkedText {
  const built = new MarkBuilder();
  let from = 0;
  let styled = false;
  const flush = (to: number) => {
    if (to > from) built.add(header.decode(bytes.subarray(from, to)));
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
