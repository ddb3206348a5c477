import type { Draft } from '@glossa/contracts/subtitles';
import {
  type ChangeQueue,
  createChangeQueue,
  type QueuedChange,
  type QueueStore,
} from './change-queue.ts';
import { cueOf } from './cue-wire.ts';
import type { DraftCalls } from './draft-calls.ts';
import { createDraftSync, type DraftSync } from './draft-sync.ts';
import { createEditorStore, type EditorOptions } from './editor-store.ts';
import type { SyncedStore } from './sync-port.ts';

export type DraftEditor = { store: SyncedStore; sync: DraftSync };

/** The editor of an opened draft, with what an earlier window did not store on top of it. Sends once it is started. */
export async function createDraftEditor(options: {
  draft: Draft;
  /** Null where the browser keeps nothing. */
  queueStore: QueueStore | null;
  calls: DraftCalls;
  checks?: EditorOptions['checks'];
}): Promise<DraftEditor> {
  const { draft, calls, checks } = options;
  let reportId = draft.reportId;
  let keptIn: 'device' | 'memory' = 'device';
  let sync: DraftSync | undefined;
  const queue: ChangeQueue = createChangeQueue(options.queueStore, () => {
    keptIn = 'memory';
    sync?.memoryOnly();
  });
  const waiting: QueuedChange[] = await queue.load();
  const store = createEditorStore({
    owner: draft.owner,
    reportId: () => reportId,
    language: draft.language,
    mayEdit: true,
    cues: [...draft.upperSubtitleList, ...draft.lowerSubtitleList].map(cueOf),
    ...(checks ? { checks } : {}),
    connect: (connected) => {
      sync = createDraftSync({
        store: connected,
        draft,
        waiting,
        queue,
        keptIn,
        calls,
        onDraft: (id) => {
          reportId = id;
        },
      });
      return sync;
    },
  });
  if (!sync) throw new Error('The store was not connected.');
  store.patch({ keptIn });
  return { store, sync };
}
