import { useSyncExternalStore } from 'react';

/** Where the top bar lets a screen put its actions; null where the window is too narrow for that. */
let slot: HTMLElement | null = null;
const listeners = new Set<() => void>();

const subscribe = (listener: () => void) => {
  listeners.add(listener);
  return () => listeners.delete(listener);
};

export function setActionSlot(element: HTMLElement | null): void {
  slot = element;
  for (const listener of listeners) listener();
}

export function useActionSlot(): HTMLElement | null {
  return useSyncExternalStore(subscribe, () => slot);
}
