import type { CueConflict } from '@glossa/contracts/cues';
import type { LanguageCode } from '@glossa/contracts/languages';
import type { ReadingRulesSetting } from '@glossa/contracts/reading-rules';
import type { Presence, SubtitleOwner } from '@glossa/contracts/subtitles';
import type { Untranscribed } from '@glossa/contracts/transcripts';
import type { CheckOptions, CheckRules } from '@glossa/subtitles/check-cues';
import type { Cue, Track } from '@glossa/subtitles/cue';
import type { CueChange } from '@glossa/subtitles/cue-change';
import type { Finding } from '@glossa/subtitles/reading-rules';
import type { ShownError } from '../../../lib/http/shown-error.ts';
import type { CueMeaning, MeaningCheck } from './meaning-check.ts';
import type { UntranscribedSpeech } from './untranscribed.ts';

/** The save state of the visible cues. */
export type SyncState =
  | { status: 'saved' }
  /** Changes wait for a pause in typing or are being sent. */
  | { status: 'saving'; waiting: number }
  /** No response: changes are stored on this device and retried automatically. */
  | ({ status: 'offline'; waiting: number } & ShownError)
  /** The server rejected a change; it is kept until the user decides. */
  | ({ status: 'refused'; waiting: number } & ShownError)
  /** The draft was published or discarded elsewhere; what was not sent yet is kept. */
  | { status: 'closed'; waiting: number; message: string };

/** A user's version of a cue against the saved one. */
export type ConflictPart = Pick<CueConflict, 'cueId' | 'theirs'> & { mine: Cue | null };
/** Nothing is lost: someone selects one. What was changed together (a split, a merge) is decided together. */
export type Conflict = ConflictPart & {
  /** The same for all cues of `parts`, which contains this one. */
  conflictId: string;
  parts: readonly ConflictPart[];
  /** Who changed the saved version; null if unknown. */
  changedBy: string | null;
  /** Whose version `mine` is, if it is a colleague's; null: the user's own. */
  heldBy: string | null;
};

/** The list's filter. */
export type CueFilter = {
  text: string;
  /** A kind of issue, all issues, or cues with low-confidence words or stale text. */
  only:
    | 'all'
    | 'findings'
    | 'errors'
    | 'meaning'
    | Finding['kind']
    | 'doubtful'
    | 'stale'
    | 'conflicts';
  /** Cues of this speaker; empty: those without one. Null: all. */
  speaker: string | null;
};

export const noFilter: CueFilter = { text: '', only: 'all', speaker: null };

export type EditorState = {
  /** Sorted by time, both tracks. Unchanged cues keep their identity. */
  cues: readonly Cue[];
  /** The cues at the last change of ids, times or tracks: the same list while typing, with earlier texts. */
  timed: readonly Cue[];
  /** The target of keys and the text area; null if there is none. */
  currentId: string | null;
  /** The target of bulk operations; contains currentId. */
  selectedIds: ReadonlySet<string>;
  /** Whether the text of the current cue is focused. */
  typing: boolean;
  /** The caret in UTF-16 units: used for splitting. */
  cursor: number;
  /** The end of what is selected in the text; equal to the cursor if nothing is. */
  cursorEnd: number;
  filter: CueFilter;
  /** The draft had changes when it was opened, or a colleague's arrived since. */
  hasOtherChanges: boolean;
  undoLabel: string | null;
  redoLabel: string | null;
  sync: SyncState;
  conflicts: ReadonlyMap<string, Conflict>;
  /** Other windows on this draft, without this one. */
  present: readonly Presence[];
  /** True until the engine's words are loaded, which are needed for low-confidence words. */
  wordsLoading: boolean;
  /** Where unsaved changes are stored: this device, or (private windows) only the memory of this tab. */
  storedIn: 'device' | 'memory';
};

/** The result of an operation: an announcement, or why it was not done. */
export type Outcome = { done: true; changes: number } | ({ done: false } & ShownError);

/** The server call equivalent to the operation. Without one, the changed cues are sent. */
export type LegacyCall =
  | {
      kind: 'split';
      cueId: string;
      newCueId: string;
      at: { playheadMs: number } | { offset: number };
    }
  | { kind: 'duplicate'; cueId: string; newCueId: string }
  | { kind: 'merge'; cueIds: readonly string[] };

