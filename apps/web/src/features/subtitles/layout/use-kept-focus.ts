import { useEffect, useRef } from 'react';

/** A dialog gives the focus back to a button that may be gone by then. Milliseconds it takes to close. */
const closingMs = 400;

/**
 * When what is edited changes (published, verified, opened again), buttons come and go: a focus that went with one of
 * them goes to the list instead of nowhere.
 */
export function useKeptFocus(edited: unknown, focusList: () => void): void {
  const before = useRef(edited);
  const latest = useRef(focusList);
  latest.current = focusList;
  useEffect(() => {
    if (before.current === edited) return undefined;
    before.current = edited;
    const rescue = () => {
      if (document.activeElement === document.body) latest.current();
    };
    rescue();
    const timer = window.setTimeout(rescue, closingMs);
    return () => window.clearTimeout(timer);
  }, [edited]);
}
