import { Button } from '@mantine/core';
import type { ReactNode } from 'react';
import { t } from '../../lib/i18n/t.ts';
import { EmptyState } from '../feedback/state.tsx';

type Props = { title?: string; text?: ReactNode; clearLabel?: string; onClear: () => void };

/** Items exist but none match; offers to clear the filters. */
export function NoMatch({
  title = t('common.noResults'),
  text,
  clearLabel = t('common.clearFilters'),
  onClear,
}: Props) {
  return (
    <EmptyState
      title={title}
      text={text}
      action={
        <Button variant="default" onClick={onClear}>
          {clearLabel}
        </Button>
      }
    />
  );
}
