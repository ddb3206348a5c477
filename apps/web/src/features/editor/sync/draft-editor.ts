import type { Draft } from '@glossa/contracts/subtitles';
import { cueOf } from '../store/cue-wire.ts';
import { createEditorStore, type EditorOptions } from '../store/editor-store.ts';
import {
  type ChangeQueue,
  createChangeQueue,
  type QueuedChange,
  type QueueStore,
} from './change-queue.ts';
import type { DraftCalls } from './draft-calls.ts';
import { createDraftSync, type DraftSync } from './draft-sync.ts';
import type { SyncedStore } from './sync-port.ts';

export type DraftEditor = { store: SyncedStore; sync: DraftSync };

/** The editor of an open draft, with unsaved changes of an earlier tab applied. Sends once started. */
export async function createDraftEditor(options: {
  draft: Draft;
  /** Null if the browser stores nothing. */
  queueStore: QueueStore | null;
  calls: DraftCalls;
  checks?: EditorOptions['checks'];
}): Promise<DraftEditor> {
  const { draft, calls, checks } = options;
  let reportId = draft.reportId;
  let storedIn: 'device' | 'memory' = 'device';
  let sync: DraftSync | undefined;
  const queue: ChangeQueue = createChangeQueue(options.queueStore, () => {
    storedIn = 'memory';
    sync?.memoryOnly();
  });
  const waiting: QueuedChange[] = await queue.load();
  const store = createEditorStore({
    owner: draft.owner,
    reportId: () => reportId,
    language: draft.language,
    canEdit: true,
    hasOtherChanges: draft.changed || waiting.length > 0,
    cues: [...draft.upperSubtitleList, ...draft.lowerSubtitleList].map(cueOf),
    ...(checks ? { checks } : {}),
    connect: (connected) => {
      sync = createDraftSync({
        store: connected,
        draft,
        waiting,
        queue,
        storedIn,
        calls,
        onDraft: (id) => {
          reportId = id;
        },
      });
      return sync;
    },
  });
  if (!sync) throw new Error('The store was not connected.');
  store.patch({ storedIn });
  return { store, sync };
}
