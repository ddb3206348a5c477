import { Center } from '@mantine/core';
import type { ApiError } from '../../lib/http/api-error.ts';
import { t } from '../../lib/i18n/t.ts';
import { ErrorState } from '../../ui/feedback/state.tsx';

/** Shown while the session is being restored, or if the server cannot be reached. */
export function BootScreen({ error, onRetry }: { error: ApiError | null; onRetry: () => void }) {
  if (error)
    return (
      <Center component="main" mih="100vh">
        <ErrorState error={error} onRetry={onRetry} />
      </Center>
    );
  return <BootSign />;
}

/** As in index.html, so that nothing changes until there is something to show. */
export const BootSign = () => (
  <main className="boot">
    <span role="status" aria-label={t('app.starting')}>
      <img src="/glossa.svg" width={48} height={48} alt="" />
    </span>
  </main>
);
