import { useComputedColorScheme } from '@mantine/core';
import { type PointerEvent, useEffect, useRef } from 'react';
import type { PlayerStore } from '../../../ui/player/player-store.ts';
import type { EditorMedia, EditorStore } from '../store/editor-types.ts';
import { fitCanvas } from './fit-canvas.ts';
import type { Lanes } from './lanes.ts';
import { type Severity, severities } from './marks.ts';
import { type Palette, readPalette } from './palette.ts';
import classes from './timeline.module.css';
import type { TimelineStore } from './timeline-state.ts';
import { centreOn, shownMs } from './viewport.ts';

type Props = {
  store: EditorStore;
  player: PlayerStore;
  timeline: TimelineStore;
  media: EditorMedia;
  lanes: () => Lanes;
};

/** Drawing delay after the last edit. Milliseconds. */
const debounceMs = 250;

type OverviewDrawing = {
  lanes: Lanes;
  durationMs: number;
  severities: ReadonlyMap<string, Severity>;
  untranscribed: readonly { startMs: number }[];
  palette: Palette;
};

/**
 * Both tracks of the whole recording in a few pixels, with warnings as low marks below them and errors as high ones.
 */
function drawOverview(
  context: CanvasRenderingContext2D,
  size: { width: number; height: number },
  { lanes, durationMs, severities, untranscribed, palette }: OverviewDrawing,
): void {
  const { width, height } = size;
  const marksPx = 6;
  const lanePx = (height - marksPx) / 2;
  const msPerPx = Math.max(1, durationMs) / width;
  const marks = new Uint8Array(width + 1);
  context.fillStyle = palette.lane;
  context.fillRect(0, 0, width, height);
  for (const [row, track] of (['upper', 'lower'] as const).entries()) {
    context.fillStyle = palette.cueLine;
    let runStart = Number.NEGATIVE_INFINITY;
    let runEnd = Number.NEGATIVE_INFINITY;
    const flush = () => {
      if (runEnd > runStart)
        context.fillRect(runStart, row * lanePx + 1, runEnd - runStart, lanePx - 2);
    };
    for (const cue of lanes[track].cues) {
      const from = Math.floor(cue.startMs / msPerPx);
      const to = Math.max(from + 1, Math.ceil(cue.endMs / msPerPx));
      const severity = severities.get(cue.id);
      if (severity)
        marks[Math.min(width, from)] = Math.max(marks[from] ?? 0, severity === 'error' ? 2 : 1);
      if (from > runEnd) {
        flush();
        runStart = from;
      }
      runEnd = Math.max(runEnd, to);
    }
    flush();
  }
  for (const { startMs } of untranscribed)
    marks[Math.min(width, Math.floor(startMs / msPerPx))] = 2;
  for (const [x, mark] of marks.entries()) {
    if (mark === 0) continue;
    context.fillStyle = mark === 2 ? palette.error : palette.warning;
    const high = mark === 2 ? marksPx : marksPx / 2;
    context.fillRect(x, height - high, 2, high);
  }
}

/**
 * The whole recording as a strip: cues, issues, playhead, and the timeline's view as a draggable window. For the
 * pointer only; the keyboard scrolls with the playhead.
 */
export function Overview({ store, player, timeline, media, lanes }: Props) {
  const canvas = useRef<HTMLCanvasElement>(null);
  const strip = useRef<HTMLDivElement>(null);
  const grip = useRef(0);
  const scheme = useComputedColorScheme('light');

  // biome-ignore lint/correctness/useExhaustiveDependencies: another scheme means other colours
  useEffect(() => {
    const host = strip.current;
    const surface = canvas.current;
    if (!host || !surface) return undefined;
    let quiet: ReturnType<typeof setTimeout> | undefined;
    const draw = () => {
      const size = { width: host.clientWidth, height: host.clientHeight };
      const fitted = size.width > 0 ? fitCanvas(surface, size) : null;
      if (!fitted) return;
      drawOverview(fitted.context, size, {
        lanes: lanes(),
        durationMs: media.durationMs,
        severities: severities(store.findings()),
        untranscribed: store.untranscribed(),
        // Not earlier: the page takes on another scheme after this effect.
        palette: readPalette(host),
      });
    };
    const whenQuiet = () => {
      clearTimeout(quiet);
      quiet = setTimeout(draw, debounceMs);
    };
    const observer = new ResizeObserver(whenQuiet);
    observer.observe(host);
    whenQuiet();
    let cues = store.getState().cues;
    let missing = store.untranscribed();
    const unsubscribe = store.subscribe(() => {
      if (store.getState().cues === cues && store.untranscribed() === missing) return;
      cues = store.getState().cues;
      missing = store.untranscribed();
      whenQuiet();
    });
    return () => {
      unsubscribe();
      observer.disconnect();
      clearTimeout(quiet);
    };
  }, [store, media, lanes, scheme]);

  useEffect(() => {
    const place = () => {
      const { view } = timeline.getState();
      const share = (ms: number) => String(Math.min(100, (ms / view.durationMs) * 100));
      strip.current?.style.setProperty('--from', share(view.startMs));
      strip.current?.style.setProperty('--width', share(shownMs(view)));
      strip.current?.style.setProperty('--playhead', share(player.getState().currentMs));
    };
    place();
    const unsubscribe = [timeline.subscribe(place), player.subscribe(place)];
    return () => {
      for (const stop of unsubscribe) stop();
    };
  }, [timeline, player]);

  const msUnder = (event: PointerEvent<HTMLElement>) => {
    const box = event.currentTarget.getBoundingClientRect();
    return box.width === 0 ? 0 : ((event.clientX - box.left) / box.width) * media.durationMs;
  };
  const show = (middleMs: number) => {
    timeline.setView(centreOn(timeline.getState().view, middleMs), true);
  };
  return (
    <div
      ref={strip}
      className={classes.overview}
      aria-hidden="true"
      data-testid="timeline-overview"
      onPointerDown={(event) => {
        event.currentTarget.setPointerCapture?.(event.pointerId);
        const ms = msUnder(event);
        const { view } = timeline.getState();
        const middle = view.startMs + shownMs(view) / 2;
        const isOnWindow = Math.abs(ms - middle) <= shownMs(view) / 2;
        grip.current = isOnWindow ? middle - ms : 0;
        show(ms + grip.current);
      }}
      onPointerMove={(event) => {
        if (event.buttons === 1) show(msUnder(event) + grip.current);
      }}
    >
      <canvas ref={canvas} />
      <div className={classes.window} />
      <div className={classes.overviewPlayhead} />
    </div>
  );
}
