import { startTransition, useEffect, useState } from 'react';

/** What was drawn once since the page was loaded. */
const drawn = new Set<string>();

/**
 * False while the named part of the page is first drawn, true soon after: what waits for it is drawn in turns, after what is
 * there already has been shown, and does not hold up the page. Later it is true at once: who comes back finds the screen
 * as it was left.
 */
export function useNextTurn(part: string): boolean {
  const [due, setDue] = useState(drawn.has(part));
  useEffect(() => {
    drawn.add(part);
    startTransition(() => setDue(true));
  }, [part]);
  return due;
}
