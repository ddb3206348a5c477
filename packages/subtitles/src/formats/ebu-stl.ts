import type { Cue } from '../cue.ts';
import type { EncodingName } from '../decode-text.ts';
import type { FileKeeper } from '../kept-file/file-keeper.ts';
import { StlKeeper } from '../kept-file/keep-stl.ts';
import { maxCues, notSubtitles, tooManyCues } from './format.ts';
import { FoundCues } from './found-cues.ts';
import { readStlText, rowsTaken, type StlDecoder, stlDecoderOf } from './read-stl-text.ts';
import { ReadWarnings } from './read-warnings.ts';
import {
  asciiOf,
  blockLength,
  filler,
  headerLength,
  isComment,
  isUserData,
  numberOf,
  textFrom,
} from './stl-blocks.ts';
import { placeOfStl } from './stl-place.ts';
import { type StlEncoding, stlTables } from './stl-tables.ts';
import { type StlClock, stlClockOf, stlTimeAt } from './stl-time.ts';

const identity = { id: 'stl', label: { id: 'subtitles.formatStl' } } as const;

/** Whether bytes are an EBU STL file: its header names the frame rate, as STL25.01. */
export const isEbuStl = (bytes: Uint8Array): boolean =>
  bytes.length >= headerLength && /^STL\d\d\.01$/.test(asciiOf(bytes, 3, 11));

export type StlHeader = {
  clock: StlClock;
  decode: StlDecoder;
  isTeletext: boolean;
  /** Of the picture, from the top. */
  rows: number;
};

/** A subtitle, which may be spread over several blocks. Times in milliseconds, as in the file. */
export type StlSubtitle = {
  startMs: number;
  endMs: number;
  /** Of its first line, and how it is justified. */
  row: number;
  justification: number;
  bytes: number[];
  /** Its first block, and the one behind its last; from 1. */
  block: number;
  behind: number;
};

/** `startMs`: of the program, which times of cues count from. */
export type StlParts = { header: StlHeader; subtitles: StlSubtitle[]; startMs: number };

/** The parts of a file. Throws CueError if it is none. */
export function partsOfStl(
  bytes: Uint8Array,
  warnings: ReadWarnings = new ReadWarnings(),
  encoding?: EncodingName,
): StlParts {
  if (!isEbuStl(bytes)) throw notSubtitles({ id: 'subtitles.notStl' });
  const header = readHeader(bytes, encoding, warnings);
  const subtitles = readBlocks(bytes, header, warnings);
  return { header, subtitles, startMs: startOfProgram(bytes, header, subtitles) };
}

/** What a subtitle says, and where it is. */
export const contentOfStl = (
  { bytes, row, justification, block }: StlSubtitle,
  { decode, rows }: StlHeader,
  warnings: ReadWarnings = new ReadWarnings(),
) => ({
  ...readStlText(Uint8Array.from(bytes), decode, warnings, block),
  ...placeOfStl({ row, last: row + rowsTaken(bytes) - 1, justification }, rows),
});

/** EBU Tech 3264: broadcasters' subtitles in binary blocks. `encoding` instead of the stated one. Throws CueError. */
export function readEbuStl(
  bytes: Uint8Array,
  warnings: ReadWarnings = new ReadWarnings(),
  encoding?: EncodingName,
  keeper?: FileKeeper,
): Cue[] {
  const found = new FoundCues(identity, warnings);
  const { header, subtitles, startMs } = partsOfStl(bytes, warnings, encoding);
  if (startMs > 0) warnings.add('TIMES_SHIFTED');
  const kept = new StlKeeper(bytes);
  for (const subtitle of subtitles) {
    const id = found.add({
      startMs: subtitle.startMs - startMs,
      endMs: subtitle.endMs - startMs,
      ...contentOfStl(subtitle, header, warnings),
      line: subtitle.block,
    });
    kept.add(id, subtitle);
  }
  const cues = found.finish();
  // With another encoding than the stated one, rewritten parts would not match the others.
  if (keeper && (encoding === undefined || encoding === stlEncoding(bytes)))
    kept.finish(keeper, found.parts);
  return cues;
}

/** Fields of texts in the header: titles, translator, publisher, editor, notes of the author. */
export const stlHeaderTexts = [
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
): StlHeader {
  for (const [from, to] of stlHeaderTexts)
    if (bytes.subarray(from, to).some((byte) => byte > 0x20)) warnings.add('METADATA_DROPPED');
  const rate = asciiOf(bytes, 6, 8);
  if (!encoding && !stlTables.has(asciiOf(bytes, 12, 14))) warnings.add('ENCODING_UNSURE');
  const rows = Number(asciiOf(bytes, 253, 255).trim());
  // Teletext has 23 rows; others say how many they have.
  const isTeletext = /[12]/.test(asciiOf(bytes, 11, 12));
  return {
    clock: stlClockOf(rate),
    decode: stlDecoderOf(encoding ?? stlEncoding(bytes)),
    isTeletext,
    rows: isTeletext || !(rows > 1) ? 23 : rows,
  };
}

/** The encoding that the header of a file states. */
export const stlEncoding = (bytes: Uint8Array): StlEncoding =>
  stlTables.get(asciiOf(bytes, 12, 14)) ?? 'iso-6937';

function readBlocks(
  bytes: Uint8Array,
  { clock }: StlHeader,
  warnings: ReadWarnings,
): StlSubtitle[] {
  const subtitles: StlSubtitle[] = [];
  let open: (StlSubtitle & { number: number }) | undefined;
  const count = Math.floor((bytes.length - headerLength) / blockLength);
  if (count > maxCues * 4) throw tooManyCues();
  if ((bytes.length - headerLength) % blockLength !== 0) warnings.add('LINE_UNREADABLE', count + 1);
  for (let index = 0; index < count; index += 1) {
    const block = bytes.subarray(
      headerLength + index * blockLength,
      headerLength + (index + 1) * blockLength,
    );
    const line = index + 1;
    if (isUserData(block) || isComment(block)) {
      warnings.add(isUserData(block) ? 'METADATA_DROPPED' : 'COMMENT_DROPPED', line);
      continue;
    }
    const number = numberOf(block);
    if (open && open.number !== number) subtitles.push(open);
    if (!open || open.number !== number)
      open = {
        number,
        startMs: stlTimeAt(block, 5, clock),
        endMs: stlTimeAt(block, 9, clock),
        row: block[13] ?? 0,
        justification: block[14] ?? 0,
        bytes: [],
        block: line,
        behind: line + 1,
      };
    open.behind = line + 1;
    for (const byte of block.subarray(textFrom)) if (byte !== filler) open.bytes.push(byte);
    if (block[3] === 0xff) {
      subtitles.push(open);
      open = undefined;
    }
  }
  if (open) subtitles.push(open);
  return subtitles;
}

/** Time codes count from the start of the program, often 10:00:00:00, if no subtitle is before it. */
function startOfProgram(
  bytes: Uint8Array,
  { clock }: StlHeader,
  subtitles: readonly StlSubtitle[],
): number {
  const digits = asciiOf(bytes, 256, 264);
  if (!/^\d{8}$/.test(digits)) return 0;
  const parts = Uint8Array.from(digits.match(/../g) ?? [], Number);
  const startMs = stlTimeAt(parts, 0, clock);
  return subtitles.every((subtitle) => subtitle.startMs >= startMs) ? startMs : 0;
}
