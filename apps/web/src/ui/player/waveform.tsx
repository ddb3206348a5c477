import { useComputedColorScheme } from '@mantine/core';
import { useElementSize } from '@mantine/hooks';
import { useEffect, useRef } from 'react';
import type { PlayerStore } from './player-store.ts';
import classes from './waveform.module.css';

/** Maximum peak of each of `columns` equal ranges, 0 to 1. */
export function columnPeaks(peaks: readonly number[], columns: number): number[] {
  return Array.from({ length: columns }, (_, column) => {
    const from = Math.floor((column * peaks.length) / columns);
    const to = Math.max(from + 1, Math.floor(((column + 1) * peaks.length) / columns));
    let loudest = 0;
    for (let index = from; index < to; index += 1)
      loudest = Math.max(loudest, Math.abs(peaks[index] ?? 0));
    return loudest;
  });
}

const columnWidth = 3;

function drawBars(canvas: HTMLCanvasElement, peaks: readonly number[], scheme: string) {
  const context = canvas.getContext('2d');
  if (!context || canvas.clientWidth === 0) return;
  const ratio = window.devicePixelRatio || 1;
  canvas.width = Math.round(canvas.clientWidth * ratio);
  canvas.height = Math.round(canvas.clientHeight * ratio);
  canvas.dataset.scheme = scheme;
  context.scale(ratio, ratio);
  context.fillStyle = getComputedStyle(canvas).color;
  const columns = Math.floor(canvas.clientWidth / columnWidth);
  const middle = canvas.clientHeight / 2;
  columnPeaks(peaks, columns).forEach((peak, column) => {
    const half = Math.max(0.75, Math.min(1, peak) * (middle - 2));
    context.fillRect(column * columnWidth, middle - half, columnWidth - 1, half * 2);
  });
}

type Props = {
  store: PlayerStore;
  /** 0 to 1 each; null while loading or if there are none: the space stays reserved. */
  peaks: readonly number[] | null;
  /** Without video the waveform may be larger. */
  tall?: boolean;
};

/** The waveform as bars with the played part colored. For pointers only: the keyboard uses the seek bar. */
export function Waveform({ store, peaks, tall = false }: Props) {
  const { ref, width } = useElementSize<HTMLDivElement>();
  const base = useRef<HTMLCanvasElement>(null);
  const played = useRef<HTMLCanvasElement>(null);
  const frame = useRef<HTMLDivElement>(null);
  const scheme = useComputedColorScheme('light');

  useEffect(() => {
    if (width === 0 || !peaks || !base.current || !played.current) return;
    drawBars(base.current, peaks, scheme);
    drawBars(played.current, peaks, scheme);
  }, [peaks, width, scheme]);

  useEffect(() => {
    const show = () => {
      const { currentMs, durationMs } = store.getState();
      const share = durationMs > 0 ? Math.min(1, currentMs / durationMs) : 0;
      frame.current?.style.setProperty('--played', `${share * 100}%`);
    };
    show();
    return store.subscribe(show);
  }, [store]);

  const seekTo = (clientX: number, target: HTMLElement) => {
    const box = target.getBoundingClientRect();
    if (box.width > 0) store.seek(((clientX - box.left) / box.width) * store.getState().durationMs);
  };

  return (
    <div
      className={classes.frame}
      // Its time is left-to-right in every language.
      dir="ltr"
      ref={frame}
      data-tall={tall || undefined}
      aria-hidden="true"
      data-testid="waveform"
      onPointerDown={(event) => {
        event.currentTarget.setPointerCapture?.(event.pointerId);
        seekTo(event.clientX, event.currentTarget);
      }}
      onPointerMove={(event) => {
        if (event.buttons === 1) seekTo(event.clientX, event.currentTarget);
      }}
    >
      <div ref={ref} className={classes.inner}>
        <canvas ref={base} className={classes.base} />
        <canvas ref={played} className={classes.played} />
        <div className={classes.playhead} />
      </div>
    </div>
  );
}
