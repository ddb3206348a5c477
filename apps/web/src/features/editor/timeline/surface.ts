import type { PlayerStore } from '../../../ui/player/player-store.ts';
import type { Cue, EditorMedia, EditorStore } from '../store/editor-types.ts';
import { drawTop } from './draw-playhead.ts';
import { fitCanvas } from './fit-canvas.ts';
import { type Layout, layOut } from './hit-test.ts';
import { type Lanes, visibleRange } from './lanes.ts';
import { marksOf, type Severity, severities } from './marks.ts';
import { audioOf } from './media-audio.ts';
import { type Palette, readPalette } from './palette.ts';
import { drawScene } from './scene.ts';
import type { TimelineStore } from './timeline-state.ts';
import { bringIntoView, bringRangeIntoView, endOf, followPlayhead } from './viewport.ts';

export type SurfaceParts = {
  host: HTMLElement;
  base: HTMLCanvasElement;
  top: HTMLCanvasElement;
};
export type SurfaceSources = {
  timeline: TimelineStore;
  store: EditorStore;
  player: PlayerStore;
  media: EditorMedia;
  lanes: () => Lanes;
};
export type Surface = {
  layout: () => Layout;
  /** The color scheme changed. */
  refreshColours: () => void;
  dispose: () => void;
};

/** Up to this many visible cues, issues are requested individually. */
const fewCues = 400;
/** Delay of updates after an edit, so that typing never waits. Milliseconds. */
const debounceMs = 150;

/** Updates both canvases: only in animation frames, and only the layer whose content changed. */
export function createSurface(parts: SurfaceParts, sources: SurfaceSources): Surface {
  const { timeline, store, player, media, lanes } = sources;
  const { levels } = audioOf(media.peaks);
  let palette: Palette = readPalette(parts.host);
  let layout = layOut(parts.host.clientHeight);
  let known: ReadonlyMap<string, Severity> = new Map();
  let isKnown = false;
  let frame = 0;
  let quiet: ReturnType<typeof setTimeout> | undefined;
  let shown: Cue | undefined;
  const stale = { base: true, top: true };
  let drawn = { timeline: timeline.getState(), player: player.getState() };

  function marks() {
    const { view } = timeline.getState();
    const count = Object.values(lanes()).reduce((sum, lane) => {
      const [from, to] = visibleRange(lane, view.startMs, endOf(view));
      return sum + to - from;
    }, 0);
    if (count <= fewCues) return marksOf(store, null);
    if (!isKnown) whenQuiet();
    return marksOf(store, known);
  }

  function draw(): void {
    frame = 0;
    const { view, hoverMs, preview } = timeline.getState();
    if (view.widthPx === 0) return;
    const size = { width: view.widthPx, height: layout.heightPx };
    const base = fitCanvas(parts.base, size);
    const top = fitCanvas(parts.top, size);
    if (base && (stale.base || base.isNew)) {
      const { currentId } = store.getState();
      drawScene(base.context, {
        view,
        layout,
        lanes: lanes(),
        levels: levels(),
        shotChangesMs: media.shotChangesMs,
        untranscribed: store.untranscribed(),
        current: currentId === null ? undefined : store.findCue(currentId),
        marks: marks(),
        preview,
        palette,
      });
    }
    if (top && (stale.top || top.isNew))
      drawTop(top.context, {
        view,
        height: layout.heightPx,
        rulerPx: layout.rulerPx,
        palette,
        playheadMs: player.getState().currentMs,
        hoverMs: preview.said ? null : hoverMs,
        snapped: preview.snapped,
        said: preview.said,
      });
    stale.base = false;
    stale.top = false;
  }

  function schedule(layer: 'base' | 'top'): void {
    stale[layer] = true;
    if (frame === 0) frame = requestAnimationFrame(draw);
  }

  function whenQuiet(): void {
    clearTimeout(quiet);
    quiet = setTimeout(() => {
      known = severities(store.findings());
      isKnown = true;
      schedule('base');
    }, debounceMs);
  }

  const onTimeline = () => {
    const now = timeline.getState();
    const was = drawn.timeline;
    drawn = { ...drawn, timeline: now };
    if (now.view !== was.view || now.preview !== was.preview) schedule('base');
    schedule('top');
  };
  /**
   * Shows the whole current cue when it changes, its times change or the timeline gets another width. Otherwise the view
   * is where the user scrolled to.
   */
  function showCurrent(always = false): void {
    const { currentId } = store.getState();
    const cue = currentId === null ? undefined : store.findCue(currentId);
    const isShown = shown?.id === currentId && shown?.startMs === cue?.startMs;
    if (!always && isShown && shown?.endMs === cue?.endMs) return;
    shown = cue;
    const { view, preview } = timeline.getState();
    // While dragging, the pointer stays on its edge.
    if (!cue || view.widthPx === 0 || preview.said !== null) return;
    // An imported cue may be after the end of the recording.
    if (cue.endMs > view.durationMs) timeline.setSize(view.widthPx, cue.endMs);
    timeline.setView(bringRangeIntoView(timeline.getState().view, cue.startMs, cue.endMs));
  }

  const onEditor = () => {
    showCurrent();
    // While typing, the text area has priority: the box here may update later.
    if (!store.getState().typing) schedule('base');
    isKnown = false;
    whenQuiet();
  };
  const onPlayer = () => {
    const now = player.getState();
    const was = drawn.player;
    drawn = { ...drawn, player: now };
    if (now.playing && !was.playing) timeline.followAgain();
    if (now.currentMs === was.currentMs) return;
    const { view, follow, unsubscribe, preview } = timeline.getState();
    const isDragging = preview.said !== null;
    if (!now.playing && !isDragging) timeline.setView(bringIntoView(view, now.currentMs));
    else if (follow !== 'off' && !unsubscribe && !isDragging)
      timeline.setView(followPlayhead(view, now.currentMs, follow));
    schedule('top');
  };

  const measure = () => {
    layout = layOut(parts.host.clientHeight);
    const before = timeline.getState().view.widthPx;
    timeline.setSize(parts.host.clientWidth, Math.max(media.durationMs, shown?.endMs ?? 0));
    if (timeline.getState().view.widthPx !== before) showCurrent(true);
    schedule('base');
    schedule('top');
  };
  const observer = new ResizeObserver(measure);
  observer.observe(parts.host);
  measure();
  const release = [
    timeline.subscribe(onTimeline),
    store.subscribe(onEditor),
    player.subscribe(onPlayer),
  ];

  return {
    layout: () => layout,
    refreshColours() {
      palette = readPalette(parts.host);
      schedule('base');
      schedule('top');
    },
    dispose() {
      for (const unsubscribe of release) unsubscribe();
      observer.disconnect();
      cancelAnimationFrame(frame);
      clearTimeout(quiet);
    },
  };
}
