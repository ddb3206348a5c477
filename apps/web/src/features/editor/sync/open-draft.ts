import { draftWords, type SubtitleOwner, viewSubtitleDrafts } from '@glossa/contracts/subtitles';
import { ApiError, callApi } from '../../../lib/http/api-client.ts';
import { listenToDraftEvents } from '../../../lib/live/draft-events.ts';
import { newId } from '../../../lib/new-id.ts';
import { wordOf } from '../store/cue-wire.ts';
import { openDeviceQueue } from './device-queue.ts';
import { draftCallsOf } from './draft-calls.ts';
import { createDraftEditor, type DraftEditor } from './draft-editor.ts';
import { presenceCallsOf, startPresence } from './presence.ts';
import type { SyncedStore } from './sync-port.ts';

export type OpenedDraft = DraftEditor & {
  /** The published version that it began with. */
  baseVersion: number;
  /** Saves what it can, then closes; what could not be saved stays on this device. */
  close: () => Promise<void>;
};

type Wanted = { owner: SubtitleOwner; reportId: string; userId: string };

/** A closing editor still sends: the next one on the same subtitles waits for it. */
const closings = new Map<string, Promise<void>>();
const keyOf = ({ owner, userId }: Wanted) => [userId, owner.kind, owner.id].join('/');

/** Opens a draft ('0': the user's own, created if there is none) with its storage and sync. Throws ApiError. */
export async function openDraftEditor(wanted: Wanted): Promise<OpenedDraft> {
  const { owner } = wanted;
  await closings.get(keyOf(wanted));
  const calls = draftCallsOf(owner);
  const windowId = newId();
  const [draft, drafts] = await Promise.all([
    calls.open(wanted.reportId),
    callApi(viewSubtitleDrafts, { params: owner }),
  ]);
  const queueStore = await openDeviceQueue({
    userId: wanted.userId,
    ...owner,
    windowId,
    otherDrafts: new Set(
      drafts.map(({ reportId }) => reportId).filter((id) => id !== draft.reportId),
    ),
  });
  const editor = await createDraftEditor({ draft, queueStore, calls });
  const { store, sync } = editor;
  const presence = startPresence(store, windowId, presenceCallsOf(owner, windowId));
  const stopListening = listenToDraftEvents({
    onNews: (news) => {
      if (news.reportId === store.reportId && news.what === 'presence') presence.refresh();
      sync.hear(news);
    },
    onResync: () => {
      sync.reconnected();
      presence.refresh();
    },
  });
  // Only changes neither on the server nor on this device would be lost.
  const askBeforeLeaving = (event: BeforeUnloadEvent) => {
    if (!sync.isSafe()) event.preventDefault();
  };
  window.addEventListener('beforeunload', askBeforeLeaving);
  sync.start();
  void loadWords(store);

  const close = async (): Promise<void> => {
    stopListening();
    presence.dispose();
    const closing = store.flush().then(() => {
      window.removeEventListener('beforeunload', askBeforeLeaving);
      store.dispose();
    });
    closings.set(keyOf(wanted), closing);
    await closing;
    if (closings.get(keyOf(wanted)) === closing) closings.delete(keyOf(wanted));
  };
  return { ...editor, baseVersion: draft.baseVersion, close };
}

/** The engine's words come after the cues, so that long drafts open fast. */
async function loadWords(store: SyncedStore): Promise<void> {
  store.patch({ wordsLoading: true });
  try {
    const words = await callApi(draftWords, { params: { report_id: store.reportId } });
    store.learnWords(
      new Map(Object.entries(words).map(([cueId, tuples]) => [cueId, tuples.map(wordOf)])),
    );
  } catch (error) {
    // The editor works without them: no low-confidence words are marked.
    store.patch({ wordsLoading: false });
    if (!(error instanceof ApiError)) throw error;
  }
}
