import { useQueryClient } from '@tanstack/react-query';
import { useEffect, useSyncExternalStore } from 'react';
import { refreshPermissions } from '../session/renewal.ts';
import { signedInSince } from '../session/session-store.ts';
import { publishDraftEvent, requestResync } from './draft-events.ts';
import { applyLiveMessage } from './live-cache-updates.ts';
import { type LiveStatus, openLiveConnection } from './live-connection.ts';

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

/** Whether updates arrive automatically at the moment. */
export function useLiveStatus(): LiveStatus {
  return useSyncExternalStore(subscribe, () => status);
}

/** Keeps the live channel open while the shell is mounted. Screens never open sockets: they watch the query cache. */
export function useLiveConnection(): void {
  const client = useQueryClient();
  useEffect(() => {
    const close = openLiveConnection(signedInSince(), {
      onStatus: setStatus,
      onMessage: (message) => {
        if (message.type === 'changed' && message.what === 'permissions') refreshPermissions();
        if (message.type === 'draft') publishDraftEvent(message);
        if (message.type === 'resync') requestResync();
        applyLiveMessage(client, message);
      },
    });
    return () => {
      close();
      setStatus('connecting');
    };
  }, [client]);
}
