import { Button, Text, VisuallyHidden } from '@mantine/core';
import type { ReactNode } from 'react';
import { t } from '../../lib/language/t.ts';
import classes from './bulk-bar.module.css';

type Props = { count: number; onClear: () => void; children: ReactNode };

/** What can be done with the selected rows. Nothing is shown while none is selected. */
export function BulkBar({ count, onClear, children }: Props) {
  const said = count === 0 ? '' : t('{count, number} selected', { count });
  return (
    <>
      {/* Stays when the bar comes and goes: only a region that was there before is read out. */}
      <VisuallyHidden role="status">{said}</VisuallyHidden>
      {count > 0 && (
        <section className={classes.bar} aria-label={t('Selected rows')}>
          <Text size="sm" fw={600} aria-hidden>
            {said}
          </Text>
          <Button variant="subtle" size="compact-sm" onClick={onClear}>
            {t('Clear selection')}
          </Button>
          <div className={classes.actions}>{children}</div>
        </section>
      )}
    </>
  );
}
