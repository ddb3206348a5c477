import { useQueryClient } from '@tanstack/react-query';
import { useEffect, useSyncExternalStore } from 'react';
import { tellDraftNews, tellMissed } from './draft-news.ts';
import { type LiveStatus, openLiveConnection } from './live-connection.ts';
import { applyLiveMessage } from './live-patches.ts';
import { learnRights } from './renewal.ts';
import { signedInSince } from './session-store.ts';

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
    const close = openLiveConnection(signedInSince(), {
      onStatus: setStatus,
      onMessage: (message) => {
        if (message.type === 'changed' && message.what === 'permissions') learnRights();
        if (message.type === 'draft') tellDraftNews(message);
        if (message.type === 'missed') tellMissed();
        applyLiveMessage(client, message);
      },
    });
    return () => {
      close();
      setStatus('connecting');
    };
  }, [client]);
}
