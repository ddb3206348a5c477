import { type CueSpan, type SpanKind, switchKinds, valueKinds } from '@glossa/contracts/cue-marks';

/**
 * Marks of a cue's text. Each kind is a layer of its own, whose spans do not overlap. In the canonical form, texts that
 * look equal have equal spans: they are sorted, touching ones of equal value are one, and none begins or ends with space
 * that shows nothing of it.
 */

/** From the outside, for spans of equal length. */
export const spanKinds: readonly SpanKind[] = [...switchKinds, ...valueKinds];
const rank = new Map(spanKinds.map((kind, index) => [kind, index]));

const isSwitch = (kind: SpanKind): boolean =>
  kind === 'italic' || kind === 'bold' || kind === 'underline';

export const spanValue = (span: CueSpan): string | undefined =>
  'value' in span ? span.value : undefined;

/** Earlier first, then longer, then from the outside. */
export const compareSpans = (a: CueSpan, b: CueSpan): number =>
  a.start - b.start || b.end - a.end || (rank.get(a.kind) ?? 0) - (rank.get(b.kind) ?? 0);

/** The canonical form: of overlapping spans of one kind, the later ones in the list cover the earlier ones. */
export function normalizeSpans(text: string, spans: readonly CueSpan[]): CueSpan[] {
  const [first] = spans;
  if (!first) return [];
  // As in most cues with marks.
  if (spans.length === 1)
    return isCanonical(text, first) ? [first] : joinRuns(text, first.kind, paint(text, spans));
  const layers = Map.groupBy(spans, ({ kind }) => kind);
  const normalized = [...layers].flatMap(([kind, own]) => joinRuns(text, kind, paint(text, own)));
  return normalized.sort(compareSpans);
}

/** Whether a span that is the only one is as it would be in the canonical form. */
export const isCanonical = (text: string, span: CueSpan): boolean =>
  span.start >= 0 &&
  span.end > span.start &&
  span.end <= text.length &&
  (isSwitch(span.kind) || spanValue(span) !== '') &&
  (span.kind === 'ruby' ||
    (!isBlank(text, span.start, span.kind) && !isBlank(text, span.end - 1, span.kind)));

/** Spans that do not overlap, in order. */
function paint(text: string, spans: readonly CueSpan[]): CueSpan[] {
  let runs: CueSpan[] = [];
  for (const span of spans) {
    const start = Math.max(0, span.start);
    const end = Math.min(text.length, span.end);
    if (end <= start || spanValue(span) === '') continue;
    const last = runs.at(-1);
    if (last && last.end > start)
      runs = runs.flatMap((run) => {
        const parts: CueSpan[] = [];
        if (run.start < start) parts.push({ ...run, end: Math.min(run.end, start) });
        if (run.end > end) parts.push({ ...run, start: Math.max(run.start, end) });
        return parts;
      });
    runs.push({ ...span, start, end });
    if (last && last.end > start) runs.sort(compareSpans);
  }
  return runs;
}

/** A line under spaces is seen, other marks of space are not. */
const blank = /\s/;
function isBlank(text: string, at: number, kind: SpanKind): boolean {
  const code = text.charCodeAt(at);
  if (code > 0x20 && code < 0x80) return false;
  return kind === 'underline' ? text[at] === '\n' : blank.test(text[at] ?? '');
}

function isBlankBetween(text: string, from: number, to: number, kind: SpanKind): boolean {
  for (let at = from; at < to; at += 1) if (!isBlank(text, at, kind)) return false;
  return true;
}

function joinRuns(text: string, kind: SpanKind, runs: readonly CueSpan[]): CueSpan[] {
  // Each reading belongs to exactly its base.
  if (kind === 'ruby') return [...runs];
  const joined: CueSpan[] = [];
  for (const run of runs) {
    let { start, end } = run;
    while (start < end && isBlank(text, start, kind)) start += 1;
    while (end > start && isBlank(text, end - 1, kind)) end -= 1;
    if (end === start) continue;
    const last = joined.at(-1);
    const continues =
      last && spanValue(last) === spanValue(run) && isBlankBetween(text, last.end, start, kind);
    if (continues) last.end = end;
    else joined.push({ ...run, start, end });
  }
  return joined;
}

export const sameSpans = (
  a: readonly CueSpan[] | undefined,
  b: readonly CueSpan[] | undefined,
): boolean => {
  if (a === b) return true;
  if ((a?.length ?? 0) !== (b?.length ?? 0)) return false;
  return (a ?? []).every((span, index) => {
    const other = b?.[index];
    return (
      other !== undefined &&
      span.kind === other.kind &&
      span.start === other.start &&
      span.end === other.end &&
      spanValue(span) === spanValue(other)
    );
  });
};

/** Whether a mark covers everything from one offset to another but space that shows nothing of it. */
export function isMarked(
  text: string,
  spans: readonly CueSpan[] | undefined,
  kind: SpanKind,
  from: number,
  to: number,
): boolean {
  const last = Math.min(to, text.length);
  let at = from;
  let isAny = false;
  for (const span of spans ?? []) {
    if (span.kind !== kind || span.end <= at || span.start >= last) continue;
    if (!isBlankBetween(text, at, span.start, kind)) return false;
    isAny = true;
    at = span.end;
  }
  return isAny && (at >= last || isBlankBetween(text, at, last, kind));
}
