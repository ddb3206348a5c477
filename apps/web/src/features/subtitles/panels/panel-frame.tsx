import { CloseButton, Group, Title } from '@mantine/core';
import { type ReactNode, useEffect, useId, useRef, useState } from 'react';
import { t } from '../../../lib/language/t.ts';
import { openerNow } from '../../../ui/focus-back.ts';
import classes from './panel-frame.module.css';

type Props = {
  title: string;
  onClose: () => void;
  children: ReactNode;
  /** Stays in view below what scrolls. */
  footer?: ReactNode;
};

/** A panel beside the list: the cues stay in view and in reach while it is open. */
export function PanelFrame({ title, onClose, children, footer }: Props) {
  const titleId = useId();
  const frame = useRef<HTMLElement>(null);
  const [opener] = useState(openerNow);
  useEffect(() => {
    const within = (selector: string) => frame.current?.querySelector<HTMLElement>(selector);
    const first =
      within('[data-first-field]') ??
      within('input:not([type="file"]):enabled, button:not([data-close]):enabled') ??
      frame.current;
    first?.focus({ preventScroll: true });
    return () => {
      if (opener?.isConnected) opener.focus({ preventScroll: true });
    };
  }, [opener]);
  return (
    <section
      ref={frame}
      tabIndex={-1}
      className={classes.frame}
      aria-labelledby={titleId}
      onKeyDown={(event) => {
        if (event.key !== 'Escape' || event.defaultPrevented) return;
        event.stopPropagation();
        onClose();
      }}
    >
      <Group justify="space-between" wrap="nowrap" className={classes.head}>
        <Title order={2} size="h5" id={titleId}>
          {title}
        </Title>
        <CloseButton data-close aria-label={t('Close: {title}', { title })} onClick={onClose} />
      </Group>
      <div className={classes.body}>{children}</div>
      {footer && <div className={classes.foot}>{footer}</div>}
    </section>
  );
}
