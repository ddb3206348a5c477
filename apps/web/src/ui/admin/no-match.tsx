import { Button } from '@mantine/core';
import type { ReactNode } from 'react';
import { t } from '../../lib/language/t.ts';
import { EmptyState } from '../state.tsx';

type Props = { title?: string; text?: ReactNode; clearLabel?: string; onClear: () => void };

/** There is something, but nothing that fits; the way back to all of it. */
export function NoMatch({
  title = t('Nothing matches'),
  text,
  clearLabel = t('Clear filters'),
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
