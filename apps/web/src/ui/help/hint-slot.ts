import { useSyncExternalStore } from 'react';

/** Where a screen lets the tour put its hint: in the flow, so that it covers nothing. */
let slot: HTMLElement | null = null;
const listeners = new Set<() => void>();

const subscribe = (listener: () => void) => {
  listeners.add(listener);
  return () => listeners.delete(listener);
};

export function setHintSlot(element: HTMLElement | null): void {
  slot = element;
  for (const listener of listeners) listener();
}

export function useHintSlot(): HTMLElement | null {
  return useSyncExternalStore(subscribe, () => slot);
}
