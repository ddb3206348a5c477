import { Title } from '@mantine/core';
import type { ReactNode } from 'react';
import classes from './panel.module.css';

/** A titled box of the details page. */
export function Panel({
  title,
  action,
  children,
}: {
  title: string;
  action?: ReactNode;
  children: ReactNode;
}) {
  return (
    <section className={classes.panel}>
      <header className={classes.head}>
        <Title order={2} size="h5">
          {title}
        </Title>
        {action}
      </header>
      {children}
    </section>
  );
}
