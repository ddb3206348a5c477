import { endOf, type Viewport } from './viewport.ts';

export type Tick = { ms: number; label: string | null };

const second = 1000;
const minute = 60 * second;
const hour = 60 * minute;
const steps = [
  100,
  200,
  500,
  second,
  2 * second,
  5 * second,
  10 * second,
  15 * second,
  30 * second,
  minute,
  2 * minute,
  5 * minute,
  10 * minute,
  15 * minute,
  30 * minute,
  hour,
  2 * hour,
  6 * hour,
];
/** Width of a label in pixels, including the distance to the next. */
const labelPx = 92;
/** The maximum number of small ticks between two labels, and their minimum distance. */
const smallPerLabel = [10, 5, 4, 2];
const smallPx = 7;

/** Milliseconds between labels at this zoom. */
export const labelStepMs = (msPerPx: number): number =>
  steps.find((step) => step / msPerPx >= labelPx) ?? 12 * hour;

/** Visible ticks in order; those with a label are at least 92 pixels apart. */
export function rulerTicks(view: Viewport): Tick[] {
  const step = labelStepMs(view.msPerPx);
  const parts =
    smallPerLabel.find(
      (count) => Number.isInteger(step / count) && step / count / view.msPerPx >= smallPx,
    ) ?? 1;
  const small = step / parts;
  const last = Math.min(view.durationMs, endOf(view));
  const ticks: Tick[] = [];
  for (let index = Math.floor(view.startMs / small); index * small <= last; index += 1) {
    const ms = index * small;
    ticks.push({ ms, label: index % parts === 0 ? rulerLabel(ms, step) : null });
  }
  return ticks;
}

/** As precise as the step: tenths below a second, hours if there are any. */
function rulerLabel(ms: number, stepMs: number): string {
  const two = (value: number) => String(value).padStart(2, '0');
  const hours = Math.floor(ms / hour);
  const minutes = Math.floor(ms / minute) % 60;
  const seconds = Math.floor(ms / second) % 60;
  const tenths = stepMs < second ? `.${Math.floor(ms / 100) % 10}` : '';
  const short = `${two(seconds)}${tenths}`;
  return hours > 0 ? `${hours}:${two(minutes)}:${short}` : `${minutes}:${short}`;
}
