import { useState, useSyncExternalStore } from 'react';
import { createPlayerStore, type PlayerState, type PlayerStore } from './player-store.ts';

/** One clock for as long as the screen lives. Times in milliseconds. */
export function useNewPlayer(startMs: number, durationMs: number): PlayerStore {
  const [store] = useState(() => createPlayerStore(startMs, durationMs));
  return store;
}

/** Reads the clock; renders again only when what `select` picks has changed (pick numbers, strings or booleans). */
export function usePlayer<T extends string | number | boolean>(
  store: PlayerStore,
  select: (state: PlayerState) => T,
): T {
  return useSyncExternalStore(store.subscribe, () => select(store.getState()));
}
