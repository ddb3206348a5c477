import type { Cue, Track } from '../store/editor-types.ts';
import { type Lane, type Lanes, visibleRange } from './lanes.ts';
import { msAt, type Viewport, xOf } from './viewport.ts';

/** The layout of the timeline, in CSS pixels from its top. */
export type Layout = {
  heightPx: number;
  rulerPx: number;
  laneTop: Record<Track, number>;
  lanePx: number;
};

const rulerPx = 24;

/** The lanes get the height of their texts, the waveform the rest. */
export function layOut(heightPx: number): Layout {
  const lanePx = Math.min(48, Math.max(28, Math.round(heightPx * 0.21)));
  const lower = heightPx - lanePx;
  return { heightPx, rulerPx, lanePx, laneTop: { upper: lower - lanePx, lower } };
}

/** Width of an edge handle for a mouse and for touch. */
export const handlePx = { fine: 8, coarse: 20 };

export type Hit =
  | { area: 'ruler'; ms: number; onPlayhead: boolean }
  | { area: 'sound'; ms: number }
  | { area: 'lane'; ms: number; track: Track }
  | { area: 'cue'; ms: number; cue: Cue; part: 'start' | 'end' | 'body' };

export type HitContext = {
  view: Viewport;
  layout: Layout;
  lanes: Lanes;
  playheadMs: number;
  current: Cue | undefined;
  handlePx: number;
};

/** The item under a point of the timeline. */
export function hitTest(context: HitContext, x: number, y: number): Hit {
  const { view, layout, lanes } = context;
  const ms = Math.min(view.durationMs, Math.max(0, msAt(view, x)));
  if (y < layout.rulerPx) {
    const onPlayhead = Math.abs(xOf(view, context.playheadMs) - x) <= context.handlePx;
    return { area: 'ruler', ms, onPlayhead };
  }
  if (y < layout.laneTop.upper) return hitSound(context, x, ms);
  const track: Track = y < layout.laneTop.lower ? 'upper' : 'lower';
  return hitLane(lanes[track], view, x, context.handlePx) ?? { area: 'lane', ms, track };
}

/** The edges of the current cue extend into the waveform for alignment with the audio. */
function hitSound({ view, current, handlePx: reach }: HitContext, x: number, ms: number): Hit {
  if (!current) return { area: 'sound', ms };
  const toStart = Math.abs(xOf(view, current.startMs) - x);
  const toEnd = Math.abs(xOf(view, current.endMs) - x);
  if (Math.min(toStart, toEnd) > reach / 2) return { area: 'sound', ms };
  return { area: 'cue', ms, cue: current, part: toStart <= toEnd ? 'start' : 'end' };
}

/** Below this a cue is too narrow for a body between two handles: it is dragged as a whole. */
const minWidthPx = 6;

/**
 * Handles are inside their cue, at most a third of it each, and extend outside it into free space, so that every edge
 * of narrow and adjacent cues can be grabbed.
 */
function hitLane(lane: Lane, view: Viewport, x: number, reachPx: number): Hit | null {
  const ms = msAt(view, x);
  const reachMs = reachPx * view.msPerPx;
  const [from, to] = visibleRange(lane, ms - reachMs, ms + reachMs);
  let outside: Hit | null = null;
  let outsidePx = reachPx;
  for (let index = to - 1; index >= from; index -= 1) {
    const cue = lane.cues[index] as Cue;
    const start = xOf(view, cue.startMs);
    const end = xOf(view, cue.endMs);
    const width = end - start;
    if (x >= start && x < end) {
      if (width < minWidthPx) return { area: 'cue', ms, cue, part: 'body' };
      const handle = Math.min(reachPx, width / 3);
      const part = x < start + handle ? 'start' : x >= end - handle ? 'end' : 'body';
      return { area: 'cue', ms, cue, part };
    }
    if (width < minWidthPx) continue;
    const distance = x < start ? start - x : x - end;
    // A wide cue has its whole handle inside and needs little outside.
    const allowed = Math.max(2, reachPx - Math.min(reachPx, width / 3));
    if (distance <= allowed && distance < outsidePx) {
      outsidePx = distance;
      outside = { area: 'cue', ms, cue, part: x < start ? 'start' : 'end' };
    }
  }
  return outside;
}
