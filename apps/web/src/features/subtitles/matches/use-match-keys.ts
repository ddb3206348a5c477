import { useEffect, useRef } from 'react';

/** Alt+Shift+1 to 5 while the panel is open: digits with Alt alone move the player and the tracks. */
export function useMatchKeys(enabled: boolean, insert: (index: number) => void): void {
  const latest = useRef(insert);
  latest.current = insert;
  useEffect(() => {
    if (!enabled) return;
    const onKey = (event: KeyboardEvent) => {
      if (!event.altKey || !event.shiftKey || event.ctrlKey || event.metaKey) return;
      const digit = /^Digit([1-5])$/.exec(event.code)?.[1];
      if (digit === undefined || event.defaultPrevented) return;
      event.preventDefault();
      latest.current(Number(digit) - 1);
    };
    document.addEventListener('keydown', onKey);
    return () => document.removeEventListener('keydown', onKey);
  }, [enabled]);
}
