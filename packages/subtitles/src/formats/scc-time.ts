/** Frames of NTSC are counted as 30 per second and last 1001/30 milliseconds. */
const msPerFrame = 1001 / 30;
/** Words that are sent one per frame, from a frame on. */
export type TimedWords = { frame: number; words: string[] };

const labelsPerMinute = 1800;

export const frameToMs = (frame: number): number => Math.round(frame * msPerFrame);
export const msToFrame = (ms: number): number => Math.round(ms / msPerFrame);

const timeCode = /^(\d{1,2}):(\d{1,2}):(\d{1,2})([:;.,])(\d{1,2})$/;

/** The frame of a time code. A semicolon or dot before the frames means that numbers are dropped. */
export function readTimeCode(text: string): number | undefined {
  const [, hours, minutes, seconds, mark, frames] = text.match(timeCode) ?? [];
  if (mark === undefined) return undefined;
  const total = Number(hours) * 60 + Number(minutes);
  const label = total * labelsPerMinute + Number(seconds) * 30 + Number(frames);
  // Two numbers are left out in each minute but every tenth.
  return mark === ':' ? label : label - 2 * (total - Math.floor(total / 10));
}

/** The time code of a frame; without dropped numbers (a colon before the frames), it does not keep to the clock. */
export function formatTimeCode(frame: number, mark = ';'): string {
  const perTen = labelsPerMinute * 10 - 18;
  const tens = Math.floor(frame / perTen);
  const rest = frame % perTen;
  // The first of ten minutes drops nothing.
  const minutes = rest < labelsPerMinute ? 0 : Math.floor((rest - 2) / (labelsPerMinute - 2));
  const label = mark === ':' ? frame : frame + tens * 18 + minutes * 2;
  const part = (of: number, modulo: number) =>
    String(Math.floor(label / of) % modulo).padStart(2, '0');
  return `${part(108_000, 100)}:${part(1800, 60)}:${part(30, 60)}${mark}${part(1, 30)}`;
}
