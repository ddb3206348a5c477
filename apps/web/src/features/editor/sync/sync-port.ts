import type { CueWord } from '@glossa/subtitles/cue';
import type { CueChange } from '@glossa/subtitles/cue-change';
import { t } from '../../../lib/i18n/t.ts';
import type { EditorState, EditorStore, LegacyCall, Outcome } from '../store/editor-types.ts';

/** A user action, passed from the store to the sync. */
export type LocalChange = {
  changes: readonly CueChange[];
  /** changes: undo, redo and everything without a dedicated call. */
  call: LegacyCall | { kind: 'changes' } | null;
  /** Typing and dragging: more is likely to follow immediately. */
  continues: boolean;
};

/** Stores the changes of a store. */
export type SyncPort = {
  changed: (change: LocalChange) => void;
  flush: () => Promise<boolean>;
  retryNow: () => void;
  dropRefused: () => void;
  resolveConflict: EditorStore['resolveConflict'];
  reapplyToNewDraft: () => Promise<Outcome>;
  dispose: () => void;
};

/** Additional store access for the sync. */
export type SyncedStore = EditorStore & {
  /** Changes already on the server: not undoable, not sent. */
  applyStored: (changes: readonly CueChange[]) => void;
  /** The same if the server changed the user's own change: undo uses the new version too. */
  correctOwn: (changes: readonly CueChange[]) => void;
  /** A change from resolving a conflict: undoable and sent like any other. */
  commit: (label: string, changes: readonly CueChange[]) => void;
  /** The engine's words by cue id, for cues without any; not a change. */
  learnWords: (words: ReadonlyMap<string, CueWord[]>) => void;
  patch: (
    fields: Partial<
      Pick<
        EditorState,
        'sync' | 'conflicts' | 'present' | 'wordsLoading' | 'storedIn' | 'hasOtherChanges'
      >
    >,
  ) => void;
};

/** Sends nothing: for read-only views and tests. */
export const noSync = (): SyncPort => ({
  changed: () => undefined,
  flush: async () => true,
  retryNow: () => undefined,
  dropRefused: () => undefined,
  resolveConflict: async () => ({ done: true, changes: 0 }),
  reapplyToNewDraft: async () => ({ done: false, message: t('editor.sync.draftStillOpen') }),
  dispose: () => undefined,
});
