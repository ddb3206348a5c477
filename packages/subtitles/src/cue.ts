import type { CuePlacement, CueSpan } from '@glossa/contracts/cue-marks';
import type { MessageParams } from '@glossa/contracts/messages';

/** A word with its time; milliseconds from the start of the media, confidence 0 to 1. */
export type CueWord = { text: string; startMs: number; endMs: number; confidence: number };

export type Track = 'upper' | 'lower';

/** Changes of the source that affect a translated cue. */
export type CueReview = {
  /** Another part of its sentence changed. */
  contextChanged: boolean;
  /** The source text it renders; null unless that changed. */
  sourceBefore: string | null;
  /** A machine's text for a text of a user; empty: to be deleted. */
  suggestion: string | null;
};

/** A cue: visible from startMs up to endMs. Lines of `text` are joined by \n. */
export type Cue = {
  /** Stable through retiming, splitting and merging. */
  id: string;
  startMs: number;
  endMs: number;
  text: string;
  track: Track;
  /** Marks of parts of the text, in their canonical form. Missing: none. */
  spans?: CueSpan[];
  /** Where it is on the picture, if its track does not say it all. */
  placement?: CuePlacement;
  speaker?: string;
  words?: CueWord[];
  /** For translations: the source cues of this text. */
  sourceCueIds?: string[];
  /** For translations: those of them whose part this text renders. */
  rendersCueIds?: string[];
  /** For translations: what it renders changed after this text was written. */
  stale?: boolean;
  /** For translations: what a user should know about changes of the source; determined by the server. */
  review?: CueReview;
};

export type CueErrorCode =
  | 'TOO_MANY_CUES'
  | 'CUE_NOT_FOUND'
  | 'SPLIT_OUTSIDE'
  | 'NOTHING_TO_MERGE'
  | 'NOT_ADJACENT'
  | 'TRACKS_DIFFER'
  | 'TIME_INVALID'
  | 'NO_ROOM'
  | 'CUE_EXISTS'
  | 'PATTERN_INVALID'
  | 'NOT_A_SUBTITLE_FILE'
  | 'LANGUAGE_INVALID'
  | 'OPTION_INVALID';

/** `messageRef` is the user's message. */
export class CueError extends Error {
  override readonly name = 'CueError';
  readonly code: CueErrorCode;
  readonly messageRef: { id: string; params?: MessageParams };
  constructor(code: CueErrorCode, id: string, params?: MessageParams) {
    super(id);
    this.code = code;
    this.messageRef = params ? { id, params } : { id };
  }
}

const byTime = (a: Cue, b: Cue): number =>
  a.startMs - b.startMs ||
  a.endMs - b.endMs ||
  (a.track === b.track ? 0 : a.track === 'upper' ? -1 : 1);

/**
 * In time order, the upper track first at equal starts, so that files are deterministic. Cues with equal time and track
 * keep their order, which in a file may be that of its lines.
 */
export const sortCues = <T extends Cue>(cues: readonly T[]): T[] =>
  isInOrder(cues) ? [...cues] : [...cues].sort(byTime);

function isInOrder(cues: readonly Cue[]): boolean {
  let before = cues[0];
  for (const cue of cues) {
    if (before && byTime(before, cue) > 0) return false;
    before = cue;
  }
  return true;
}

/** Draft order: that of `sortCues`, then by id, so that it is the same for everyone and undo is exact. */
export const compareCues = (a: Cue, b: Cue): number =>
  byTime(a, b) || (a.id < b.id ? -1 : a.id > b.id ? 1 : 0);

/** In draft order, which every operation keeps. */
export const orderCues = <T extends Cue>(cues: readonly T[]): T[] => [...cues].sort(compareCues);

/** Overlap is checked within a track, never across tracks. */
export const overlaps = (a: Cue, b: Cue): boolean =>
  a.track === b.track && a.startMs < b.endMs && b.startMs < a.endMs;

/** The text on one line. */
export const plainText = (cue: Pick<Cue, 'text'>): string =>
  cue.text.replace(/\s*\n\s*/g, ' ').trim();
