import { t } from '../../../lib/i18n/t.ts';
import { nearestFrameMs } from '../../../ui/player/frames.ts';
import type { Track } from '../store/editor-types.ts';
import { type Lanes, visibleRange } from './lanes.ts';
import type { SpeechEdge } from './speech-edges.ts';

export type SnapKind = 'cue' | 'shot' | 'playhead' | 'speech' | 'frame';
export type SnapTarget = { ms: number; kind: SnapKind };
/** One end of a dragged cue. */
export type Edge = { ms: number; side: 'start' | 'end'; track: Track };

/** The label of the snap line. */
export const snapLabels: Record<SnapKind, string> = {
  cue: t('editor.snap.cueEdge'),
  shot: t('editor.snap.shotChange'),
  playhead: t('editor.timeline.playhead'),
  speech: t('editor.snap.speech'),
  frame: t('editor.snap.frame'),
};

/** The snap distance in pixels. */
export const snapReachPx = 8;

/** Priority at equal distance: what an editor usually intends. */
const rank: Record<SnapKind, number> = { cue: 0, shot: 1, playhead: 2, speech: 3, frame: 4 };

/** The snap targets. Lists in time order. */
export type SnapSources = {
  shotChangesMs: readonly number[];
  speechEdges: readonly SpeechEdge[];
  playheadMs: number;
  lanes: Lanes;
  /** Cues being dragged: nothing snaps to itself. */
  dragged: ReadonlySet<string>;
  minGapMs: number;
};

/** Items of an ordered list between two times. */
function between<T>(
  items: readonly T[],
  timeOf: (item: T) => number,
  fromMs: number,
  toMs: number,
): T[] {
  let low = 0;
  let high = items.length;
  while (low < high) {
    const middle = (low + high) >>> 1;
    if (timeOf(items[middle] as T) < fromMs) low = middle + 1;
    else high = middle;
  }
  let end = low;
  while (end < items.length && timeOf(items[end] as T) <= toMs) end += 1;
  return items.slice(low, end);
}

/** All targets within reach of an edge. Neighbors on its own track attract it at the minimum gap. */
function targetsNear(sources: SnapSources, edge: Edge, reachMs: number): SnapTarget[] {
  const from = edge.ms - reachMs;
  const to = edge.ms + reachMs;
  const targets: SnapTarget[] = [{ ms: Math.round(sources.playheadMs), kind: 'playhead' }];
  for (const ms of between(sources.shotChangesMs, (shot) => shot, from, to))
    targets.push({ ms: Math.round(ms), kind: 'shot' });
  for (const { ms, kind } of between(sources.speechEdges, (speech) => speech.ms, from, to))
    if (kind === edge.side) targets.push({ ms, kind: 'speech' });
  for (const track of ['upper', 'lower'] as const) {
    const gap = track === edge.track ? sources.minGapMs : 0;
    const lane = sources.lanes[track];
    const [first, last] = visibleRange(lane, from - gap - 1, to + gap);
    for (const cue of lane.cues.slice(first, last)) {
      if (sources.dragged.has(cue.id)) continue;
      if (track !== edge.track || edge.side === 'start')
        targets.push({ ms: cue.endMs + gap, kind: 'cue' });
      if (track !== edge.track || edge.side === 'end')
        targets.push({ ms: cue.startMs - gap, kind: 'cue' });
    }
  }
  return targets.filter(({ ms }) => ms >= Math.max(0, from) && ms <= to);
}

/** The strongest target of an edge, or null if none is within reach. */
export function nearestTarget(
  sources: SnapSources,
  edge: Edge,
  reachMs: number,
): SnapTarget | null {
  let best: SnapTarget | null = null;
  for (const target of targetsNear(sources, edge, reachMs)) {
    const isBetter =
      best === null ||
      Math.abs(target.ms - edge.ms) < Math.abs(best.ms - edge.ms) ||
      (Math.abs(target.ms - edge.ms) === Math.abs(best.ms - edge.ms) &&
        rank[target.kind] < rank[best.kind]);
    if (isBetter) best = target;
  }
  return best;
}

export type SnapOptions = { reachMs: number; framesPerSecond: number };

/** The snapped position of an edge: a near target, else the nearest frame. Whole milliseconds. */
export function snapEdge(sources: SnapSources, edge: Edge, options: SnapOptions): SnapTarget {
  const near = nearestTarget(sources, edge, options.reachMs);
  return near ?? { ms: nearestFrameMs(edge.ms, options.framesPerSecond), kind: 'frame' };
}

/**
 * How far to move cues so that one of their edges snaps to a target, else the first to a frame. `edges` are the
 * positions before the move by `deltaMs`.
 */
export function snapMove(
  sources: SnapSources,
  edges: readonly Edge[],
  deltaMs: number,
  options: SnapOptions,
): { deltaMs: number; target: SnapTarget | null } {
  let best: { deltaMs: number; target: SnapTarget } | null = null;
  for (const edge of edges) {
    const target = nearestTarget(sources, { ...edge, ms: edge.ms + deltaMs }, options.reachMs);
    if (!target) continue;
    const moved = target.ms - edge.ms;
    if (!best || Math.abs(moved - deltaMs) < Math.abs(best.deltaMs - deltaMs))
      best = { deltaMs: moved, target };
  }
  if (best) return best;
  const [first] = edges;
  if (!first) return { deltaMs: Math.round(deltaMs), target: null };
  const ms = nearestFrameMs(first.ms + deltaMs, options.framesPerSecond);
  return { deltaMs: ms - first.ms, target: { ms, kind: 'frame' } };
}