/** What a step changes besides the cues: told when it is undone and redone. */
export type StepEffect = { undo: () => void; redo: () => void };

export type RunOptions = {
  /** The cue to select afterwards. */
  goTo?: string | null;
  /** Consecutive runs with the same key within 1.5 seconds are one undo step (typing, dragging). */
  mergeKey?: string;
  call?: LegacyCall;
  /** With it, a run is a step even if no cue changed. */
  also?: StepEffect;
};

/** The input of issues. Issues change when one of these is another object. */
export type Checks = { rules: CheckRules } & CheckOptions;

export type GoToOptions = {
  typing?: boolean;
  extend?: 'range' | 'add';
  /** The order for a range selection; all cues by default. */
  among?: readonly string[];
};

/** The single source of the editor's state. Outside React: a key re-renders one row. */
export type EditorStore = {
  readonly owner: SubtitleOwner;
  readonly reportId: string;
  readonly language: LanguageCode;
  readonly canEdit: boolean;
  getState: () => EditorState;
  subscribe: (listener: () => void) => () => void;
  findCue: (id: string) => Cue | undefined;
  /** Applies a pure operation of @glossa/subtitles, records it for undo and sends it. A CueError becomes `message`. */
  run: (
    label: string,
    operation: (cues: readonly Cue[]) => readonly Cue[],
    options?: RunOptions,
  ) => Outcome;
  /** The fast path for one cue (typing, dragging): no diff of the whole list. */
  change: (
    label: string,
    id: string,
    fields: Partial<Pick<Cue, 'text' | 'spans' | 'startMs' | 'endMs' | 'track' | 'speaker'>>,
    options?: RunOptions,
  ) => Outcome;
  undo: () => Outcome;
  redo: () => Outcome;
  goTo: (id: string | null, options?: GoToOptions) => void;
  /** Selects these, or all. */
  selectAll: (ids?: readonly string[]) => void;
  setTyping: (typing: boolean, cursor?: number, cursorEnd?: number) => void;
  setFilter: (filter: Partial<CueFilter>) => void;
  /** Decides a conflict for everyone in the draft. */
  resolveConflict: (conflictId: string, choice: 'mine' | 'theirs' | 'both') => Promise<Outcome>;
  /** Sends pending changes; resolves to whether everything is saved. */
  flush: () => Promise<boolean>;
  retryNow: () => void;
  /** Discards changes the server rejected. */
  dropRefused: () => void;
  /** When the draft is closed: opens the new one and puts what was not stored into it, showing conflicts. */
  reapplyToNewDraft: () => Promise<Outcome>;
  /** Rules, frame rate and shot changes, once known. */
  setChecks: (checks: Checks) => void;
  /** All issues of the current cues in time order; recomputed only for changes. */
  findings: () => readonly Finding[];
  findingsOf: (id: string) => readonly Finding[];
  /** For translations, once their source is known. */
  setMeaning: (check: MeaningCheck) => void;
  /** What differs from the source, in the order of the cues. */
  meaning: () => readonly CueMeaning[];
  meaningOf: (id: string) => readonly CueMeaning[];
  /** For transcripts, once they are known. */
  setUntranscribed: (speech: UntranscribedSpeech) => void;
  /** Speech without words that no cue covers and no one dismissed, in time order. */
  untranscribed: () => readonly Untranscribed[];
  /** A step that can be undone. */
  dismissUntranscribed: (id: string) => Outcome;
  dispose: () => void;
};

/** Media data that does not change while editing. */
export type EditorMedia = {
  mediaId: string;
  title: string;
  kind: 'video' | 'audio';
  durationMs: number;
  /** 25 if unknown. */
  framesPerSecond: number;
  aspectRatio: number;
  shotChangesMs: readonly number[];
  /** 0 to 1, fifty per second; null while loading or without audio. */
  peaks: readonly number[] | null;
  rules: ReadingRulesSetting;
};

/** Source cues of a translation by id; null for a transcript. */
export type SourceCues = ReadonlyMap<string, Cue> | null;

export type { Cue, CueChange, Finding, Track };
