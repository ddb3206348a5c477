import { useComputedColorScheme } from '@mantine/core';
import { type PointerEvent, useEffect, useRef } from 'react';
import type { PlayerStore } from '../../../ui/player/player-store.ts';
import type { EditorMedia, EditorStore } from '../model/editor-types.ts';
import { drawOverview } from './draw-overview.ts';
import { fitCanvas } from './fit-canvas.ts';
import type { Lanes } from './lanes.ts';
import { severities } from './marks.ts';
import { readPalette } from './palette.ts';
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

/** Drawn this long after the last edit: nobody waits for it. Milliseconds. */
const quietMs = 250;

/**
 * The whole recording in a strip: cues, findings, playhead, and what the timeline shows as a window that can be
 * dragged. For the pointer only; the keyboard scrolls by the playhead.
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
    const palette = readPalette(host);
    const draw = () => {
      const size = { width: host.clientWidth, height: host.clientHeight };
      const fitted = size.width > 0 ? fitCanvas(surface, size) : null;
      if (!fitted) return;
      drawOverview(fitted.context, size, {
        lanes: lanes(),
        durationMs: media.durationMs,
        severities: severities(store.findings()),
        palette,
      });
    };
    const whenQuiet = () => {
      clearTimeout(quiet);
      quiet = setTimeout(draw, quietMs);
    };
    const observer = new ResizeObserver(whenQuiet);
    observer.observe(host);
    whenQuiet();
    let cues = store.getState().cues;
    const letGo = store.subscribe(() => {
      if (store.getState().cues === cues) return;
      cues = store.getState().cues;
      whenQuiet();
    });
    return () => {
      letGo();
      observer.disconnect();
      clearTimeout(quiet);
    };
  }, [store, media, lanes, scheme]);

  useEffect(() => {
    const place = () => {
      const { view } = timeline.getState();
      const share = (ms: number) => `${Math.min(100, (ms / view.durationMs) * 100)}%`;
      strip.current?.style.setProperty('--from', share(view.startMs));
      strip.current?.style.setProperty('--width', share(shownMs(view)));
      strip.current?.style.setProperty('--playhead', share(player.getState().currentMs));
    };
    place();
    const letGo = [timeline.subscribe(place), player.subscribe(place)];
    return () => {
      for (const stop of letGo) stop();
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
