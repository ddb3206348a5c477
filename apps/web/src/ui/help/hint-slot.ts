import { useSyncExternalStore } from 'react';

/** Where a screen places the tour's hint: in the flow, so that it covers nothing. */
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

/** For a ref. A screen unmounted after the next one is mounted does not clear its slot. */
export function offerHintSlot(element: HTMLElement | null): () => void {
  put(element);
  return () => {
    if (slot === element) put(null);
  };
}

export function useHintSlot(): HTMLElement | null {
  return useSyncExternalStore(subscribe, () => slot);
}
