import type { CuePlacement, CueSpan } from '@glossa/contracts/cue-marks';
import { type Cue, CueError, overlaps, type Track } from './cue.ts';
import {
  assertNoNewOverlap,
  checkTimes,
  findCue,
  mapTimes,
  ofTrack,
  withCues,
} from './cue-list.ts';
import { onTrack, withPlacement } from './cue-placement.ts';
import { normalizeSpans } from './cue-spans.ts';
import { withSpeaker } from './edit-cues.ts';
import { withMarked, withText } from './marked-text.ts';
import { formatEditorTime } from './time.ts';

export type CuePatch = {
  text?: string;
  startMs?: number;
  endMs?: number;
  track?: Track;
  /** Null or empty removes the name. */
  speaker?: string | null;
  /** Of the text in the patch, or of the old one. Without them, marks of what was not touched stay. */
  spans?: CueSpan[];
  /** Null removes it. */
  placement?: CuePlacement | null;
  stale?: boolean;
};

export type RetimeOptions = {
  /**
   * When the new time overlaps a neighbor: it is rejected, limited to the neighbor's edge, or the neighbors are pushed
   * as far as needed.
   */
  neighbours?: 'refuse' | 'clamp' | 'push';
  /** Milliseconds kept free between neighbors when clamping or pushing. */
  minGapMs?: number;
};

/** Changes a cue. Fields missing in the patch stay. */
export function updateCue(
  cues: readonly Cue[],
  id: string,
  patch: CuePatch,
  options: RetimeOptions = {},
): Cue[] {
  const was = findCue(cues, id);
  const { speaker, spans, placement, ...fields } = patch;
  const named = speaker === undefined ? was : withSpeaker(was, speaker?.trim() ?? '');
  const { text = named.text, track = named.track } = fields;
  const edited = onTrack(withText(named, text), track);
  const marked = spans ? withMarked(edited, { text, spans: normalizeSpans(text, spans) }) : edited;
  const placed = placement === undefined ? marked : withPlacement(marked, placement);
  const wanted = checkTimes({ ...placed, ...fields });
  const retimed =
    wanted.startMs !== was.startMs || wanted.endMs !== was.endMs || wanted.track !== was.track;
  if (!retimed) return withCues(cues, [wanted]);
  const others = ofTrack(cues, wanted.track).filter(
    (other) => other.id !== id && !overlaps(was, other),
  );
  if (options.neighbours === 'clamp')
    return withCues(cues, [clampBetween(was, wanted, others, options.minGapMs ?? 0)]);
  if (options.neighbours === 'push')
    return assertNoNewOverlap(
      cues,
      withCues(cues, pushAway(was, wanted, others, options.minGapMs ?? 0)),
      { id: 'subtitles.adviceMoveFirst' },
    );
  const inTheWay = others.find((other) => overlaps(wanted, other));
  if (inTheWay)
    throw new CueError('NO_ROOM', 'subtitles.overlapsNeighbor', {
      startMs: formatEditorTime(inTheWay.startMs),
    });
  return withCues(cues, [wanted]);
}

/**
 * The middle determines which side a neighbor is on: of the cue's old position, or of the new one from another track.
 */
function sideOf(was: Cue, wanted: Cue): (other: Cue) => boolean {
  const from = was.track === wanted.track ? was : wanted;
  const middle = (from.startMs + from.endMs) / 2;
  return (other) => (other.startMs + other.endMs) / 2 < middle;
}

/** A drag of both edges keeps the duration if possible; one of an edge moves that edge only. */
function clampBetween(was: Cue, wanted: Cue, others: readonly Cue[], minGapMs: number): Cue {
  const isEarlier = sideOf(was, wanted);
  const same = was.track === wanted.track;
  let earliest = 0;
  let latest = Number.POSITIVE_INFINITY;
  for (const other of others) {
    if (isEarlier(other)) earliest = Math.max(earliest, other.endMs + minGapMs);
    else latest = Math.min(latest, other.startMs - minGapMs);
  }
  // An existing smaller gap is not widened by touching the cue.
  if (same) [earliest, latest] = [Math.min(earliest, was.startMs), Math.max(latest, was.endMs)];
  let { startMs, endMs } = wanted;
  const length = endMs - startMs;
  if (length === was.endMs - was.startMs || !same) {
    if (endMs > latest) [startMs, endMs] = [latest - length, latest];
    if (startMs < earliest) [startMs, endMs] = [earliest, earliest + length];
  }
  startMs = Math.max(startMs, earliest);
  endMs = Math.min(endMs, latest);
  if (endMs <= startMs)
    throw new CueError('NO_ROOM', 'subtitles.noRoomBetween', {
      startMs: formatEditorTime(wanted.startMs),
    });
  return { ...wanted, startMs, endMs };
}

/** The cue and every pushed neighbor, each moved without changing its duration. */
function pushAway(was: Cue, wanted: Cue, others: readonly Cue[], minGapMs: number): Cue[] {
  const isEarlier = sideOf(was, wanted);
  const changed = [wanted];
  let edge = wanted.endMs;
  let limit = was.endMs;
  for (const other of others.filter((cue) => !isEarlier(cue))) {
    const startMs = edge + Math.min(minGapMs, Math.max(0, other.startMs - limit));
    if (other.startMs >= startMs) break;
    changed.push(movedTo(other, startMs));
    edge = startMs + other.endMs - other.startMs;
    limit = other.endMs;
  }
  edge = wanted.startMs;
  limit = was.startMs;
  for (const other of others.filter(isEarlier).reverse()) {
    const endMs = edge - Math.min(minGapMs, Math.max(0, limit - other.endMs));
    if (other.endMs <= endMs) continue;
    const startMs = endMs - (other.endMs - other.startMs);
    if (startMs < 0) throw new CueError('NO_ROOM', 'subtitles.pushBeforeStart');
    changed.push(movedTo(other, startMs));
    edge = startMs;
    limit = other.startMs;
  }
  return changed;
}

function movedTo(cue: Cue, startMs: number): Cue {
  const by = startMs - cue.startMs;
  return mapTimes(cue, (ms) => ms + by);
}
