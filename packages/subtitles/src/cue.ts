/** A word with its time; milliseconds from the start of the media, confidence 0 to 1. */
export type CueWord = { text: string; startMs: number; endMs: number; confidence: number };

export type Track = 'upper' | 'lower';

/** A cue: what is on the screen from startMs up to endMs. Lines of `text` are joined by \n. */
export type Cue = {
  /** Stays the same through retiming, splitting and merging. */
  id: string;
  startMs: number;
  endMs: number;
  text: string;
  track: Track;
  speaker?: string;
  words?: CueWord[];
};

export type CueErrorCode =
  | 'TOO_MANY_CUES'
  | 'CUE_NOT_FOUND'
  | 'SPLIT_OUTSIDE'
  | 'NOTHING_TO_MERGE'
  | 'TRACKS_DIFFER'
  | 'TIME_INVALID'
  | 'NOT_A_SUBTITLE_FILE';

export class CueError extends Error {
  override readonly name = 'CueError';
  readonly code: CueErrorCode;
  constructor(code: CueErrorCode, message: string) {
    super(message);
    this.code = code;
  }
}

/** In time order, the upper track first where two start together, so that files come out the same every time. */
export function sortCues<T extends Cue>(cues: readonly T[]): T[] {
  return [...cues].sort(
    (a, b) =>
      a.startMs - b.startMs ||
      a.endMs - b.endMs ||
      (a.track === b.track ? 0 : a.track === 'upper' ? -1 : 1),
  );
}

/** Overlap is checked within a track, never across tracks. */
export const overlaps = (a: Cue, b: Cue): boolean =>
  a.track === b.track && a.startMs < b.endMs && b.startMs < a.endMs;

/** The text on one line. */
export const plainText = (cue: Pick<Cue, 'text'>): string =>
  cue.text.replace(/\s*\n\s*/g, ' ').trim();
