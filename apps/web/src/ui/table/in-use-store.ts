import type { Use } from '@glossa/contracts/endpoint';
import { useEffect, useState, useSyncExternalStore } from 'react';

export type UseOfThing = Use & { count?: number };
export type Remedy = { label: string; run: () => void };
export type Refusal = {
  title: string;
  error: Error;
  uses: readonly UseOfThing[];
  /** The total, if only the first were sent. */
  total?: number;
  /** The alternative to deleting; it closes the dialog. */
  remedy?: Remedy;
};

/** Outlets on the screen; the first one shows the dialog. */
let outlets: readonly symbol[] = [];
let rejection: Refusal | null = null;
const listeners = new Set<() => void>();

const announce = () => {
  for (const listener of listeners) listener();
};
const subscribe = (listener: () => void) => {
  listeners.add(listener);
  return () => listeners.delete(listener);
};

/** Shows the references that prevented a deletion. False: the screen has no outlet, so show it otherwise. */
export function showUses(shown: Refusal): boolean {
  if (outlets.length === 0) return false;
  rejection = shown;
  announce();
  return true;
}

export function hideUses(): void {
  rejection = null;
  announce();
}

/** The dialog for this outlet. */
export function useOutlet(): Refusal | null {
  const [own] = useState(() => Symbol('outlet'));
  useEffect(() => {
    outlets = [...outlets, own];
    announce();
    return () => {
      outlets = outlets.filter((outlet) => outlet !== own);
      // A rejection is not kept for the next screen.
      if (outlets.length === 0) rejection = null;
      announce();
    };
  }, [own]);
  return useSyncExternalStore(subscribe, () => (outlets[0] === own ? rejection : null));
}
