/** What is on the screen for one cue while its text is not, or was just, stored. */
export type CueEdit = {
  text: string;
  status: 'dirty' | 'saving' | 'saved' | 'failed' | 'refused' | 'conflict' | 'outdated';
  /** What happened and what to do, where something went wrong. */
  message: string | null;
  /** On a conflict: what somebody else stored meanwhile. */
  theirs: string | null;
};

export type StoredCue = { text: string; revision: number };
export type SaveProblem = {
  kind: 'retry' | 'refused' | 'conflict' | 'outdated';
  message: string;
};
