/** How the time codes of a file count: frames per second as they last, and as they are numbered. */
export type StlClock = { exact: number; labels: number };

/** Rates of NTSC, which the header rounds. */
const fractional = new Map([
  ['23', 24_000 / 1001],
  ['30', 30_000 / 1001],
]);

/** The clock of a rate as the header of a file states it, such as 25. */
export function stlClockOf(rate: string): StlClock {
  const exact = fractional.get(rate) ?? (Number(rate) || 25);
  return { exact, labels: Math.ceil(exact) };
}

/** The time of four numbers: hours, minutes, seconds, frames. */
export function stlTimeAt(bytes: Uint8Array, at: number, { exact }: StlClock): number {
  const [hours = 0, minutes = 0, seconds = 0, frames = 0] = bytes.subarray(at, at + 4);
  return ((hours * 60 + minutes) * 60 + seconds) * 1000 + Math.round((frames * 1000) / exact);
}

/** The nearest frame. Whole seconds are those of the clock at rates of NTSC, too. */
export function stlFrameOf(ms: number, { exact, labels }: StlClock): number {
  const seconds = Math.floor(ms / 1000);
  return seconds * labels + Math.min(labels, Math.round(((ms % 1000) * exact) / 1000));
}

/** Hours, minutes, seconds and frames. */
export const stlTimeCode = (frame: number, { labels }: StlClock): number[] => [
  Math.min(255, Math.floor(frame / labels / 3600)),
  Math.floor(frame / labels / 60) % 60,
  Math.floor(frame / labels) % 60,
  frame % labels,
];
