import type { KeptFile } from '@glossa/contracts/kept-file';
import type { Cue } from '../cue.ts';
import { samePlacement } from '../cue-placement.ts';
import { normalizeSpans, sameSpans } from '../cue-spans.ts';
import { textLines } from '../formats/format.ts';
import { isSccHeader, newAside, readScc } from '../formats/read-scc.ts';
import { type ReadWarning, ReadWarnings } from '../formats/read-warnings.ts';
import { command, sccRows, twice } from '../formats/scc-codes.ts';
import type { SccBlock } from '../formats/scc-place.ts';
import { codesBefore, type RollUpRows, scheduleRollUp } from '../formats/scc-roll-up.ts';
import { type SccBefore, schedulePopOn } from '../formats/scc-schedule.ts';
import { formatTimeCode, type TimedWords } from '../formats/scc-time.ts';
import { findLosses } from '../formats/write-losses.ts';
import { fitScc, type SccOptions, screensOf, usualRows } from '../formats/write-scc.ts';
import { findCueDifference } from '../same-cues.ts';
import type { KeptOptions } from './piece-writer.ts';
import { withSecondChannel } from './scc-channels.ts';
import { compareForms, formsOf } from './scc-losses.ts';
import {
  changesOf,
  partsOfScc,
  type SccChange,
  type SccMode,
  type SccParts,
  type SccSegment,
} from './scc-segments.ts';

type Written = { text: string; losses: ReadWarning[]; toleranceMs: number; held: readonly Cue[] };

/** Half a frame; where texts appear as they are sent, those before them disappear two frames before. */
const toleranceOf = (segments: readonly SccSegment[]): number =>
  segments.some(({ mode }) => mode === 'paint-on') ? 70 : 17;

/**
 * The cues in an imported SCC file: lines whose captions were not edited stay as they are, with their time codes; what is
 * between them is rewritten, in the mode and with the kind of time codes of the file. Where there is too little time,
 * neighbors are rewritten, too. Undefined if the result is no SCC file.
 */
export function writeKeptScc(
  file: KeptFile,
  ofMedia: readonly Cue[],
  options: KeptOptions,
): Written | undefined {
  const start = file.startMs ?? 0;
  const cues = ofMedia.map((cue) => ({
    ...cue,
    startMs: cue.startMs + start,
    endMs: cue.endMs + start,
  }));
  const aside = newAside();
  const read = readScc(file.head, undefined, undefined, undefined, aside);
  if (read.length !== file.cues.length) return undefined;
  const original = read.map((cue, index) => ({ ...cue, id: file.cues[index]?.id ?? cue.id }));
  const parts = partsOfScc(file.head);
  const byId = new Map(original.map((cue) => [cue.id, cue]));
  /** Of cues that were not edited, by the ids they have now. */
  const places = new Map<string, SccBlock>();
  const edited = new Map(cues.map((cue) => [cue.id, cue]));
  for (const [index, { id }] of read.entries()) {
    const [block, own] = [aside.captions.get(id)?.block, original[index]];
    const cue = own && edited.get(own.id);
    if (block && own && cue && isSame(cue, own)) places.set(own.id, block);
  }
  const fit = (all: readonly Cue[], losses = new ReadWarnings()): Cue[] =>
    all
      .filter(({ text }) => textLines(text).length > 0)
      .flatMap((cue) => {
        const own = byId.get(cue.id);
        if (own && isSame(cue, own)) return [{ ...own, startMs: cue.startMs, endMs: cue.endMs }];
        const mode = modeAt(parts.segments, cue);
        const rolling = mode === 'paint-on' ? 'pop-on' : mode;
        return fitScc([cue], { ...options, captionMode: rolling, maxRows: sccRows }, losses);
      });
  const held = fit(cues);
  const [before, wanted] = [original, held].map(changesOf);
  const lines = linesOf(parts.segments, before ?? new Map(), wanted ?? new Map(), places);
  const toleranceMs = toleranceOf(parts.segments);
  const both = aside.otherChannel > 0 ? withSecondChannel(lines, parts.segments, file.head) : lines;
  const found =
    readBack(both, parts, held, toleranceMs) ?? readBack(lines, parts, held, toleranceMs);
  if (!found) return undefined;
  const { text, back, after } = found;
  const losses = findLosses(
    { parse: () => back, fit: (all, _options, to) => fit(all, to) },
    ...([cues, text, options] as const),
  );
  losses.push(...compareForms(formsOf(read, aside), formsOf(back, after)));
  return { text, losses, toleranceMs, held };
}

