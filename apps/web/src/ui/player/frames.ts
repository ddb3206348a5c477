/** Frames against milliseconds. Times of cues are whole milliseconds, so half of one is allowed for rounding. */

/** The number of the frame shown at `ms`, counted from 0. */
export const frameAt = (ms: number, framesPerSecond: number): number =>
  Math.max(0, Math.floor(((ms + 0.5) * framesPerSecond) / 1000 + 1e-6));

/** When a frame begins, in whole milliseconds. */
export const frameStartMs = (frame: number, framesPerSecond: number): number =>
  Math.round((frame * 1000) / framesPerSecond);

/** The beginning of the frame nearest to `ms`, in whole milliseconds. */
export const nearestFrameMs = (ms: number, framesPerSecond: number): number =>
  frameStartMs(Math.max(0, Math.round((ms * framesPerSecond) / 1000)), framesPerSecond);

/**
 * Where to send the element, in seconds, so that just this frame is shown. Half a frame in: at its very beginning
 * rounding would show the frame before as often as this one.
 */
export const frameMiddleSeconds = (frame: number, framesPerSecond: number): number =>
  (frame + 0.5) / framesPerSecond;
