import type { PlayerStore } from '../../../ui/player/player-store.ts';
import type { EditorMedia, EditorStore } from '../model/editor-types.ts';
import { drawTop } from './draw-top.ts';
import { fitCanvas } from './fit-canvas.ts';
import { type Layout, layOut } from './hit-test.ts';
import { type Lanes, visibleRange } from './lanes.ts';
import { marksOf, type Severity, severities } from './marks.ts';
import { soundOf } from './media-sound.ts';
import { type Palette, readPalette } from './palette.ts';
import { drawScene } from './scene.ts';
import type { TimelineStore } from './timeline-state.ts';
import { bringIntoView, endOf, followPlayhead } from './viewport.ts';

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
  /** The colour scheme is another one. */
  refreshColours: () => void;
  dispose: () => void;
};

/** Up to so many cues in view, findings are asked for cue by cue. */
const fewCues = 400;
/** What follows an edit without anybody waiting for it, so that no key waits for it. Milliseconds. */
const quietMs = 150;

/** Keeps both canvases up to date: drawn in animation frames only, and only the layer whose contents have changed. */
export function createSurface(parts: SurfaceParts, sources: SurfaceSources): Surface {
  const { timeline, store, player, media, lanes } = sources;
  const { levels } = soundOf(media.peaks);
  let palette: Palette = readPalette(parts.host);
  let layout = layOut(parts.host.clientHeight);
  let known: ReadonlyMap<string, Severity> = new Map();
  let isKnown = false;
  let frame = 0;
  let quiet: ReturnType<typeof setTimeout> | undefined;
  let shownId = store.getState().currentId;
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
    }, quietMs);
  }

  const onTimeline = () => {
    const now = timeline.getState();
    const was = drawn.timeline;
    drawn = { ...drawn, timeline: now };
    if (now.view !== was.view || now.preview !== was.preview) schedule('base');
    schedule('top');
  };
  /** Another current cue, chosen in the list for example, comes into view if nothing of it is. */
  function showCurrent(): void {
    const { currentId } = store.getState();
    if (currentId === shownId) return;
    shownId = currentId;
    const cue = currentId === null ? undefined : store.findCue(currentId);
    const { view } = timeline.getState();
    if (cue && (cue.endMs <= view.startMs || cue.startMs >= endOf(view)))
      timeline.setView(bringIntoView(view, cue.startMs));
  }

  const onEditor = () => {
    showCurrent();
    // While typing the frame belongs to the text area: the box here may follow a moment later.
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
    const { view, follow, letGo, preview } = timeline.getState();
    const isDragging = preview.said !== null;
    if (!now.playing && !isDragging) timeline.setView(bringIntoView(view, now.currentMs));
    else if (follow !== 'off' && !letGo && !isDragging)
      timeline.setView(followPlayhead(view, now.currentMs, follow));
    schedule('top');
  };

  const measure = () => {
    layout = layOut(parts.host.clientHeight);
    timeline.setSize(parts.host.clientWidth, media.durationMs);
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
      for (const letGo of release) letGo();
      observer.disconnect();
      cancelAnimationFrame(frame);
      clearTimeout(quiet);
    },
  };
}
