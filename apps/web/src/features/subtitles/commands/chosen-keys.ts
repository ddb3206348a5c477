import { useCallback, useState } from 'react';
import type { ChosenKeys } from './shortcut-map.ts';

const storageKey = (userId: string) => `glossa.shortcuts.${userId}`;

/** What is kept on this device; what is no map of commands and keys counts as nothing kept. */
export function readChosenKeys(userId: string): ChosenKeys {
  const kept = localStorage.getItem(storageKey(userId));
  if (kept === null) return {};
  let parsed: unknown;
  try {
    parsed = JSON.parse(kept);
  } catch {
    // Somebody else's value under our name: the defaults are right.
    return {};
  }
  if (typeof parsed !== 'object' || parsed === null) return {};
  return Object.fromEntries(
    Object.entries(parsed).filter(
      (entry): entry is [string, string[]] =>
        Array.isArray(entry[1]) && entry[1].every((key) => typeof key === 'string'),
    ),
  );
}

export function keepChosenKeys(userId: string, chosen: ChosenKeys): void {
  if (Object.keys(chosen).length === 0) localStorage.removeItem(storageKey(userId));
  else localStorage.setItem(storageKey(userId), JSON.stringify(chosen));
}

/** The keys this person chose on this device. */
export function useChosenKeys(userId: string): [ChosenKeys, (chosen: ChosenKeys) => void] {
  const [chosen, setChosen] = useState(() => readChosenKeys(userId));
  const change = useCallback(
    (next: ChosenKeys) => {
      setChosen(next);
      keepChosenKeys(userId, next);
    },
    [userId],
  );
  return [chosen, change];
}
