import type { KeptCue, KeptFile } from '@glossa/contracts/kept-file';
import type { Cue } from '../cue.ts';
import { samePlacement } from '../cue-placement.ts';
import { normalizeSpans, sameSpans } from '../cue-spans.ts';
import { completeOptions } from '../formats/format.ts';
import type { ReadWarning } from '../formats/read-warnings.ts';
import { trimMarkedLines } from '../marked-text.ts';
import { assPieces } from './ass-pieces.ts';
import { writeKeptScc } from './keep-scc.ts';
import { fromBinary } from './keep-stl.ts';
import { findKeptLosses } from './kept-losses.ts';
import { type KeptNotes, notesOf } from './kept-notes.ts';
import { inOrder } from './kept-order.ts';
import type { Keep, KeptOptions, PieceWriter } from './piece-writer.ts';
import { stlPieces } from './stl-pieces.ts';
import { ttmlPieces } from './ttml-pieces.ts';
import { webVttPieces } from './webvtt-pieces.ts';

type MakeWriter = (file: KeptFile, options: KeptOptions, cues: readonly Cue[]) => PieceWriter;
const writers: Record<Exclude<KeptFile['format'], 'scc'>, MakeWriter> = {
  vtt: webVttPieces,
  ass: assPieces,
  ttml: ttmlPieces,
  stl: stlPieces,
};

/** `parts`: later ones of a cue that was too long for one when it was read. */
type Row = { cue: Cue; parts: readonly Cue[]; own: KeptCue | undefined; keep: Keep };

const all: Keep = { times: true, place: true, text: true, speaker: true, style: true };
/** A new cue is where the one before it is, if that reads as it should. */
const none: Keep = { times: false, place: true, text: false, speaker: false, style: true };
/** The text of the file is that of all parts. */
const ofPart: Keep = { times: false, place: true, text: false, speaker: true, style: true };
const nothing: Keep = { times: false, place: false, text: false, speaker: false, style: false };

/**
 * `losses`: what the file does not say of the cues, or no more. `toleranceMs`: how far its format rounds times. `held`: the
 * cues as its format can hold them. `bytes`: of a format that has them instead of characters; `text` has one for each.
 */
export type WrittenKept = {
  text: string;
  losses: ReadWarning[];
  toleranceMs: number;
  held: readonly Cue[];
  bytes?: Uint8Array;
};

/**
 * The cues in the format of a kept file: its header, styles and notes as they were, and of each cue what was not edited.
 * What a cue still has in common with the file is found by reading it, so that a style or a region means the same as
 * there. Undefined if its parts no longer fit together.
 */
export function writeKeptFile(
  file: KeptFile,
  cues: readonly Cue[],
  given: KeptOptions,
): WrittenKept | undefined {
  const options = completeOptions(given);
  if (file.format === 'scc') {
    const written = writeKeptScc(file, cues, options);
    return written && { ...written, text: withEnds(file, written.text) };
  }
  const ordered = inOrder(file, cues);
  const writer = writers[file.format](file, options, cues);
  const notes = notesOf(file, new Set(ordered.map(({ id }) => id)));
  let rows = rowsOf(file, ordered);
  const unedited = assemble(writer, rows, notes);
  let found = readBack(writer, rows, unedited) ?? readAnew(writer, rows, notes);
  if (found?.some((parts, index) => !isWhole(rows[index], parts, writer.unitMs))) {
    rows = rows.flatMap((row, index) =>
      isWhole(row, found?.[index] ?? [], writer.unitMs) ? [row] : inParts(row),
    );
    found = readBack(writer, rows, assemble(writer, rows, notes)) ?? readAnew(writer, rows, notes);
  }
  // The first reading tells what was edited, the second whether the rest of an edited cue still fits.
  for (let round = 0; round < 2; round += 1) {
    if (round > 0)
      found =
        readBack(writer, rows, assemble(writer, rows, notes)) ?? readAnew(writer, rows, notes);
    if (!found) return undefined;
    for (const [index, row] of rows.entries())
      row.keep = stillKept(row, found[index] ?? [], writer.unitMs, round > 0);
  }
  const written = assemble(writer, rows, notes);
  const losses = findKeptLosses(file, cues, { unedited, text: written }, writer, options);
  const ended = file.endsOpen ? written.replace(/\n$/, '') : written;
  const toleranceMs = writer.unitMs > 1 ? writer.unitMs : 0;
  const held = writer.fit?.(cues) ?? cues;
  if (file.format === 'stl')
    return { text: written, losses, toleranceMs, held, bytes: fromBinary(written) };
  return { text: withEnds(file, ended), losses, toleranceMs, held };
}

/** With the line ends of the file, and its byte order mark. */
function withEnds({ lineEnd, byteOrderMark }: KeptFile, text: string): string {
  const lines = lineEnd === '\n' ? text : text.replaceAll('\n', lineEnd);
  return byteOrderMark ? `\ufeff${lines}` : lines;
}

