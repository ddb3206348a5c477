import { Center } from '@mantine/core';
import type { ApiError } from '../lib/api-error.ts';
import { t } from '../lib/language/t.ts';
import { ErrorState } from '../ui/state.tsx';

/** While the session is being restored, or where the server could not be asked for it. */
export function BootScreen({ error, onRetry }: { error: ApiError | null; onRetry: () => void }) {
  if (error)
    return (
      <Center component="main" mih="100vh">
        <ErrorState error={error} onRetry={onRetry} />
      </Center>
    );
  return <BootSign />;
}

/** As index.html has it, so that nothing changes until there is something to show. */
export const BootSign = () => (
  <main className="boot">
    <span role="status" aria-label={t('Glossa is starting')}>
      <img src="/glossa.svg" width={48} height={48} alt="" />
    </span>
  </main>
);
