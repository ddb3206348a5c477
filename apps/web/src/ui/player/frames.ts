/** Converts frames and milliseconds. Cue times are whole milliseconds, so half of one is the rounding tolerance. */

/** The number of the frame at `ms`, from 0. */
export const frameAt = (ms: number, framesPerSecond: number): number =>
  Math.max(0, Math.floor(((ms + 0.5) * framesPerSecond) / 1000 + 1e-6));

/** A frame's start in whole milliseconds. */
export const frameStartMs = (frame: number, framesPerSecond: number): number =>
  Math.round((frame * 1000) / framesPerSecond);

/** The start of the frame nearest to `ms`, in whole milliseconds. */
export const nearestFrameMs = (ms: number, framesPerSecond: number): number =>
  frameStartMs(Math.max(0, Math.round((ms * framesPerSecond) / 1000)), framesPerSecond);

/**
 * The seek time in seconds that shows exactly this frame. In its middle: at its start rounding would show the previous
 * frame half of the time.
 */
export const frameMiddleSeconds = (frame: number, framesPerSecond: number): number =>
  (frame + 0.5) / framesPerSecond;
