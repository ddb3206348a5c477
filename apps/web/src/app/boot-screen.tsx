import { Center, Loader } from '@mantine/core';
import type { ApiError } from '../lib/api-error.ts';
import { t } from '../lib/language/t.ts';
import { BootFault } from './faults.tsx';

/** While the session is being restored, or where the server could not be asked for it. */
export function BootScreen({ error, onRetry }: { error: ApiError | null; onRetry: () => void }) {
  return (
    <Center component="main" mih="100vh">
      {error ? (
        <BootFault error={error} onRetry={onRetry} />
      ) : (
        <Loader aria-label={t('Glossa is starting')} role="status" />
      )}
    </Center>
  );
}
