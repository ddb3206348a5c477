import { useQueryClient } from '@tanstack/react-query';
import { useEffect, useSyncExternalStore } from 'react';
import { tellDraftNews, tellReconnected } from './draft-news.ts';
import { type LiveStatus, openLiveConnection } from './live-connection.ts';
import { applyLiveMessage, refetchEverything } from './live-patches.ts';
import { learnRights } from './renewal.ts';

export type { LiveStatus } from './live-connection.ts';

let status: LiveStatus = 'connecting';
const listeners = new Set<() => void>();

function setStatus(next: LiveStatus): void {
  if (status === next) return;
  status = next;
  for (const listener of listeners) listener();
}

const subscribe = (listener: () => void) => {
  listeners.add(listener);
  return () => listeners.delete(listener);
};

/** Whether news arrive by themselves at the moment. */
export function useLiveStatus(): LiveStatus {
  return useSyncExternalStore(subscribe, () => status);
}

/** Opens the live channel for as long as the shell is there. Screens never open sockets: they watch the query cache. */
export function useLiveConnection(): void {
  const client = useQueryClient();
  useEffect(() => {
    let missedSomething = false;
    const close = openLiveConnection({
      onStatus: (next) => {
        // A first try that fails counts as well: the screens have long fetched when a later one succeeds.
        if (next === 'offline') missedSomething = true;
        setStatus(next);
      },
      onConnected: () => {
        // What was said while nobody listened is fetched. At once after the start the screens are fetching anyway.
        if (missedSomething) {
          refetchEverything(client);
          tellReconnected();
        }
        missedSomething = false;
      },
      onMessage: (message) => {
        if (message.type === 'changed' && message.what === 'permissions') learnRights();
        if (message.type === 'draft') tellDraftNews(message);
        applyLiveMessage(client, message);
      },
    });
    return () => {
      close();
      setStatus('connecting');
    };
  }, [client]);
}
