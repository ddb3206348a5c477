import type { Presence, SubtitleOwner } from '@glossa/contracts/subtitles';
import { draftPresence, viewSubtitleDrafts } from '@glossa/contracts/subtitles';
import { ApiError, callApi } from '../../../lib/http/api-client.ts';
import { endpointUrl } from '../../../lib/http/endpoint-url.ts';
import { sendRequest } from '../../../lib/http/http.ts';
import { currentAccessToken } from '../../../lib/session/session-store.ts';
import type { SyncedStore } from './sync-port.ts';

export type PresenceCalls = {
  /** Reports this tab and the cue it edits; returns who is present. */
  report: (reportId: string, cueId: string | null) => Promise<readonly Presence[]>;
  list: (reportId: string) => Promise<readonly Presence[]>;
  leave: (reportId: string) => void;
};

const heartbeatMs = 15_000;
/** Moving through a list quickly does not count as editing each cue. */
const settleMs = 200;

/** Reports this tab's position to colleagues, and theirs to the store. `dispose` announces leaving. */
export function startPresence(store: SyncedStore, tabId: string, calls: PresenceCalls) {
  let said: string | null = null;
  let soon: ReturnType<typeof setTimeout> | undefined;
  let left = false;
  /** The time of the last report. */
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
      // Without a connection no one is visible; the save state shows it, and the next heartbeat retries.
      if (!(error instanceof ApiError)) throw error;
    }
  }

  function beat(): void {
    clearTimeout(soon);
    soon = undefined;
    said = typedCue();
    saying = learn(calls.report(store.reportId, said));
  }

  function leave(): void {
    clearTimeout(soon);
    soon = undefined;
    calls.leave(store.reportId);
  }

  const unsubscribe = store.subscribe(() => {
    if (typedCue() !== said) soon ??= setTimeout(beat, settleMs);
  });
  const timer = setInterval(beat, heartbeatMs);
  const comeBack = (event: PageTransitionEvent) => {
    if (event.persisted) beat();
  };
  window.addEventListener('pagehide', leave);
  window.addEventListener('pageshow', comeBack);
  beat();

  return {
    /** Someone joined, left, or edits another cue. */
    refresh: () => void learn(calls.list(store.reportId)),
    dispose(): void {
      left = true;
      clearInterval(timer);
      unsubscribe();
      window.removeEventListener('pagehide', leave);
      window.removeEventListener('pageshow', comeBack);
      // If its leave message arrived first, the tab would stay visible for a while.
      void saying.finally(leave);
    },
  };
}

export const presenceCallsOf = (owner: SubtitleOwner, tabId: string): PresenceCalls => ({
  report: (reportId, cueId) => callApi(draftPresence, { body: { reportId, tabId, cueId } }),
  async list(reportId) {
    const drafts = await callApi(viewSubtitleDrafts, { params: owner });
    return drafts.find((draft) => draft.reportId === reportId)?.present ?? [];
  },
  leave(reportId) {
    const token = currentAccessToken();
    if (!token) return;
    sendRequest(endpointUrl(draftPresence), {
      method: draftPresence.method,
      // The page may be closing: an ordinary request would be aborted.
      keepalive: true,
      headers: {
        'content-type': 'application/json',
        // not shown: a header
        authorization: `Bearer ${token}`,
      },
      body: JSON.stringify({ reportId, tabId, cueId: null, leaving: true }),
    }).catch(() => {
      // Without a leave message, this tab counts as gone after 40 seconds anyway.
    });
  },
});
