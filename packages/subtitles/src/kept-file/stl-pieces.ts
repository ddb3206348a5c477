import type { KeptCue, KeptFile } from '@glossa/contracts/kept-file';
import { type Cue, sortCues } from '../cue.ts';
import { samePlacement, withPlacement } from '../cue-placement.ts';
import { normalizeSpans, sameSpans } from '../cue-spans.ts';
import { contentOfStl, partsOfStl, readEbuStl, type StlHeader } from '../formats/ebu-stl.ts';
import { fitTexts } from '../formats/fit-text.ts';
import { rowsTaken } from '../formats/read-stl-text.ts';
import { ReadWarnings } from '../formats/read-warnings.ts';
import {
  asciiOf,
  filler,
  headerLength,
  isComment,
  isUserData,
  numberOf,
  textFrom,
} from '../formats/stl-blocks.ts';
import { isAtStlPlace, placeOfStl, type StlGrid, stlPlaceOf } from '../formats/stl-place.ts';
import { stlEncoderOf } from '../formats/stl-tables.ts';
import {
  doubleHeight,
  type StlForm,
  stlFormOf,
  stlTextBytes,
  stlTextParts,
} from '../formats/stl-text.ts';
import { stlFrameOf, stlTimeAt, stlTimeCode } from '../formats/stl-time.ts';
import { type MarkedText, markedOf, trimMarkedLines } from '../marked-text.ts';
import {
  blocksOf,
  fromBinary,
  originalStl,
  packBytes,
  toBinary,
  unpackAll,
  unpackBytes,
} from './keep-stl.ts';
import type { KeptOptions, PieceWriter } from './piece-writer.ts';
import { stlInLanguage, withStlCounts } from './stl-header.ts';

/** A subtitle of the file: its blocks, and what its reader makes of them. */
type Own = {
  blocks: Uint8Array[];
  bytes: number[];
  form: StlForm;
  grid: StlGrid;
  content: ReturnType<typeof contentOfStl>;
  row: number;
};

/** Fewer columns than that have no room for words. */
const fewestColumns = 20;
/** What teletext has room for beside its codes. */
const teletextColumns = 36;

/** The blocks of an EBU STL file below its header. Pieces are blocks in base64. */
export function stlPieces(file: KeptFile, options: KeptOptions, cues: readonly Cue[]): PieceWriter {
  const original = originalStl(file);
  const { header, startMs } = partsOfStl(original);
  const { clock } = header;
  const text = cues.map((cue) => cue.text).join('');
  const head = stlInLanguage(original.subarray(0, headerLength), options, text);
  const isSameTable = asciiOf(head, 12, 14) === asciiOf(original, 12, 14);
  const encoder = stlEncoderOf(asciiOf(head, 12, 14));
  const stated = Number(asciiOf(original, 251, 253));
  const columns = header.isTeletext || !(stated >= fewestColumns) ? teletextColumns : stated;
  /** Codes around a line of teletext take columns, too. */
  const columnsOf = ({ isOpen, lines }: StlForm) =>
    isOpen
      ? columns
      : Math.max(
          columns,
          40 - Math.max(...lines.map(({ before, behind }) => before.length + behind.length)),
        );
  const ownOf = ownsOf(header);
  const entries = new Map(file.cues.map((entry) => [entry.id, entry]));
  const numberFor = numbersFrom(blocksOf(original.subarray(headerLength)));

  /** The frames of a cue. */
  const framesOf = (cue: Pick<Cue, 'startMs' | 'endMs'>) => {
    const start = stlFrameOf(startMs + cue.startMs, clock);
    return { start, end: Math.max(start + 1, stlFrameOf(startMs + cue.endMs, clock)) };
  };
  const msOf = (frame: number) =>
    Math.max(0, stlTimeAt(Uint8Array.from(stlTimeCode(frame, clock)), 0, clock) - startMs);

  /** The cue as the file can hold it. `like`: the entry whose form it has. */
  const fitOne = (cue: Cue, like: KeptCue | undefined, losses?: ReadWarnings): Cue | undefined => {
    const own = ownOf(like);
    const isOwn = like?.id === cue.id;
    const isText = isOwn && own !== undefined && isSameMarked(cue, own.content) && isSameTable;
    const isHeld = (sign: string) => encoder.has(sign) && sign !== '\u00a0' && sign !== '\u00ad';
    const limits = {
      ...{ isHeld, rows: Number.POSITIVE_INFINITY },
      columns: Math.max(
        own ? columnsOf(own.form) : columns,
        isOwn && own ? longestOf(own.content.text) : 0,
      ),
      widthOf: (line: MarkedText) => [...line.text].length,
    };
    const [fitted] = isText
      ? [cue]
      : fitTexts([cue], limits, options, losses ?? new ReadWarnings());
    if (!fitted || !own) return fitted;
    const { start, end } = framesOf(cue);
    const timed = { ...fitted, startMs: msOf(start), endMs: msOf(end) };
    if (isOwn && isAt(cue, own.content)) return timed;
    const lines = linesOf(fitted);
    if (!isAtStlPlace(cue, lines, own.grid)) losses?.add('POSITION_NOT_WRITTEN');
    const { row, justification } = stlPlaceOf(cue, lines, own.grid);
    const last = row + takenBy(lines, own.form) - 1;
    const { track, placement } = placeOfStl({ row, last, justification }, header.rows);
    return withPlacement({ ...timed, track }, placement);
  };

  /** The new text in the blocks of a subtitle, behind what else it has there. */
  const textBlocks = (cue: Cue, own: Own, like: KeptCue, template: Uint8Array): Uint8Array[] => {
    const marked = trimMarkedLines(markedOf(fitOne(cue, like) ?? cue));
    const parts = stlTextParts(stlTextBytes(marked, encoder, own.form));
    // Its last line stays where it was, if that is at the bottom.
    const taken = takenBy(linesOf(marked), own.form);
    const grown = taken - rowsTaken(own.bytes);
    const moved = own.content.track === 'lower' ? own.row - grown : own.row;
    const row = Math.max(1, Math.min(moved, header.rows - taken + 1));
    const written = parts.map((bytes, part) => {
      const block = template.slice().fill(filler, textFrom);
      block[3] = part === parts.length - 1 ? 0xff : part;
      if (grown !== 0) block[13] = row;
      block.set(bytes, textFrom);
      return block;
    });
    const others = like.id === cue.id ? own.blocks.filter((block) => !isShown(block)) : [];
    return [...others, ...written];
  };

  return {
    piece: (cue, entry, keep, like) => {
      const before = entry?.before ?? '';
      const isNew = entry?.text === undefined;
      const from = isNew ? (like ?? file.cues[0]) : entry;
      const own = ownOf(from);
      const template = own?.blocks.find(isShown)?.slice();
      if (!own || !from || !template) return before;
      if (isNew) {
        template.set(numberFor(cue.id), 1);
        // It is no part of a cumulative set.
        template[4] = 0;
      }
      const isKept = keep.text && isSameTable && !isNew;
      if (isKept && keep.times && keep.place) return before + (entry?.text ?? '');
      const blocks = isKept
        ? own.blocks.map((block) => block.slice())
        : textBlocks(cue, own, from, template);
      for (const block of blocks.filter(isShown)) {
        const { start, end } = framesOf(cue);
        if (!keep.times) block.set([...stlTimeCode(start, clock), ...stlTimeCode(end, clock)], 5);
        if (keep.place && !isNew) continue;
        const { row, justification } = stlPlaceOf(cue, linesOf(fitOne(cue, from) ?? cue), own.grid);
        block.set([row, justification], 13);
      }
      return before + blocks.map(packBytes).join('');
    },
    assemble: (pieces, _anew, tail) => {
      const body = unpackAll([...pieces, tail]);
      const written = new Uint8Array(headerLength + body.length);
      written.set(head);
      written.set(body, headerLength);
      return toBinary(withStlCounts(written, original, new Date()));
    },
    parse: (binary, warnings) => readEbuStl(fromBinary(binary), warnings),
    fit: (all, losses) => {
      let like: KeptCue | undefined = file.cues[0];
      return sortCues(all).flatMap((cue) => {
        const entry = entries.get(cue.id);
        like = entry ?? like;
        return fitOne(cue, like, losses) ?? [];
      });
    },
    unitMs: 500 / clock.exact,
  };
}

