import { draftWords, type SubtitleOwner, viewSubtitleDrafts } from '@glossa/contracts/subtitles';
import { ApiError, callApi } from '../../../lib/api-client.ts';
import { listenToDraftNews } from '../../../lib/draft-news.ts';
import { wordOf } from './cue-wire.ts';
import { openDeviceQueue } from './device-queue.ts';
import { draftCallsOf } from './draft-calls.ts';
import { createDraftEditor, type DraftEditor } from './draft-editor.ts';
import { newId } from './new-id.ts';
import { presenceCallsOf, startPresence } from './presence.ts';
import type { SyncedStore } from './sync-port.ts';

export type OpenedDraft = DraftEditor & {
  /** Stores what it can, then lets go; what could not be stored waits on this device. */
  close: () => Promise<void>;
};

type Wanted = { owner: SubtitleOwner; reportId: string; userId: string };

/** An editor that is on its way out still sends: the next one on the same subtitles waits for it. */
const closings = new Map<string, Promise<void>>();
const keyOf = ({ owner, userId }: Wanted) => [userId, owner.kind, owner.id].join('/');

/** Opens a draft ('0': one's own, made where there is none) with everything that keeps it. Throws ApiError. */
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
  const stopListening = listenToDraftNews({
    onNews: (news) => {
      if (news.reportId === store.reportId && news.what === 'presence') presence.refresh();
      sync.hear(news);
    },
    onMissed: () => {
      sync.reconnected();
      presence.refresh();
    },
  });
  // Only what is neither on the server nor on this device would be lost.
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
  return { ...editor, close };
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
    // The editor works without them: nothing is marked as doubtful then.
    store.patch({ wordsLoading: false });
    if (!(error instanceof ApiError)) throw error;
  }
}
