import { useEffect } from 'react';

const attribute = 'data-tour-target';

/** Marks what the hint points at as soon as it is on the page, for as long as the hint is shown. */
export function useTarget(selector: string | null): void {
  useEffect(() => {
    if (selector === null) return;
    let marked: Element | null = null;
    const mark = () => {
      const found = document.querySelector(selector);
      if (found === marked) return;
      marked?.removeAttribute(attribute);
      found?.setAttribute(attribute, '');
      marked = found;
    };
    mark();
    const watcher = new MutationObserver(mark);
    watcher.observe(document.body, { childList: true, subtree: true });
    return () => {
      watcher.disconnect();
      marked?.removeAttribute(attribute);
    };
  }, [selector]);
}