const isShown = (block: Uint8Array): boolean => !isUserData(block) && !isComment(block);
const linesOf = ({ text }: Pick<Cue, 'text'>): number => text.split('\n').length;
const longestOf = (text: string): number =>
  Math.max(...text.split('\n').map((line) => [...line].length));

/** Rows of so many lines. */
const takenBy = (lines: number, form: StlForm): number =>
  1 + (lines - 1) * form.breaks + Number(isDouble(form));
const isDouble = ({ lines }: StlForm): boolean =>
  lines.some(({ before }) => before.includes(doubleHeight));

const isAt = (cue: Cue, { track, placement }: Own['content']): boolean =>
  cue.track === track && samePlacement(cue.placement, placement);

function isSameMarked(cue: Cue, content: Own['content']): boolean {
  const [one, other] = [markedOf(cue), content].map(trimMarkedLines);
  if (!one || !other || one.text !== other.text) return false;
  const [spans, others] = [one, other].map((of) => normalizeSpans(of.text, of.spans));
  return sameSpans(spans, others);
}

/** Finds the subtitle of an entry, which is read once. */
function ownsOf(header: StlHeader): (entry: KeptCue | undefined) => Own | undefined {
  const known = new Map<KeptCue['text'], Own | undefined>();
  const read = (text: string): Own | undefined => {
    const blocks = blocksOf(unpackBytes(text));
    const shown = blocks.filter(isShown);
    const [first] = shown;
    if (!first) return undefined;
    const bytes = shown
      .flatMap((block) => [...block.subarray(textFrom)])
      .filter((byte) => byte !== filler);
    const form = stlFormOf(bytes, !header.isTeletext);
    const [row = 0, justification = 0] = first.subarray(13, 15);
    const subtitle = { bytes, row, justification, startMs: 0, endMs: 0, block: 1, behind: 2 };
    return {
      ...{ blocks, bytes, form, row, content: contentOfStl(subtitle, header) },
      grid: { rows: header.rows, perLine: form.breaks > 1 || isDouble(form) ? 2 : 1 },
    };
  };
  return (entry) => {
    const text = entry?.text;
    if (text === undefined) return undefined;
    if (!known.has(text)) known.set(text, read(text));
    return known.get(text);
  };
}

/** Numbers of new subtitles, as bytes: those behind the last one, so that the others keep theirs. */
function numbersFrom(blocks: readonly Uint8Array[]): (id: string) => [number, number] {
  const last = blocks.filter(isShown).reduce((most, block) => Math.max(most, numberOf(block)), -1);
  const given = new Map<string, number>();
  return (id) => {
    const number = given.get(id) ?? last + 1 + given.size;
    given.set(id, number);
    return [number & 0xff, (number >> 8) & 0xff];
  };
}
