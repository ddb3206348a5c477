/** A span of speech; milliseconds from the start of the recording. */
export type Span = { startMs: number; endMs: number };

/** The duration of one speech probability: 512 samples at 16 kHz. */
export const FRAME_MS = 32;

export type SpanRules = {
  /** Speech starts at this probability … */
  startThreshold: number;
  /** … and ends only below this: hysteresis keeps soft syllables. */
  endThreshold: number;
  /** Shorter isolated bursts are clicks and coughs. */
  minSpeechMs: number;
  /** A shorter burst this close to speech is a word: the "un" of "numéro un" lasts 220 ms. */
  nearSpeechMs: number;
  /** Shorter pauses belong to the surrounding speech. */
  minSilenceMs: number;
  /** Padding on both sides: first and last consonants are quiet. */
  paddingMs: number;
};

export const defaultSpanRules: SpanRules = {
  startThreshold: 0.5,
  endThreshold: 0.35,
  minSpeechMs: 250,
  nearSpeechMs: 1_000,
  minSilenceMs: 300,
  paddingMs: 160,
};

/** The shortest speech that is detected by itself. */
export const SHORTEST_SPEECH_MS = defaultSpanRules.minSpeechMs + 2 * defaultSpanRules.paddingMs;

/** Speech spans from one probability per frame: ordered, separate, within 0…durationMs. */
export function speechSpans(
  probabilities: ArrayLike<number>,
  durationMs: number,
  rules: SpanRules = defaultSpanRules,
): Span[] {
  const voiced = voicedSpans(probabilities, durationMs, rules);
  return padSpans(dropStrayBursts(voiced, rules), durationMs, rules.paddingMs);
}

function dropStrayBursts(spans: readonly Span[], rules: SpanRules): Span[] {
  const isLong = (span: Span | undefined) =>
    span !== undefined && span.endMs - span.startMs >= rules.minSpeechMs;
  const isNear = (before: Span | undefined, after: Span | undefined) =>
    before !== undefined &&
    after !== undefined &&
    after.startMs - before.endMs <= rules.nearSpeechMs;
  return spans.filter((span, index) => {
    const before = spans[index - 1];
    const after = spans[index + 1];
    return (
      isLong(span) ||
      (isLong(before) && isNear(before, span)) ||
      (isLong(after) && isNear(span, after))
    );
  });
}

function voicedSpans(
  probabilities: ArrayLike<number>,
  durationMs: number,
  rules: SpanRules,
): Span[] {
  const spans: Span[] = [];
  let startMs: number | undefined;
  let silentSinceMs: number | undefined;
  for (let frame = 0; frame < probabilities.length; frame++) {
    const probability = probabilities[frame] ?? 0;
    const atMs = frame * FRAME_MS;
    if (startMs === undefined) {
      if (probability >= rules.startThreshold) startMs = atMs;
      continue;
    }
    if (probability >= rules.endThreshold) {
      silentSinceMs = undefined;
      continue;
    }
    silentSinceMs ??= atMs;
    if (atMs + FRAME_MS - silentSinceMs < rules.minSilenceMs) continue;
    spans.push({ startMs, endMs: Math.min(silentSinceMs, durationMs) });
    startMs = undefined;
    silentSinceMs = undefined;
  }
  if (startMs !== undefined)
    spans.push({ startMs, endMs: Math.min(silentSinceMs ?? durationMs, durationMs) });
  return spans;
}

/** Padding never overlaps: neighbors meet in the middle of their pause. */
function padSpans(spans: Span[], durationMs: number, paddingMs: number): Span[] {
  return spans.map((span, index) => {
    const before = spans[index - 1];
    const after = spans[index + 1];
    const earliest = before ? Math.ceil((before.endMs + span.startMs) / 2) : 0;
    const latest = after ? Math.ceil((span.endMs + after.startMs) / 2) : durationMs;
    return {
      startMs: Math.max(span.startMs - paddingMs, earliest),
      endMs: Math.min(span.endMs + paddingMs, latest),
    };
  });
}
