import { Button, Text, VisuallyHidden } from '@mantine/core';
import type { ReactNode } from 'react';
import { t } from '../../lib/i18n/t.ts';
import classes from './bulk-bar.module.css';

type Props = { count: number; onClear: () => void; children: ReactNode };

/** Actions on the selected rows. Hidden without a selection. */
export function BulkBar({ count, onClear, children }: Props) {
  const said = count === 0 ? '' : t('common.selectedCount', { count });
  return (
    <>
      {/* Always mounted: only an existing live region is announced. */}
      <VisuallyHidden role="status">{said}</VisuallyHidden>
      {count > 0 && (
        <section className={classes.bar} aria-label={t('common.selectedRows')}>
          <Text size="sm" fw={600} aria-hidden>
            {said}
          </Text>
          <Button variant="subtle" size="compact-sm" onClick={onClear}>
            {t('common.clearSelection')}
          </Button>
          <div className={classes.actions}>{children}</div>
        </section>
      )}
    </>
  );
}
