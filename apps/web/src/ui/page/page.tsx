import { Group, VisuallyHidden } from '@mantine/core';
import { type ReactNode, useEffect, useRef, useSyncExternalStore } from 'react';
import { createPortal } from 'react-dom';
import { offerHintSlot } from '../help/hint-slot.ts';
import { useNamedPage } from './page-title.ts';

type Props = { title: string; actions?: ReactNode; children: ReactNode };

/** The last path whose heading was focused; null before the first screen, which does not take the focus on load. */
let focusedPath: string | null = null;

/** Where a screen puts its actions in the top bar; null if the window is too narrow. */
let slot: HTMLElement | null = null;
const listeners = new Set<() => void>();

const subscribe = (listener: () => void) => {
  listeners.add(listener);
  return () => listeners.delete(listener);
};

export function setActionSlot(element: HTMLElement | null): void {
  slot = element;
  for (const listener of listeners) listener();
}

function useActionSlot(): HTMLElement | null {
  return useSyncExternalStore(subscribe, () => slot);
}

/**
 * The frame of every screen. The title is in the top bar; the heading for screen readers and focus is at the start of
 * the content, so that Tab continues from there.
 */
export function Page({ title, actions, children }: Props) {
  const heading = useRef<HTMLHeadingElement>(null);
  const slot = useActionSlot();

  useNamedPage(title);
  useEffect(() => {
    const path = window.location.pathname;
    const first = focusedPath === null;
    // A screen that replaces its own skeleton takes over the focus of the skeleton's heading.
    const lost = document.activeElement === document.body;
    if (!first && (path !== focusedPath || lost)) heading.current?.focus({ preventScroll: true });
    focusedPath = path;
  }, []);

  return (
    <>
      <VisuallyHidden component="h1" ref={heading} tabIndex={-1}>
        {title}
      </VisuallyHidden>
      {actions && slot && createPortal(actions, slot)}
      {actions && !slot && (
        <Group justify="flex-end" mb="md">
          {actions}
        </Group>
      )}
      <div ref={offerHintSlot} />
      {children}
    </>
  );
}
