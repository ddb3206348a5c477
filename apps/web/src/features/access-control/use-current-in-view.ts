import { useEffect, useRef } from 'react';

/** On a phone the row of tabs scrolls: the one that is open must not be out of sight. `current`: changes with it. */
export function useCurrentInView<T extends HTMLElement>(current: string | undefined) {
  const row = useRef<T>(null);
  // biome-ignore lint/correctness/useExhaustiveDependencies: another tab comes into view
  useEffect(() => {
    const tab = row.current?.querySelector('[aria-current="page"]');
    tab?.scrollIntoView({ block: 'nearest', inline: 'nearest' });
  }, [current]);
  return row;
}
