import { t } from '../../../lib/i18n/t.ts';
import type { PlayerStore } from '../../../ui/player/player-store.ts';
import type { Cue, EditorMedia, EditorStore } from '../store/editor-types.ts';
import { addCue, commitDrag } from './commit-drag.ts';
import {
  type Drag,
  type DragKeys,
  type DragPreview,
  nothingDragged,
  previewDrag,
} from './drag-session.ts';
import { type Hit, handlePx, hitTest } from './hit-test.ts';
import type { Lanes } from './lanes.ts';
import { typingColleagues } from './marks.ts';
import { audioOf } from './media-audio.ts';
import { minCueMs, minGapMs } from './nudge-edge.ts';
import { snapReachPx } from './snapping.ts';
import type { Surface } from './surface.ts';
import type { TimelineStore } from './timeline-state.ts';
import { msAt, scrollBy } from './viewport.ts';

export type GestureSources = {
  timeline: TimelineStore;
  store: EditorStore;
  player: PlayerStore;
  media: EditorMedia;
  lanes: () => Lanes;
  surface: Pick<Surface, 'layout'>;
  /** A message for the user: why something was not done. */
  announce: (sentence: string) => void;
};

/** Movement in pixels that makes a press a drag. */
const dragFromPx = { fine: 3, coarse: 8 };

type Press = {
  hit: Hit;
  x: number;
  /** Set once the pointer has moved far enough. */
  dragging: 'pan' | 'scrub' | Drag | null;
  isCoarse: boolean;
  keys: DragKeys;
};

type Point = { x: number; y: number; isCoarse: boolean };
type Keys = { shift: boolean; ctrl: boolean; alt: boolean };

