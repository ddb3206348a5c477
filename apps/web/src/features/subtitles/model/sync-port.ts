import type { CueWord } from '@glossa/subtitles/cue';
import type { CueChange } from '@glossa/subtitles/cue-change';
import { t } from '../../../lib/language/t.ts';
import type { EditorState, EditorStore, Outcome, SpecCall } from './editor-types.ts';

/** What a person did, as the store tells it to what stores it. */
export type LocalChange = {
  changes: readonly CueChange[];
  /** changes: undo, redo and whatever has no call of its own. */
  call: SpecCall | { kind: 'changes' } | null;
  /** Typing and dragging: more of it is likely to follow at once. */
  continues: boolean;
};

/** What keeps the changes of a store. */
export type SyncPort = {
  changed: (change: LocalChange) => void;
  flush: () => Promise<boolean>;
  retryNow: () => void;
  dropRefused: () => void;
  resolveConflict: EditorStore['resolveConflict'];
  takeOver: () => Promise<Outcome>;
  dispose: () => void;
};

/** What the sync may do to the store beyond what the screen may. */
export type SyncedStore = EditorStore & {
  /** Changes that are on the server already: nothing to undo, nothing to send. */
  applyStored: (changes: readonly CueChange[]) => void;
  /** The same where one's own change came out otherwise on the server: undo knows the new form too. */
  correctOwn: (changes: readonly CueChange[]) => void;
  /** A change that a person's decision brings: undone and sent like any other. */
  commit: (label: string, changes: readonly CueChange[]) => void;
  /** The engine's words, by cue id, for cues that have none yet: no change of them. */
  learnWords: (words: ReadonlyMap<string, CueWord[]>) => void;
  patch: (
    fields: Partial<
      Pick<EditorState, 'sync' | 'conflicts' | 'present' | 'wordsLoading' | 'keptIn'>
    >,
  ) => void;
};

/** Nothing is sent anywhere: for read-only views and for tests. */
export const noSync = (): SyncPort => ({
  changed: () => undefined,
  flush: async () => true,
  retryNow: () => undefined,
  dropRefused: () => undefined,
  resolveConflict: () => undefined,
  takeOver: async () => ({ done: false, message: t('This draft is still open.') }),
  dispose: () => undefined,
});
