import { useCallback, useState } from 'react';

const storageKey = 'glossa.editor-split';
/** Share of the width that the picture and the edit area take, in percent. */
export const splitLimits = { least: 28, most: 65, usual: 47 } as const;

const within = (percent: number) =>
  Math.round(Math.min(splitLimits.most, Math.max(splitLimits.least, percent)));

function readSplit(): number {
  const kept = Number(localStorage.getItem(storageKey));
  return kept > 0 ? within(kept) : splitLimits.usual;
}

/** Where the screen is divided, kept on this device. */
export function useSplit(): [number, (percent: number) => void] {
  const [split, setSplit] = useState(readSplit);
  const change = useCallback((percent: number) => {
    const next = within(percent);
    setSplit(next);
    localStorage.setItem(storageKey, String(next));
  }, []);
  return [split, change];
}
