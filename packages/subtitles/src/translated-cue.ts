import type { Cue } from './cue.ts';

/** What a translated cue derives from, and what happened to it since. */
export type Lineage = {
  /** The source cues of its sentence. */
  sourceCueIds: string[];
  /** Those of them whose part this cue renders. */
  rendersCueIds: string[];
  /** A user wrote or corrected the text. */
  person: boolean;
  /** A user changed its times; the others follow their source. */
  retimed: boolean;
  /** Its part of the source has changed since. */
  stale: boolean;
  /** Another part of its sentence has changed since. */
  contextChanged: boolean;
  /** The source text that an outdated cue renders; null if it is not outdated. */
  sourceBefore: string | null;
  /** A machine's text for an outdated cue of a user; empty: to be deleted. */
  suggestion: string | null;
};
export type TranslatedCue = Pick<
  Cue,
  'id' | 'startMs' | 'endMs' | 'text' | 'track' | 'speaker' | 'spans' | 'placement'
> &
  Lineage;
/** The source by id. */
export type Versions = { before: Map<string, Cue>; after: Map<string, Cue> };
