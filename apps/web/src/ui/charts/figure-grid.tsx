import type { ReactNode } from 'react';
import classes from './figure-card.module.css';

/** Cards beside each other where there is room. */
export const FigureGrid = ({ children }: { children: ReactNode }) => (
  <div className={classes.grid}>{children}</div>
);