/** The file of these lines, and what is read from it; undefined if that is something else. */
function readBack(
  lines: readonly Line[],
  { head, mark }: SccParts,
  held: readonly Cue[],
  toleranceMs: number,
) {
  let text = head;
  for (const line of lines)
    if ('words' in line)
      text += `${gapBehind(text)}${formatTimeCode(line.frame, mark)}\t${line.words.join(' ')}\n\n`;
    else text += line.text;
  const after = newAside();
  const back = held.length > 0 ? readScc(text, undefined, undefined, undefined, after) : [];
  return findCueDifference(held, back, { toleranceMs }) ? undefined : { text, back, after };
}

/** A blank line is between two lines, also behind the last one of a file. */
const gapBehind = (text: string): string =>
  text.endsWith('\n\n') ? '' : text.endsWith('\n') ? '\n' : '\n\n';

function isSame(cue: Cue, own: Cue): boolean {
  const [one, other] = [cue, own].map(({ text, spans = [] }) => normalizeSpans(text, spans));
  return (
    cue.text === own.text &&
    sameSpans(one, other) &&
    cue.track === own.track &&
    samePlacement(cue.placement, own.placement)
  );
}

const modeAt = (segments: readonly SccSegment[], { startMs }: Cue): SccMode =>
  (segments.findLast(({ from }) => from * 1001 <= startMs * 30 + 1001) ?? segments[0])?.mode ??
  'pop-on';

type Changes = ReadonlyMap<number, SccChange>;
type Line = SccSegment | TimedWords;
type Places = ReadonlyMap<string, SccBlock>;

/** Segments that stay, and the words between them. */
function linesOf(
  segments: readonly SccSegment[],
  before: Changes,
  wanted: Changes,
  places: Places,
): Line[] {
  const frames = [...new Set([...before.keys(), ...wanted.keys()])].sort((a, b) => a - b);
  const isIn = (frame: number, { from, to }: SccSegment) => frame >= from && frame < to;
  const dropped = new Set(
    segments.filter((segment) =>
      frames.some(
        (frame) => isIn(frame, segment) && before.get(frame)?.key !== wanted.get(frame)?.key,
      ),
    ),
  );
  for (;;) {
    const lines = tryLines(segments, dropped, { before, wanted, places });
    if (Array.isArray(lines)) return lines;
    dropped.add(lines);
  }
}

/** The lines, or a segment that has to be rewritten, too. */
function tryLines(
  segments: readonly SccSegment[],
  dropped: ReadonlySet<SccSegment>,
  { before, wanted, places }: { before: Changes; wanted: Changes; places: Places },
): Line[] | SccSegment {
  const changes = [...wanted.values()];
  const lines: Line[] = [];
  const isSent = ({ frame, key }: SccChange) => {
    const own = segments.find(({ from, to }) => frame >= from && frame < to);
    return own ? dropped.has(own) : before.get(frame)?.key !== key;
  };
  const sent = changes.filter(isSent);
  const isEmptyAt = (frame: number) => {
    const last = changes.findLast((change) => change.frame < frame);
    return !last || last.key === '';
  };
  let next = 0;
  let free = 0;
  let kept: SccSegment | undefined;
  let wasDropped: SccSegment | undefined;
  for (const segment of [...segments, undefined]) {
    if (segment && dropped.has(segment)) {
      wasDropped = segment;
      continue;
    }
    const run: SccChange[] = [];
    for (let one = sent[next]; one && (!segment || one.frame < segment.from); one = sent[next]) {
      run.push(one);
      next += 1;
    }
    const [first] = run;
    if (first) {
      const mode = wasDropped?.mode ?? kept?.mode ?? segment?.mode ?? 'pop-on';
      const state = { free, isEmpty: isEmptyAt(first.frame) };
      const { words, isLate } = schedule(run, mode, state, places);
      if (isLate && kept && before.size > 0 && hasChange(kept, before)) return kept;
      const last = words.at(-1);
      free = last ? last.frame + last.words.length : free;
      if (segment && free > segment.from) return segment;
      lines.push(...words);
    }
    // What is painted stays where it is not painted over.
    const isOver = segment?.mode === 'paint-on' && wasDropped && !isEmptyAt(segment.from);
    if (segment && isOver && hasChange(segment, before)) return segment;
    wasDropped = undefined;
    if (!segment) break;
    lines.push(segment);
    free = Math.max(free, segment.to);
    kept = segment;
  }
  return lines;
}

