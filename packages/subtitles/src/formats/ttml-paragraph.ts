import { sameSpans } from '../cue-spans.ts';
import type { MarkedText } from '../marked-text.ts';
import { type Mark, MarkBuilder, markOf, plainMarked } from './mark-builder.ts';
import type { Place } from './number-pad.ts';
import type { ReadWarnings, WarningLine } from './read-warnings.ts';
import type { Span } from './ttml-timing.ts';
import type { TtmlNode } from './ttml-tree.ts';

/** A piece of a paragraph's text with when it is shown. */
export type Leaf = Span & {
  text: string;
  marks: Mark[];
  /** Who says it. */
  agent: string | undefined;
  place: Place;
  preserve: boolean;
  /** Equal for the pieces of one base of ruby. */
  base?: object;
  reading?: Mark;
};

type Counting = { line: WarningLine; warnings: ReadWarnings };

export type Shown = Span & MarkedText & { place: Place };

/**
 * What is to be seen of a paragraph, one entry for each time that its text changes. Its spans may begin and end on their
 * own, and be in different halves of the picture.
 */
export function shownParts(leaves: readonly Leaf[], count: Counting): Shown[] {
  const [first] = leaves;
  if (!first) return [];
  const isOne = leaves.every(
    ({ beginMs, endMs, place }) =>
      Object.is(beginMs, first.beginMs) &&
      endMs === first.endMs &&
      place.track === first.place.track,
  );
  const { beginMs, endMs, place } = first;
  if (isOne) return [{ beginMs, endMs, place, ...joinLeaves(leaves, count) }];
  const tracks = new Set(leaves.map((leaf) => leaf.place.track));
  return [...tracks].flatMap((track) =>
    partsOf(
      leaves.filter((leaf) => leaf.place.track === track),
      count,
    ),
  );
}

/** More changes than any subtitle has; a file of thousands of nested spans would take quadratic time. */
const maxCuts = 500;

function partsOf(leaves: readonly Leaf[], count: Counting): Shown[] {
  const visible = leaves.filter(({ text }) => text.trim() !== '');
  const cuts = [...new Set(visible.flatMap(({ beginMs, endMs }) => [beginMs, endMs]))]
    .filter((at) => !Number.isNaN(at))
    .sort((a, b) => a - b)
    .slice(0, maxCuts);
  const shown: Shown[] = [];
  const unreadable = visible.filter((leaf) => Number.isNaN(leaf.beginMs));
  count.warnings.add('TIME_UNREADABLE', count.line, unreadable.length);
  for (const [index, beginMs] of cuts.entries()) {
    const endMs = cuts[index + 1];
    if (endMs === undefined) break;
    const active = leaves.filter((leaf) => leaf.beginMs <= beginMs && leaf.endMs >= endMs);
    const marked = joinLeaves(active, count);
    if (marked.text.trim() === '') continue;
    const last = shown.at(-1);
    const place = active[0]?.place ?? { track: 'lower' };
    const isSame = last?.text === marked.text && sameSpans([...last.spans], [...marked.spans]);
    if (last && last.endMs === beginMs && isSame) last.endMs = endMs;
    else shown.push({ beginMs, endMs, ...marked, place });
  }
  return shown;
}

/** Collapses white space across the pieces, except where the file wants it kept. */
function joinLeaves(leaves: readonly Leaf[], count: Counting): MarkedText {
  const [only] = leaves;
  if (only && leaves.length === 1 && only.marks.length === 0 && !only.reading)
    return plainMarked(only.text);
  const built = new MarkBuilder();
  let base: { reading: Mark; start: number } | undefined;
  for (const { text, preserve, marks, reading } of leaves) {
    if (base && base.reading !== reading) {
      built.mark(base.reading, base.start);
      base = undefined;
    }
    const start = built.text.length;
    if (reading && !base) base = { reading, start };
    const last = built.text.at(-1);
    const glued = !preserve && text.startsWith(' ') && (last === ' ' || last === '\n');
    built.add(glued ? text.slice(1) : text);
    for (const mark of marks) built.mark(mark, start);
  }
  if (base) built.mark(base.reading, base.start);
  return built.finish(count.line, count.warnings);
}

/** Marks the pieces of a base of ruby, for the next reading. */
export function markTtmlBase(leaves: readonly Leaf[], from: number): void {
  const awaiting = {};
  for (const leaf of leaves.slice(from)) leaf.base = awaiting;
}

/** Gives the reading to the first base that has none yet. */
export function readTtmlRuby(node: TtmlNode, leaves: readonly Leaf[]): boolean {
  const base = leaves.find(({ base, reading }) => base && !reading)?.base;
  const reading = base && markOf('ruby', textIn(node));
  if (reading) for (const leaf of leaves) if (leaf.base === base) leaf.reading = reading;
  return reading !== undefined;
}

const textIn = ({ children }: TtmlNode): string =>
  children.map((child) => (typeof child === 'string' ? child : textIn(child))).join('');
