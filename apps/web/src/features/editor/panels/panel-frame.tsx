import { CloseButton, Group, Title } from '@mantine/core';
import { type ReactNode, useEffect, useId, useRef, useState } from 'react';
import { t } from '../../../lib/i18n/t.ts';
import { currentOpener } from '../../../ui/feedback/restore-focus.ts';
import classes from './panel-frame.module.css';

type Props = {
  title: string;
  onClose: () => void;
  children: ReactNode;
  /** Stays visible below the scrolling part. */
  footer?: ReactNode;
};

/** A panel next to the list: the cues stay visible and accessible. */
export function PanelFrame({ title, onClose, children, footer }: Props) {
  const titleId = useId();
  const frame = useRef<HTMLElement>(null);
  const [opener] = useState(currentOpener);
  useEffect(
    () => () => {
      if (opener?.isConnected) opener.focus({ preventScroll: true });
    },
    [opener],
  );
  // A panel's next step (a preview, one version) has a title of its own; the button that led to it is gone.
  // biome-ignore lint/correctness/useExhaustiveDependencies: the title stands for the step
  useEffect(() => {
    const element = frame.current;
    if (!element || element.contains(document.activeElement)) return;
    const within = (selector: string) => element.querySelector<HTMLElement>(selector);
    const first =
      within('[data-first-field]') ??
      within('input:not([type="file"], [disabled]), button:not([data-close], [disabled])') ??
      element;
    first.focus({ preventScroll: true });
    // In a narrow window, it is below what is shown; elsewhere it is in view and nothing moves.
    element.scrollIntoView({ block: 'nearest' });
  }, [title]);
  return (
    <section
      ref={frame}
      tabIndex={-1}
      className={classes.frame}
      aria-labelledby={titleId}
      onKeyDown={(event) => {
        if (event.key !== 'Escape' || event.defaultPrevented) return;
        // Menus and choices that belong to the panel are elsewhere in the document: the key closes only them.
        if (!event.currentTarget.contains(event.target as Node)) return;
        event.stopPropagation();
        onClose();
      }}
    >
      <Group justify="space-between" wrap="nowrap" className={classes.head}>
        <Title order={2} size="h5" id={titleId}>
          {title}
        </Title>
        <CloseButton data-close aria-label={t('editor.panel.close', { title })} onClick={onClose} />
      </Group>
      <div className={classes.body}>{children}</div>
      {footer && <div className={classes.foot}>{footer}</div>}
    </section>
  );
}