/** Handles presses, drags and clicks in the timeline; driven by `listenToPointer`, independent of the DOM. */
export function createGestures(sources: GestureSources) {
  const { timeline, store, player, media, surface, announce } = sources;
  let press: Press | null = null;
  let lastX = 0;

  const limits = () => ({ minGapMs: minGapMs(media), mediaMs: media.durationMs });
  const current = (): Cue | undefined => {
    const { currentId } = store.getState();
    return currentId === null ? undefined : store.findCue(currentId);
  };

  function hitAt({ x, y, isCoarse }: Point): Hit {
    return hitTest(
      {
        view: timeline.getState().view,
        layout: surface.layout(),
        lanes: sources.lanes(),
        playheadMs: player.getState().currentMs,
        current: current(),
        handlePx: isCoarse ? handlePx.coarse : handlePx.fine,
      },
      x,
      y,
    );
  }

  /** Who prevents dragging a cue, as a message; null if no one does. */
  function rejection(cue: Cue): string | null {
    const name = typingColleagues(store.getState()).get(cue.id);
    return name === undefined ? null : t('editor.timeline.cueBeingEdited', { name });
  }

  function dragOf({ hit, isCoarse }: Press): Press['dragging'] {
    if (hit.area === 'ruler') return hit.onPlayhead ? 'scrub' : 'pan';
    if (!store.canEdit) return 'pan';
    if (hit.area === 'cue') {
      const refused = rejection(hit.cue);
      if (refused) {
        announce(refused);
        return 'pan';
      }
      const { cue, part, ms: fromMs } = hit;
      const { selectedIds } = store.getState();
      // A touch scrolls over cues; only a selected one moves with it.
      if (isCoarse && !selectedIds.has(cue.id)) return 'pan';
      const together = part === 'body' && selectedIds.has(cue.id) && selectedIds.size > 1;
      if (!together) store.goTo(cue.id);
      if (part !== 'body') return { kind: 'edge', cue, side: part, fromMs };
      return { kind: 'move', ids: together ? selectedIds : new Set([cue.id]), cue, fromMs };
    }
    // A touch on an empty place scrolls; a double tap creates a cue.
    if (isCoarse) return 'pan';
    const track = hit.area === 'lane' ? hit.track : 'lower';
    return { kind: 'create', track, fromMs: hit.ms };
  }

  function preview(drag: Drag, x: number, keys: DragKeys): DragPreview {
    const { view } = timeline.getState();
    const lanes = sources.lanes();
    const dragged =
      drag.kind === 'move' ? drag.ids : new Set(drag.kind === 'edge' ? [drag.cue.id] : []);
    const gap = minGapMs(media);
    return previewDrag(drag, msAt(view, x), keys, {
      lanes,
      sources: {
        shotChangesMs: media.shotChangesMs,
        speechEdges: audioOf(media.peaks).speechEdges(),
        playheadMs: player.getState().currentMs,
        lanes,
        dragged,
        minGapMs: gap,
      },
      rules: {
        minGapMs: gap,
        shortestMs: minCueMs(media),
        durationMs: media.durationMs,
      },
      framesPerSecond: media.framesPerSecond,
      reachMs: snapReachPx * view.msPerPx,
    });
  }

  function moveTo(x: number): void {
    const drag = press?.dragging;
    if (!press || !drag) return;
    const { view } = timeline.getState();
    if (drag === 'pan') timeline.setView(scrollBy(view, lastX - x), true);
    else if (drag === 'scrub') player.seek(msAt(view, x));
    else timeline.setPreview(preview(drag, x, press.keys));
    lastX = x;
  }

  function click(hit: Hit, keys: Keys): void {
    if (hit.area !== 'cue') {
      player.seek(hit.ms);
      return;
    }
    const extend = keys.shift ? 'range' : keys.ctrl ? 'add' : null;
    store.goTo(hit.cue.id, extend ? { extend } : {});
  }

  return {
    hitAt,
    isDragging: () => press?.dragging != null,
    press(point: Point, keys: Keys) {
      announce('');
      press = {
        hit: hitAt(point),
        x: point.x,
        dragging: null,
        isCoarse: point.isCoarse,
        keys: { free: keys.alt, push: keys.shift },
      };
      lastX = point.x;
    },
    move(point: Point, keys: Keys) {
      if (!press) {
        timeline.setHover(msAt(timeline.getState().view, point.x));
        return;
      }
      press.keys = { free: keys.alt, push: keys.shift };
      const from = press.isCoarse ? dragFromPx.coarse : dragFromPx.fine;
      if (press.dragging === null && Math.abs(point.x - press.x) < from) return;
      press.dragging ??= dragOf(press);
      moveTo(point.x);
    },
    /** Alt or Shift was pressed or released during a drag. */
    keysChanged(keys: DragKeys) {
      if (!press) return;
      press.keys = keys;
      moveTo(lastX);
    },
    /** Scrolls at the edge of the view; called repeatedly while the pointer is there. */
    scrollAlong(px: number) {
      const drag = press?.dragging;
      if (!drag || drag === 'pan') return;
      timeline.setView(scrollBy(timeline.getState().view, px), true);
      moveTo(lastX);
    },
    release(keys: Keys) {
      const ended = press;
      press = null;
      if (!ended) return;
      const drag = ended.dragging;
      if (drag === null) click(ended.hit, keys);
      else if (drag !== 'pan' && drag !== 'scrub') {
        const last = timeline.getState().preview;
        timeline.setPreview(nothingDragged);
        const outcome = commitDrag(store, drag, last, limits());
        if (!outcome.done) announce(outcome.message);
      }
    },
    cancel() {
      press = null;
      timeline.setPreview(nothingDragged);
    },
    doubleClick(point: Point) {
      const hit = hitAt(point);
      if (hit.area === 'cue') store.goTo(hit.cue.id, { typing: true });
      else if (hit.area === 'lane' && store.canEdit) {
        const outcome = addCue(store, hit.track, hit.ms, limits());
        if (!outcome.done) announce(outcome.message);
      }
    },
  };
}

export type Gestures = ReturnType<typeof createGestures>;
