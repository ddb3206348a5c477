import { Kbd } from '@mantine/core';
import classes from './key-list.module.css';

type Row = { keys: readonly string[]; label: string };

/** Keys and what they do. */
export function KeyList({ rows }: { rows: readonly Row[] }) {
  return (
    <dl className={classes.list}>
      {rows.map(({ keys, label }) => (
        <div key={label} className={classes.row}>
          <dt className={classes.keys}>
            {keys.map((key) => (
              <Kbd key={key}>{key}</Kbd>
            ))}
          </dt>
          <dd className={classes.label}>{label}</dd>
        </div>
      ))}
    </dl>
  );
}