const hasChange = ({ from, to }: SccSegment, changes: Changes): boolean => {
  for (const frame of changes.keys()) if (frame >= from && frame < to) return true;
  return false;
};

/** The words of changes that follow each other. */
function schedule(
  run: readonly SccChange[],
  mode: SccMode,
  before: SccBefore,
  places: Places,
): { words: TimedWords[]; isLate: boolean } {
  const rolling = /^roll-up-([234])$/.exec(mode)?.[1];
  if (rolling) {
    const seen = new Set<Cue>();
    const cues = run.flatMap((change) =>
      change.cues.filter((cue) => !seen.has(cue) && seen.add(cue)),
    );
    const words = scheduleRollUp(cues, Number(rolling) as RollUpRows, before.free);
    // The last row stays until another one is there, or it is erased.
    const last = run.at(-1);
    if (last?.key !== '' && cues.length > 0) words.pop();
    if (cues.length === 0 && last) words.push({ frame: last.frame, words: erase });
    return { words, isLate: false };
  }
  const views = run.map(({ frame, cues }) => ({
    frame,
    rows: cues.length > 0 ? rowsAt(frame, cues, places) : new Map<number, string[]>(),
  }));
  if (mode === 'paint-on') return { words: paint(views, before), isLate: false };
  const words = schedulePopOn(views, before);
  const shown = new Set(words.map(({ frame }) => frame));
  return { words, isLate: views.some(({ frame }) => !shown.has(frame)) };
}

const erase = twice(command.eraseDisplayed);
const direct = twice(command.resumeDirect);

type View = { frame: number; rows: Map<number, string[]> };

/** The rows of cues that are all seen at a frame. */
const rowsAt = (frame: number, cues: readonly Cue[], places: Places): Map<number, string[]> => {
  const screens = screensOf(cues, places);
  return screens.findLast((screen) => screen.frame <= frame)?.rows ?? new Map();
};

/** Texts that appear as they are sent, on an empty screen. */
function paint(views: readonly View[], { free, isEmpty }: SccBefore): TimedWords[] {
  let next = free;
  let isBlank = isEmpty;
  return views.map(({ frame, rows }) => {
    const sent = [...rows].sort(([a], [b]) => a - b).flatMap(([, words]) => words);
    const codes = codesBefore(sent);
    const start = sent.length === 0 || !isBlank ? erase : [];
    // Right before the first character, so that what is there does not disappear early.
    const painted = [...direct, ...sent.slice(0, codes), ...start, ...sent.slice(codes)];
    const words = sent.length === 0 ? start : painted;
    const early = sent.length === 0 ? 0 : direct.length + codes + start.length;
    const at = Math.max(next, frame - early);
    next = at + words.length;
    isBlank = sent.length === 0;
    return { frame: at, words };
  });
}

/** What a rewritten file has in common with the imported one. */
export function sccOptionsOf(
  file: KeptFile,
): Pick<SccOptions, 'captionMode' | 'dropsFrames' | 'maxRows' | 'startMs'> {
  if (file.format !== 'scc' || !isSccHeader(file.head)) return {};
  const { segments, mark } = partsOfScc(file.head);
  const rolling = segments.map(({ mode }) => mode).find((mode) => mode.startsWith('roll-up'));
  const isRolling = rolling !== undefined && segments.every(({ mode }) => mode !== 'pop-on');
  const aside = newAside();
  readScc(file.head, undefined, undefined, undefined, aside);
  const rows = [...aside.captions.values()].map(({ block }) => block.lines.length);
  return {
    dropsFrames: mark !== ':',
    maxRows: rows.reduce((most, count) => Math.max(most, count), usualRows),
    startMs: file.startMs ?? 0,
    ...(isRolling && rolling !== 'paint-on' ? { captionMode: rolling } : {}),
  };
}
