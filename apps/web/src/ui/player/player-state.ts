/** What is played again and again, in milliseconds. */
export type LoopedRange = { startMs: number; endMs: number };

/** What the player is doing now. Times in milliseconds, volume 0 to 1. */
export type PlayerState = {
  currentMs: number;
  durationMs: number;
  playing: boolean;
  waiting: boolean;
  rate: number;
  volume: number;
  muted: boolean;
  captions: boolean;
  /** The element refused the source: expired token, or a format the browser cannot play. */
  failed: boolean;
  /** Played again and again until it is switched off or somebody goes elsewhere. */
  loop: LoopedRange | null;
};

export const restingState: PlayerState = {
  currentMs: 0,
  durationMs: 0,
  playing: false,
  waiting: false,
  rate: 1,
  volume: 1,
  muted: false,
  captions: true,
  failed: false,
  loop: null,
};
