import { type Maintenance, viewMaintenance } from '@glossa/contracts/system';
import { useSyncExternalStore } from 'react';
import { callApi, listenForMaintenance } from './http/call-api.ts';

const askEveryMs = 30_000;
let current: Maintenance | null = null;
const listeners = new Set<() => void>();

/** Null while it is off, or the server was not asked yet. */
export const useMaintenance = (): Maintenance | null =>
  useSyncExternalStore(
    (listener) => {
      listeners.add(listener);
      return () => listeners.delete(listener);
    },
    () => current,
  );

async function refresh(): Promise<void> {
  const answer = await callApi(viewMaintenance).catch(() => undefined);
  // Without an answer it is asked again soon; what else needs the server says that it is away.
  if (!answer) return;
  const next = answer.on ? answer : null;
  if (JSON.stringify(next) === JSON.stringify(current)) return;
  current = next;
  for (const listener of listeners) listener();
}

/** Asks now, when the page is looked at again, at intervals, and when a change was refused. Answers what ends that. */
export function watchMaintenance(): () => void {
  const ask = () => {
    if (document.visibilityState === 'visible') void refresh();
  };
  ask();
  const timer = setInterval(ask, askEveryMs);
  document.addEventListener('visibilitychange', ask);
  listenForMaintenance(ask);
  return () => {
    clearInterval(timer);
    document.removeEventListener('visibilitychange', ask);
    listenForMaintenance(() => {});
  };
}
