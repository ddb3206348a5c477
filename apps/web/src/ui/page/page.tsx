import { VisuallyHidden } from '@mantine/core';
import { type ReactNode, useEffect, useRef } from 'react';
import { offerHintSlot } from '../help/hint-slot.ts';
import { PageActions } from './page-actions.tsx';
import { useNamedPage } from './page-title.ts';

type Props = { title: string; actions?: ReactNode; children: ReactNode };

/** The last path whose heading was focused; null before the first screen, which does not take the focus on load. */
let focusedPath: string | null = null;

/**
 * The frame of every screen. The title is in the top bar; the heading for screen readers and focus is at the start of
 * the content, so that Tab continues from there.
 */
export function Page({ title, actions, children }: Props) {
  const heading = useRef<HTMLHeadingElement>(null);

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
      {actions && <PageActions>{actions}</PageActions>}
      <div ref={offerHintSlot} />
      {children}
    </>
  );
}
