import { useState, useSyncExternalStore } from 'react';
import { createPlayerStore, type PlayerState, type PlayerStore } from './player-store.ts';

/** One clock per screen. Times in milliseconds. */
export function useNewPlayer(startMs: number, durationMs: number): PlayerStore {
  const [store] = useState(() => createPlayerStore(startMs, durationMs));
  return store;
}

/** Reads the clock; re-renders only when the result of `select` changes (select numbers, strings or booleans). */
export function usePlayer<T extends string | number | boolean>(
  store: PlayerStore,
  select: (state: PlayerState) => T,
): T {
  return useSyncExternalStore(store.subscribe, () => select(store.getState()));
}
