import { Button } from '@mantine/core';
import { t } from '../lib/language/t.ts';
import { EmptyState } from './state.tsx';

/** The last rows of the last page were deleted, or the address names a page that never was. */
export function PastTheEnd({ onFirst }: { onFirst: () => void }) {
  return (
    <EmptyState
      title={t('This page is empty')}
      text={t('The list has become shorter.')}
      action={
        <Button variant="default" onClick={onFirst}>
          {t('Go to the first page')}
        </Button>
      }
    />
  );
}
