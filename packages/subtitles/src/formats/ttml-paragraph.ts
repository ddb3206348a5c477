import type { Track } from '../cue.ts';
import type { Span } from './ttml-timing.ts';

/** A piece of a paragraph's text with when it is shown. */
export type Leaf = Span & { text: string; track: Track; preserve: boolean };

export type Shown = Span & { text: string; track: Track };

/**
 * What is to be seen of a paragraph, one entry for each time that its text changes. Its spans may begin and end on their
 * own, and be in different halves of the picture.
 */
export function shownParts(leaves: readonly Leaf[]): Shown[] {
  const [first] = leaves;
  if (!first) return [];
  const isOne = leaves.every(
    ({ beginMs, endMs, track }) =>
      Object.is(beginMs, first.beginMs) && endMs === first.endMs && track === first.track,
  );
  if (isOne) return [{ ...first, text: joinLeaves(leaves) }];
  const tracks = new Set(leaves.map(({ track }) => track));
  return [...tracks].flatMap((track) => partsOf(leaves.filter((leaf) => leaf.track === track)));
}

/** More changes than any subtitle has; a file of thousands of nested spans would take quadratic time. */
const maxCuts = 500;

function partsOf(leaves: readonly Leaf[]): Shown[] {
  const visible = leaves.filter(({ text }) => text.trim() !== '');
  const cuts = [...new Set(visible.flatMap(({ beginMs, endMs }) => [beginMs, endMs]))]
    .filter((at) => !Number.isNaN(at))
    .sort((a, b) => a - b)
    .slice(0, maxCuts);
  const shown: Shown[] = [];
  for (const [index, beginMs] of cuts.entries()) {
    const endMs = cuts[index + 1];
    if (endMs === undefined) break;
    const active = leaves.filter((leaf) => leaf.beginMs <= beginMs && leaf.endMs >= endMs);
    const text = joinLeaves(active);
    if (text.trim() === '') continue;
    const last = shown.at(-1);
    const track = active[0]?.track ?? 'lower';
    if (last && last.endMs === beginMs && last.text === text) last.endMs = endMs;
    else shown.push({ beginMs, endMs, text, track });
  }
  return shown;
}

/** Collapses white space across the pieces, except where the file wants it kept. */
function joinLeaves(leaves: readonly Leaf[]): string {
  let text = '';
  for (const leaf of leaves) {
    if (leaf.preserve) {
      text += leaf.text;
      continue;
    }
    const last = text.at(-1);
    const glued = leaf.text.startsWith(' ') && (last === ' ' || last === '\n');
    text += glued ? leaf.text.slice(1) : leaf.text;
  }
  return text;
}
