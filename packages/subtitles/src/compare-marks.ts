import type { CueSpan, SpanKind } from '@glossa/contracts/cue-marks';
import type { Cue } from './cue.ts';
import { anchorOf, boxOf, type PlacedBox } from './cue-placement.ts';
import { sameSpans, spanKinds } from './cue-spans.ts';
import { type MarkedText, markedOf, marksOfKind, reshaped } from './marked-text.ts';

/** The kinds of marks that a cue of a file has not as the cue it was written from. Its text may be wrapped differently. */
export function differingMarks(
  cue: Pick<Cue, 'text' | 'spans'>,
  there: Pick<Cue, 'text' | 'spans'>,
  kinds: readonly SpanKind[] = spanKinds,
  /** What a format makes of a mark that it holds. */
  held: (span: CueSpan) => CueSpan = (span) => span,
): SpanKind[] {
  if (!cue.spans && !there.spans) return [];
  const one = withoutFormatCharacters({ text: cue.text, spans: (cue.spans ?? []).map(held) });
  const other = withoutFormatCharacters(markedOf(there));
  const { spans } = reshaped(one, other.text);
  return kinds.filter(
    (kind) => !sameSpans(marksOfKind(spans, kind), marksOfKind(other.spans, kind)),
  );
}

/** Renderers need marks of direction, which are not seen. */
const withoutFormatCharacters = (marked: MarkedText): MarkedText =>
  reshaped(marked, marked.text.replace(/\p{Cf}/gu, ''));

/** Percent of the picture that a place may be off: less than a line. */
const toleratedPercent = 1;
export const isNear = (a: number | undefined, b: number | undefined): boolean =>
  a === b || (a !== undefined && b !== undefined && Math.abs(a - b) <= toleratedPercent);

/** Where the text begins, ends or has its middle, as it is aligned. */
const edgeOf = ({ left, size, x, column }: PlacedBox): number | undefined =>
  left !== undefined && size !== undefined
    ? left + size * { left: 0, center: 0.5, right: 1 }[column]
    : x;

/** Whether both are at the same place. A cue without a placement of its own has its track only. */
export function isAtSamePlace(cue: Cue, there: Cue): boolean {
  if (!cue.placement && !there.placement) return true;
  const [one, other] = [boxOf(cue), boxOf(there)];
  if (one.run || other.run) return isAtSameColumn(cue, there);
  return (
    isNear(one.y.percent, other.y.percent) &&
    one.y.edge === other.y.edge &&
    one.column === other.column &&
    isNear(edgeOf(one), edgeOf(other)) &&
    // A box without a width is as wide as its text.
    (one.size === undefined || isNear(one.size, other.size))
  );
}

/** The same of vertical text, whose height is that of its box. */
function isAtSameColumn(cue: Cue, there: Cue): boolean {
  const [one, other] = [boxOf(cue), boxOf(there)];
  const sideOf = ({ placement }: Cue, { column }: PlacedBox) =>
    placement?.positionAlign ?? anchorOf(column);
  return (
    cue.placement?.vertical === there.placement?.vertical &&
    hasSameRun(one, other) &&
    one.column === other.column &&
    isNear(one.x, other.x) &&
    (one.x === undefined || sideOf(cue, one) === sideOf(there, other))
  );
}

export const hasSameRun = ({ run: one }: PlacedBox, { run: other }: PlacedBox): boolean =>
  isNear(one?.top, other?.top) && isNear(one?.bottom, other?.bottom);
