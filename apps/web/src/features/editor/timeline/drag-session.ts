import { formatDotTime } from '@glossa/subtitles/time';
import { t } from '../../../lib/i18n/t.ts';
import { twoDecimals } from '../store/decimals.ts';
import type { Cue, Track } from '../store/editor-types.ts';
import {
  type DragRules,
  moveCues,
  moveEdge,
  type NewTimes,
  spanNewCue,
  type Times,
} from './drag-times.ts';
import type { Lanes } from './lanes.ts';
import { type Edge, type SnapSources, type SnapTarget, snapEdge, snapMove } from './snapping.ts';

/** The dragged item; `fromMs` is where the pointer grabbed it. */
export type Drag =
  | { kind: 'edge'; cue: Cue; side: 'start' | 'end'; fromMs: number }
  | { kind: 'move'; ids: ReadonlySet<string>; cue: Cue; fromMs: number }
  | { kind: 'create'; track: Track; fromMs: number };

export type DragContext = {
  lanes: Lanes;
  sources: SnapSources;
  rules: Omit<DragRules, 'push'>;
  framesPerSecond: number;
  /** The snap distance in milliseconds. */
  reachMs: number;
};

/** Alt and Shift while dragging. */
export type DragKeys = { free: boolean; push: boolean };

/** The result of a drag if it ended now. */
export type DragPreview = {
  times: NewTimes;
  created: (Times & { track: Track }) | null;
  snapped: SnapTarget | null;
  /** For display and screen readers, at the time of the moved edge. */
  said: { ms: number; text: string } | null;
};

export const nothingDragged: DragPreview = {
  times: new Map(),
  created: null,
  snapped: null,
  said: null,
};

/** All positions with the pointer at `ms`. */
export function previewDrag(
  drag: Drag,
  ms: number,
  keys: DragKeys,
  context: DragContext,
): DragPreview {
  if (drag.kind === 'edge') return previewEdge(drag, ms, keys, context);
  if (drag.kind === 'move') return previewMove(drag, ms, keys, context);
  return previewCreate(drag, ms, keys, context);
}

const words = ({ startMs, endMs }: Times): string =>
  t('editor.timeline.range', {
    start: formatDotTime(startMs),
    end: formatDotTime(endMs),
    seconds: twoDecimals((endMs - startMs) / 1000),
  });

/** The snap line is shown only if the edge reached it: a neighbor may have stopped it before. */
const reached = (target: SnapTarget | null, ...times: readonly number[]): SnapTarget | null =>
  target && times.includes(target.ms) ? target : null;

function previewEdge(
  { cue, side, fromMs }: Extract<Drag, { kind: 'edge' }>,
  ms: number,
  { free, push }: DragKeys,
  context: DragContext,
): DragPreview {
  const wanted = (side === 'start' ? cue.startMs : cue.endMs) + ms - fromMs;
  const target = free
    ? null
    : snapEdge(context.sources, { ms: wanted, side, track: cue.track }, context);
  const at = target?.ms ?? wanted;
  const times = moveEdge(context.lanes, cue, side, at, { ...context.rules, push });
  const now = times.get(cue.id) ?? cue;
  const edgeMs = side === 'start' ? now.startMs : now.endMs;
  return {
    times,
    created: null,
    snapped: reached(target, edgeMs),
    said: { ms: edgeMs, text: words(now) },
  };
}

function previewMove(
  { ids, cue, fromMs }: Extract<Drag, { kind: 'move' }>,
  ms: number,
  { free, push }: DragKeys,
  context: DragContext,
): DragPreview {
  const edges: Edge[] = [
    { ms: cue.startMs, side: 'start', track: cue.track },
    { ms: cue.endMs, side: 'end', track: cue.track },
  ];
  const { deltaMs, target } = free
    ? { deltaMs: ms - fromMs, target: null }
    : snapMove(context.sources, edges, ms - fromMs, context);
  const times = moveCues(context.lanes, ids, deltaMs, { ...context.rules, push });
  const now = times.get(cue.id) ?? cue;
  return {
    times,
    created: null,
    snapped: reached(target, now.startMs, now.endMs),
    said: { ms: now.startMs, text: words(now) },
  };
}

function previewCreate(
  { track, fromMs }: Extract<Drag, { kind: 'create' }>,
  ms: number,
  { free }: DragKeys,
  context: DragContext,
): DragPreview {
  const place = (at: number, side: 'start' | 'end') =>
    free ? null : snapEdge(context.sources, { ms: at, side, track }, context);
  const isForward = ms >= fromMs;
  const anchor = place(fromMs, isForward ? 'start' : 'end');
  const moved = place(ms, isForward ? 'end' : 'start');
  const rules = { ...context.rules, push: false };
  const span = spanNewCue(context.lanes, track, anchor?.ms ?? fromMs, moved?.ms ?? ms, rules);
  if (!span) return nothingDragged;
  return {
    times: new Map(),
    created: { ...span, track },
    snapped: reached(moved, span.startMs, span.endMs),
    said: { ms: isForward ? span.endMs : span.startMs, text: words(span) },
  };
}
