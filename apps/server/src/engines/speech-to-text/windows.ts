import { defaultSpanRules, FRAME_MS, type Span } from './speech-spans.ts';

/** The engine's input unit: consecutive speech spans and the pauses between them. */
export type Window = { startMs: number; endMs: number; spans: Span[] };

/** Whisper processes exactly 30 s. */
export const MAX_WINDOW_MS = 30_000;

/** Longer pauses are equally good places to cut. */
const LONG_PAUSE_MS = 2_000;
/** Each window costs a full encoder pass: better cuts may not add many. */
const CUT_REWARD = 0.2;
/** A cut leaves at least this much on both sides: less than a second is hard to recognize. */
const MIN_PIECE_MS = 1_000;

/**
 * Packs spans into windows of at most `maxMs`, without overlap. As few windows as possible, and among those the cuts at
 * the longest pauses. A span longer than a window is cut where speech is least likely.
 */
export function packWindows(
  spans: readonly Span[],
  probabilities: ArrayLike<number>,
  maxMs = MAX_WINDOW_MS,
): Window[] {
  const pieces = spans.flatMap((span) => cutSpan(span, probabilities, maxMs));
  const cuts = cheapestCuts(pieces, maxMs);
  return cuts.map((first, index) => {
    const inside = pieces.slice(first, cuts[index + 1] ?? pieces.length);
    return {
      startMs: inside[0]?.startMs ?? 0,
      endMs: inside.at(-1)?.endMs ?? 0,
      spans: inside,
    };
  });
}

/** A window with one speech probability per frame. */
export type HeardWindow = Window & { probabilities: number[] };

/** Of 522 spans of recorded speech all but one had a mean of 0.8 or more, few of 47 of music, laughter, animals and machines. */
const LEAST_VOICE = 0.7;
/** Less is no word. */
const SHORTEST_VOICE_MS = 100;

/** Whether a span of a window is more likely a sound than a voice, by its mean probability and length without padding. */
export function isDoubtfulVoice(window: HeardWindow, span: Span): boolean {
  const { paddingMs } = defaultSpanRules;
  const originFrame = Math.floor(window.startMs / FRAME_MS);
  const inside = window.probabilities.slice(
    Math.floor((span.startMs + paddingMs) / FRAME_MS) - originFrame,
    Math.ceil((span.endMs - paddingMs) / FRAME_MS) - originFrame,
  );
  const sum = inside.reduce((total, probability) => total + probability, 0);
  return inside.length * FRAME_MS < SHORTEST_VOICE_MS || sum / inside.length < LEAST_VOICE;
}

/** Splits a window in two or three: at its longest pauses, else where speech is least likely. */
export function halveWindow(window: HeardWindow): HeardWindow[] {
  return divideWindow(window, Math.max((window.endMs - window.startMs) * 0.6, 2 * MIN_PIECE_MS));
}

/** Splits a window into pieces of at most `maxMs`, like `packWindows`. */
export function divideWindow(window: HeardWindow, maxMs: number): HeardWindow[] {
  const firstFrame = Math.floor(window.startMs / FRAME_MS);
  // Frames count from the start of the window.
  const originMs = firstFrame * FRAME_MS;
  const moved = window.spans.map((span) => moveSpan(span, -originMs));
  return packWindows(moved, window.probabilities, maxMs).map((piece) => ({
    ...moveSpan(piece, originMs),
    spans: piece.spans.map((span) => moveSpan(span, originMs)),
    probabilities: window.probabilities.slice(
      Math.floor(piece.startMs / FRAME_MS),
      Math.ceil(piece.endMs / FRAME_MS),
    ),
  }));
}

/** The part of a window from the first to the last of these spans. */
export function narrowWindow(window: HeardWindow, spans: readonly Span[]): HeardWindow {
  const startMs = spans[0]?.startMs ?? window.startMs;
  const endMs = spans.at(-1)?.endMs ?? window.endMs;
  const firstFrame = Math.floor(window.startMs / FRAME_MS);
  return {
    startMs,
    endMs,
    spans: [...spans],
    probabilities: window.probabilities.slice(
      Math.floor(startMs / FRAME_MS) - firstFrame,
      Math.ceil(endMs / FRAME_MS) - firstFrame,
    ),
  };
}

function moveSpan(span: Span, byMs: number): Span {
  return { startMs: span.startMs + byMs, endMs: span.endMs + byMs };
}

function cutSpan(span: Span, probabilities: ArrayLike<number>, maxMs: number): Span[] {
  const pieces: Span[] = [];
  let startMs = span.startMs;
  while (span.endMs - startMs > maxMs) {
    const cutMs = leastLikelyCutMs(
      probabilities,
      startMs + Math.max(maxMs / 2, MIN_PIECE_MS),
      Math.min(startMs + maxMs, span.endMs - MIN_PIECE_MS),
    );
    pieces.push({ startMs, endMs: cutMs });
    startMs = cutMs;
  }
  pieces.push({ startMs, endMs: span.endMs });
  return pieces;
}

/**
 * The middle of the three least likely consecutive frames between two times: one quiet frame may be a stop consonant.
 */
function leastLikelyCutMs(probabilities: ArrayLike<number>, fromMs: number, toMs: number): number {
  let best = Math.floor(toMs / FRAME_MS);
  let lowest = Number.POSITIVE_INFINITY;
  for (let frame = Math.ceil(fromMs / FRAME_MS); (frame + 1) * FRAME_MS <= toMs; frame++) {
    const around =
      (probabilities[frame - 1] ?? 0) +
      (probabilities[frame] ?? 0) +
      (probabilities[frame + 1] ?? 0);
    if (around > lowest) continue;
    lowest = around;
    best = frame;
  }
  return Math.min(best * FRAME_MS + FRAME_MS / 2, toMs);
}

/** Indexes of the first piece of each window, by shortest path from the end of the recording. */
function cheapestCuts(pieces: readonly Span[], maxMs: number): number[] {
  const cost = new Float64Array(pieces.length + 1);
  const next = new Int32Array(pieces.length + 1);
  for (let first = pieces.length - 1; first >= 0; first--) {
    cost[first] = Number.POSITIVE_INFINITY;
    for (let after = first + 1; after <= pieces.length; after++) {
      const length = (pieces[after - 1]?.endMs ?? 0) - (pieces[first]?.startMs ?? 0);
      if (length > maxMs && after > first + 1) break;
      const total = 1 - cutReward(pieces[after - 1], pieces[after]) + (cost[after] ?? 0);
      if (total > (cost[first] ?? 0)) continue;
      cost[first] = total;
      next[first] = after;
    }
  }
  const cuts: number[] = [];
  for (let first = 0; first < pieces.length; first = next[first] ?? pieces.length) cuts.push(first);
  return cuts;
}

function cutReward(before: Span | undefined, after: Span | undefined): number {
  if (!before || !after) return 0;
  return (CUT_REWARD * Math.min(after.startMs - before.endMs, LONG_PAUSE_MS)) / LONG_PAUSE_MS;
}
