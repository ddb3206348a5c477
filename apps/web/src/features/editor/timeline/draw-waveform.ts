import { loudest, type PeakLevels, peakMs } from './peak-levels.ts';
import { endOf, type Viewport, xOf } from './viewport.ts';

export type Band = { top: number; height: number };

/** The loudness as one filled shape around the middle of the band: per pixel, or per peak when zoomed in. */
export function drawWaveform(
  context: CanvasRenderingContext2D,
  view: Viewport,
  band: Band,
  levels: PeakLevels,
  colour: string,
): void {
  const middle = band.top + band.height / 2;
  const reach = band.height / 2 - 2;
  const stepMs = Math.max(peakMs, view.msPerPx);
  const first = Math.floor(view.startMs / stepMs) - 1;
  const count = Math.ceil(Math.min(endOf(view), view.durationMs) / stepMs) + 1 - first;
  const halves = new Float32Array(Math.max(0, count));
  for (let index = 0; index < halves.length; index += 1) {
    const ms = (first + index) * stepMs;
    halves[index] = Math.max(0.5, (loudest(levels, ms, ms + stepMs) / 255) * reach);
  }
  const x = (index: number) => xOf(view, (first + index + 0.5) * stepMs);
  context.fillStyle = colour;
  context.beginPath();
  context.moveTo(x(0), middle);
  for (let index = 0; index < halves.length; index += 1)
    context.lineTo(x(index), middle - (halves[index] ?? 0));
  for (let index = halves.length - 1; index >= 0; index -= 1)
    context.lineTo(x(index), middle + (halves[index] ?? 0));
  context.closePath();
  context.fill();
}

/**
 * Closer than this on average, full lines would cover everything: only their notches are drawn. Milliseconds per pixel.
 */
const notchesFromMsPerPx = 120;
const notchPx = 5;

/** Shot changes as dashed lines with a notch on top; one represents those closer than three pixels. */
export function drawShots(
  context: CanvasRenderingContext2D,
  view: Viewport,
  band: Band,
  shotChangesMs: readonly number[],
  colour: string,
): void {
  const isFar = view.msPerPx >= notchesFromMsPerPx;
  context.save();
  context.strokeStyle = colour;
  context.fillStyle = colour;
  context.setLineDash([2, 4]);
  context.beginPath();
  const last = endOf(view);
  let drawnTo = Number.NEGATIVE_INFINITY;
  for (
    let index = firstFrom(shotChangesMs, view.startMs);
    index < shotChangesMs.length;
    index += 1
  ) {
    const ms = shotChangesMs[index] ?? 0;
    if (ms > last) break;
    const x = Math.round(xOf(view, ms)) + 0.5;
    if (x - drawnTo < 3) continue;
    drawnTo = x;
    context.fillRect(x - (isFar ? 0.5 : 2), band.top, isFar ? 1 : 4, notchPx);
    if (isFar) continue;
    context.moveTo(x, band.top);
    context.lineTo(x, band.top + band.height);
  }
  context.stroke();
  context.restore();
}

function firstFrom(times: readonly number[], ms: number): number {
  let low = 0;
  let high = times.length;
  while (low < high) {
    const middle = (low + high) >>> 1;
    if ((times[middle] ?? 0) < ms) low = middle + 1;
    else high = middle;
  }
  return low;
}
