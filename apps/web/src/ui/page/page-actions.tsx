import { type ReactNode, useLayoutEffect, useRef, useState, useSyncExternalStore } from 'react';
import { createPortal } from 'react-dom';
import classes from './page.module.css';

/** Where a screen puts its actions in the top bar; null if the window is too narrow. */
let slot: HTMLElement | null = null;
const listeners = new Set<() => void>();

const subscribe = (listener: () => void) => {
  listeners.add(listener);
  return () => listeners.delete(listener);
};

export function setActionSlot(element: HTMLElement | null): void {
  if (slot === element) return;
  slot = element;
  for (const listener of listeners) listener();
}

/**
 * In the top bar, or above the content where the window is too narrow. They are rendered into one element that is
 * moved, so that open menus and dialogs stay open when the width of the window changes.
 */
export function PageActions({ children }: { children: ReactNode }) {
  const above = useRef<HTMLDivElement>(null);
  const current = useSyncExternalStore(subscribe, () => slot);
  const [moved] = useState(() => {
    const element = document.createElement('div');
    element.className = classes.moved ?? '';
    return element;
  });
  useLayoutEffect(() => {
    const { activeElement } = document;
    const hasFocus = moved.contains(activeElement);
    (current ?? above.current)?.append(moved);
    // What is moved loses it.
    if (hasFocus && activeElement instanceof HTMLElement)
      activeElement.focus({ preventScroll: true });
  }, [current, moved]);
  useLayoutEffect(() => () => moved.remove(), [moved]);
  return (
    <>
      <div ref={above} className={classes.above} data-page-actions />
      {createPortal(children, moved)}
    </>
  );
}
