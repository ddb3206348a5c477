import { useSyncExternalStore } from 'react';

/** Where a screen lets the tour put its hint: in the flow, so that it covers nothing. */
let slot: HTMLElement | null = null;
const listeners = new Set<() => void>();

const subscribe = (listener: () => void) => {
  listeners.add(listener);
  return () => listeners.delete(listener);
};

function put(element: HTMLElement | null): void {
  slot = element;
  for (const listener of listeners) listener();
}

/** For a ref. A screen that leaves after the next one came takes nothing away from it. */
export function offerHintSlot(element: HTMLElement | null): () => void {
  put(element);
  return () => {
    if (slot === element) put(null);
  };
}

export function useHintSlot(): HTMLElement | null {
  return useSyncExternalStore(subscribe, () => slot);
}
