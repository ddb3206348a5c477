import type { CueConflict } from '@glossa/contracts/cues';
import type { LanguageCode } from '@glossa/contracts/languages';
import type { ReadingRulesSetting } from '@glossa/contracts/reading-rules';
import type { Presence, SubtitleOwner } from '@glossa/contracts/subtitles';
import type { CheckOptions, CheckRules } from '@glossa/subtitles/check-cues';
import type { Cue, Track } from '@glossa/subtitles/cue';
import type { CueChange } from '@glossa/subtitles/cue-change';
import type { Finding } from '@glossa/subtitles/reading-rules';

/** How far what is on the screen is on the server. */
export type SyncState =
  | { status: 'saved' }
  /** Changes wait for their quiet moment or are on their way. */
  | { status: 'saving'; waiting: number }
  /** No answer came: changes are kept on this device and sent again by themselves. */
  | { status: 'offline'; waiting: number; message: string }
  /** The server refused a change; it is kept until the person decides. */
  | { status: 'refused'; waiting: number; message: string }
  /** The draft was published or discarded elsewhere; what was not sent yet is kept. */
  | { status: 'gone'; waiting: number; message: string };

/** One's own version of a cue against what a colleague stored meanwhile. Nothing is lost: one is chosen. */
export type Conflict = CueConflict & { mine: Cue | null };

/** What the list shows. */
export type CueFilter = {
  text: string;
  /** A kind of finding, all findings, or cues with doubtful or stale text. */
  only: 'all' | 'findings' | 'errors' | Finding['kind'] | 'doubtful' | 'stale' | 'conflicts';
};

export type EditorState = {
  /** Sorted by time, both tracks. A cue that did not change keeps its identity. */
  cues: readonly Cue[];
  /** The cues at the last change of ids, times or tracks: typing leaves it the same list, with texts of before. */
  timed: readonly Cue[];
  /** The cue that keys and the text area act on; null where there is none. */
  currentId: string | null;
  /** Cues that operations on several act on; holds currentId. */
  selectedIds: ReadonlySet<string>;
  /** Whether the text of the current cue has the focus of the keyboard. */
  typing: boolean;
  /** Where the text cursor stands in it, in UTF-16 units: splitting uses it. */
  cursor: number;
  filter: CueFilter;
  undoLabel: string | null;
  redoLabel: string | null;
  sync: SyncState;
  conflicts: ReadonlyMap<string, Conflict>;
  /** Other windows on this draft, not this one. */
  present: readonly Presence[];
  /** True until the engine's words are loaded; doubtful words are known after that. */
  wordsLoading: boolean;
  /** Where changes wait that are not on the server yet: this device, or (private windows) only the memory of this tab. */
  keptIn: 'device' | 'memory';
};

/** What an operation came to: a sentence to say, or why it was not done. */
export type Outcome = { done: true; changes: number } | { done: false; message: string };

/** The call of the server that does the same as the operation. Without one, what changed is sent cue by cue. */
export type SpecCall =
  | {
      kind: 'split';
      cueId: string;
      newCueId: string;
      at: { playheadMs: number } | { offset: number };
    }
  | { kind: 'duplicate'; cueId: string; newCueId: string }
  | { kind: 'merge'; cueIds: readonly string[] };

export type RunOptions = {
  /** The cue to go to afterwards. */
  goTo?: string | null;
  /** Consecutive runs with the same key within a second and a half are undone as one (typing, dragging). */
  mergeKey?: string;
  call?: SpecCall;
};

/** What the findings are made by. Findings change when one of these is another object. */
export type Checks = { rules: CheckRules } & CheckOptions;

export type GoToOptions = {
  typing?: boolean;
  extend?: 'range' | 'add';
  /** What a range runs over, in the order shown; all cues unless told. */
  among?: readonly string[];
};

/** The one source of what the editor shows. Kept outside React: a key re-renders one row. */
export type EditorStore = {
  readonly owner: SubtitleOwner;
  readonly reportId: string;
  readonly language: LanguageCode;
  readonly mayEdit: boolean;
  getState: () => EditorState;
  subscribe: (listener: () => void) => () => void;
  findCue: (id: string) => Cue | undefined;
  /** Applies a pure operation of @glossa/subtitles, keeps it for undo and sends it. A CueError becomes `message`. */
  run: (
    label: string,
    operation: (cues: readonly Cue[]) => readonly Cue[],
    options?: RunOptions,
  ) => Outcome;
  /** The fast way for one cue (typing, dragging): no difference of the whole list is made. */
  change: (
    label: string,
    id: string,
    fields: Partial<Pick<Cue, 'text' | 'startMs' | 'endMs' | 'track' | 'speaker'>>,
    options?: RunOptions,
  ) => Outcome;
  undo: () => Outcome;
  redo: () => Outcome;
  goTo: (id: string | null, options?: GoToOptions) => void;
  /** Selects these, or all. */
  selectAll: (ids?: readonly string[]) => void;
  setTyping: (typing: boolean, cursor?: number) => void;
  setFilter: (filter: Partial<CueFilter>) => void;
  resolveConflict: (cueId: string, choice: 'mine' | 'theirs' | 'both') => void;
  /** Sends what waits now; resolves to whether all of it is stored. */
  flush: () => Promise<boolean>;
  retryNow: () => void;
  /** Gives up what the server refused. */
  dropRefused: () => void;
  /** Where the draft is gone: opens the new one and puts what was not stored into it, showing conflicts. */
  takeOver: () => Promise<Outcome>;
  /** Rules, frame rate and shot changes, once they are known. */
  setChecks: (checks: Checks) => void;
  /** Every finding of the cues as they are now, in time order; made anew only for what changed. */
  findings: () => readonly Finding[];
  findingsOf: (id: string) => readonly Finding[];
  dispose: () => void;
};

/** What belongs to the media and does not change while editing. */
export type EditorMedia = {
  mediaId: string;
  title: string;
  kind: 'video' | 'audio';
  durationMs: number;
  /** 25 where the file does not say. */
  framesPerSecond: number;
  aspectRatio: number;
  shotChangesMs: readonly number[];
  /** 0 to 1, fifty each second; null while loading or where there is no sound. */
  peaks: readonly number[] | null;
  rules: ReadingRulesSetting;
};

/** Source cues beside a translation, by id; null for a transcript. */
export type SourceCues = ReadonlyMap<string, Cue> | null;

export type { Cue, CueChange, Finding, Track };
