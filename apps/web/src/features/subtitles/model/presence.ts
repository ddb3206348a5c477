import type { Presence, SubtitleOwner } from '@glossa/contracts/subtitles';
import { draftPresence, viewSubtitleDrafts } from '@glossa/contracts/subtitles';
import { ApiError, callApi } from '../../../lib/api-client.ts';
import { endpointUrl } from '../../../lib/endpoint-url.ts';
import { sendRequest } from '../../../lib/http.ts';
import { currentAccessToken } from '../../../lib/session-store.ts';
import type { SyncedStore } from './sync-port.ts';

export type PresenceCalls = {
  /** Says that this window is here and which cue it types in; gives who is there. */
  say: (reportId: string, cueId: string | null) => Promise<readonly Presence[]>;
  look: (reportId: string) => Promise<readonly Presence[]>;
  leave: (reportId: string) => void;
};

const beatMs = 15_000;
/** Going through a list quickly is not typing in each of its cues. */
const settleMs = 200;

/** Tells colleagues where this window is, and the store where theirs are. `dispose` says that it left. */
export function startPresence(store: SyncedStore, tabId: string, calls: PresenceCalls) {
  let said: string | null = null;
  let soon: ReturnType<typeof setTimeout> | undefined;
  let left = false;
  /** The last time it was said that this window is here. */
  let saying: Promise<void> = Promise.resolve();

  const typedCue = () => {
    const { typing, currentId } = store.getState();
    return typing ? currentId : null;
  };

  async function learn(ask: Promise<readonly Presence[]>): Promise<void> {
    try {
      const others = (await ask).filter((window) => window.tabId !== tabId);
      if (!left) store.patch({ present: others });
    } catch (error) {
      // Without a connection nobody is seen; the save state says that there is none, and the next beat tries again.
      if (!(error instanceof ApiError)) throw error;
    }
  }

  function beat(): void {
    clearTimeout(soon);
    soon = undefined;
    said = typedCue();
    saying = learn(calls.say(store.reportId, said));
  }

  function leave(): void {
    clearTimeout(soon);
    soon = undefined;
    calls.leave(store.reportId);
  }

  const unsubscribe = store.subscribe(() => {
    if (typedCue() !== said) soon ??= setTimeout(beat, settleMs);
  });
  const timer = setInterval(beat, beatMs);
  const comeBack = (event: PageTransitionEvent) => {
    if (event.persisted) beat();
  };
  window.addEventListener('pagehide', leave);
  window.addEventListener('pageshow', comeBack);
  beat();

  return {
    /** Somebody came, left, or types elsewhere. */
    refresh: () => void learn(calls.look(store.reportId)),
    dispose(): void {
      left = true;
      clearInterval(timer);
      unsubscribe();
      window.removeEventListener('pagehide', leave);
      window.removeEventListener('pageshow', comeBack);
      // Overtaken by its own goodbye, a window would be shown as present for a while after it left.
      void saying.finally(leave);
    },
  };
}

export const presenceCallsOf = (owner: SubtitleOwner, tabId: string): PresenceCalls => ({
  say: (reportId, cueId) => callApi(draftPresence, { body: { reportId, tabId, cueId } }),
  async look(reportId) {
    const drafts = await callApi(viewSubtitleDrafts, { params: owner });
    return drafts.find((draft) => draft.reportId === reportId)?.present ?? [];
  },
  leave(reportId) {
    const token = currentAccessToken();
    if (!token) return;
    sendRequest(endpointUrl(draftPresence), {
      method: draftPresence.method,
      // The page may be on its way out: an ordinary request would be broken off.
      keepalive: true,
      headers: {
        'content-type': 'application/json',
        // not shown: a header
        authorization: `Bearer ${token}`,
      },
      body: JSON.stringify({ reportId, tabId, cueId: null, leaving: true }),
    }).catch(() => {
      // Not told: after 40 seconds without a word this window counts as gone all the same.
    });
  },
});
