/** Milliseconds from the start of the media. */
type Span = { startMs: number; endMs: number };

/**
 * Cues over this share of speech without words cover it. Less may be the end of a cue that stays on the screen after its
 * last word; all of it would ask for cues without the gaps between them.
 */
const COVERED_SHARE = 0.8;

/** The spans of speech that the cues do not cover, in order. Both tracks count. */
export function uncoveredSpans<S extends Span>(
  spans: readonly S[],
  cues: readonly Span[],
): readonly S[] {
  if (spans.length === 0) return spans;
  return spans.filter((span) => {
    const lengthMs = span.endMs - span.startMs;
    return coveredMs(span, cues) < lengthMs * COVERED_SHARE;
  });
}

/** Where cues overlap, their time counts once. */
function coveredMs(span: Span, cues: readonly Span[]): number {
  const inside = cues
    .filter(({ startMs, endMs }) => endMs > span.startMs && startMs < span.endMs)
    .toSorted((one, other) => one.startMs - other.startMs);
  let covered = 0;
  let fromMs = span.startMs;
  for (const { startMs, endMs } of inside) {
    const start = Math.max(startMs, fromMs);
    const end = Math.min(endMs, span.endMs);
    if (end <= start) continue;
    covered += end - start;
    fromMs = end;
  }
  return covered;
}
