import { Group, VisuallyHidden } from '@mantine/core';
import { type ReactNode, useEffect, useRef } from 'react';
import { createPortal } from 'react-dom';
import { offerHintSlot } from './help/hint-slot.ts';
import { useActionSlot } from './page-slot.ts';
import { useNamedPage } from './page-title.ts';

type Props = { title: string; actions?: ReactNode; children: ReactNode };

/** Path the reader's focus was last brought to; null before the first screen, whose load takes no focus away. */
let focusedPath: string | null = null;

/**
 * Frame of every screen. The title shows in the top bar; the heading that screen readers and the focus go to stands
 * at the start of the content, so that Tab goes on from there.
 */
export function Page({ title, actions, children }: Props) {
  const heading = useRef<HTMLHeadingElement>(null);
  const slot = useActionSlot();

  useNamedPage(title);
  useEffect(() => {
    const path = window.location.pathname;
    const first = focusedPath === null;
    // A screen that replaces its own skeleton takes the focus the skeleton's heading had.
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