/** As `readBack`, where what is left of an edited or new cue's markup hides it: without that markup. */
function readAnew(writer: PieceWriter, rows: readonly Row[], notes: KeptNotes) {
  const changed = rows.filter(({ keep }) => !Object.values(keep).every(Boolean));
  for (const less of [none, nothing]) {
    for (const row of changed) row.keep = less;
    const found = readBack(writer, rows, assemble(writer, rows, notes));
    if (found) return found;
  }
  return undefined;
}

function rowsOf(file: KeptFile, cues: readonly Cue[]): Row[] {
  const entries = new Map(file.cues.map((entry) => [entry.id, entry]));
  const byId = new Map(cues.map((cue) => [cue.id, cue]));
  const taken = new Set<string>();
  const rows = cues.map((cue): Row => {
    const own = entries.get(cue.id);
    // A part that is an entry as well would be written twice.
    const parts = (own?.parts ?? []).flatMap((id) => {
      const part = entries.has(id) || taken.has(id) ? undefined : byId.get(id);
      if (part) taken.add(id);
      return part ?? [];
    });
    return { cue, parts, own, keep: own ? all : none };
  });
  return rows.filter(({ cue }) => !taken.has(cue.id));
}

/** Whether what a reader finds of a row are its cue and parts; of one without parts, whether it finds none either. */
const isWhole = (row: Row | undefined, found: readonly Cue[], unitMs: number): boolean =>
  row !== undefined &&
  found.length === row.parts.length + 1 &&
  (found.length === 1 ||
    found.every((there, index) => {
      const cue = row.parts[index - 1] ?? row.cue;
      return Object.values(stillKept({ cue, keep: all }, [there], unitMs, false)).every(Boolean);
    }));

/** Each part on its own. */
const inParts = ({ cue, parts, own, keep }: Row): Row[] => [
  { cue, parts: [], own, keep: own?.text === undefined ? keep : ofPart },
  ...parts.map((part): Row => ({ cue: part, parts: [], own: undefined, keep: none })),
];

function assemble(writer: PieceWriter, rows: readonly Row[], notes: KeptNotes): string {
  let like: KeptCue | undefined;
  const pieces = rows.map(({ cue, own, keep }) => {
    like = own ?? like;
    const before = notes.before.get(cue.id);
    const entry = before === undefined ? own : { ...(own ?? { id: cue.id }), before };
    return writer.piece(cue, entry, keep, like);
  });
  const anew = rows.filter(({ keep }) => !keep.text || !keep.speaker).map(({ cue }) => cue);
  return writer.assemble(pieces, anew, notes.tail);
}

/** What a reader finds of each row, more than one cue of long texts; undefined if it finds more or fewer. */
function readBack(
  { parse }: PieceWriter,
  rows: readonly Row[],
  written: string,
): Cue[][] | undefined {
  if (rows.length === 0) return [];
  // Numbers of ids are those of the file, where what is no cue is counted, too.
  const numbersOf = ({ id }: Cue) => (id.match(/\d+/g) ?? []).map(Number);
  const read = Map.groupBy(parse(written), (cue) => numbersOf(cue)[0] ?? 0);
  if (read.size !== rows.length) return undefined;
  const part = (cue: Cue) => numbersOf(cue)[1] ?? 1;
  return [...read]
    .toSorted(([a], [b]) => a - b)
    .map(([, cues]) => cues.toSorted((a, b) => part(a) - part(b)));
}

/** What of a row reads as the cue is. What does not even when written anew loses its style. */
function stillKept(
  { cue, keep }: Pick<Row, 'cue' | 'keep'>,
  [there]: readonly Cue[],
  unitMs: number,
  isAnew: boolean,
): Keep {
  if (!there) return nothing;
  const isAt = (a: number, b: number) => Math.abs(a - b) < unitMs;
  const times = isAt(cue.startMs, there.startMs) && isAt(cue.endMs, there.endMs);
  const place = cue.track === there.track && samePlacement(cue.placement, there.placement);
  // Parts of a text may have times of their own, which are left if those of the cue do not help.
  const text = isSameText(cue, there) && (times || !isAnew);
  return {
    times: keep.times && times,
    place: keep.place && place,
    text: keep.text && text,
    speaker: keep.speaker && (cue.speaker ?? '') === (there.speaker ?? ''),
    style: keep.style && (text || !isAnew),
  };
}

function isSameText(cue: Cue, there: Cue): boolean {
  const wanted = trimMarkedLines({ text: cue.text, spans: cue.spans ?? [] });
  return (
    wanted.text === there.text && sameSpans(normalizeSpans(wanted.text, wanted.spans), there.spans)
  );
}
