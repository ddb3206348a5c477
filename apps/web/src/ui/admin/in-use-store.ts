import type { Use } from '@glossa/contracts/endpoint';
import { useEffect, useState, useSyncExternalStore } from 'react';

export type UseOfThing = Use & { count?: number };
export type Remedy = { label: string; run: () => void };
export type Refusal = {
  title: string;
  message: string;
  uses: readonly UseOfThing[];
  /** How many there are, where only the first were sent. */
  total?: number;
  /** What can be done instead of deleting; the dialog closes with it. */
  remedy?: Remedy;
};

/** Places on the screen where the dialog can stand; the first of them shows it. */
let outlets: readonly symbol[] = [];
let refusal: Refusal | null = null;
const listeners = new Set<() => void>();

const announce = () => {
  for (const listener of listeners) listener();
};
const subscribe = (listener: () => void) => {
  listeners.add(listener);
  return () => listeners.delete(listener);
};

/** Shows what uses the thing that was to be deleted. False: the screen has no place for it, so say it otherwise. */
export function showUses(shown: Refusal): boolean {
  if (outlets.length === 0) return false;
  refusal = shown;
  announce();
  return true;
}

export function hideUses(): void {
  refusal = null;
  announce();
}

/** What this outlet has to show now. */
export function useOutlet(): Refusal | null {
  const [own] = useState(() => Symbol('outlet'));
  useEffect(() => {
    outlets = [...outlets, own];
    announce();
    return () => {
      outlets = outlets.filter((outlet) => outlet !== own);
      // A refusal does not wait for the next screen.
      if (outlets.length === 0) refusal = null;
      announce();
    };
  }, [own]);
  return useSyncExternalStore(subscribe, () => (outlets[0] === own ? refusal : null));
}
