import { useEffect } from 'react';
import { handlePlayerKey } from './player-keys.ts';
import type { PlayerStore } from './player-store.ts';

/** Parts of the page that use the same keys themselves. */
const ownsItsKeys =
  '[role="dialog"],[role="menu"],[role="listbox"],[role="tablist"],[role="radiogroup"],[role="combobox"]';

/**
 * The player's keys work anywhere on its screen, without having to focus the player first. Switched off where the
 * screen has shortcuts of its own.
 */
export function usePlayerKeys(
  store: PlayerStore,
  { enabled, framesPerSecond }: { enabled: boolean; framesPerSecond: number | null },
): void {
  useEffect(() => {
    if (!enabled) return undefined;
    const onKeyDown = (event: KeyboardEvent) => {
      if (event.defaultPrevented) return;
      if (event.target instanceof HTMLElement && event.target.closest(ownsItsKeys)) return;
      if (handlePlayerKey(store, event, framesPerSecond)) event.preventDefault();
    };
    document.addEventListener('keydown', onKeyDown);
    return () => document.removeEventListener('keydown', onKeyDown);
  }, [store, enabled, framesPerSecond]);
}
