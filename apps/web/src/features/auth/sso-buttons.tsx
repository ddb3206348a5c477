import { viewSsoProviders } from '@glossa/contracts/auth';
import { lazy, Suspense, useEffect, useState } from 'react';
import { ApiError } from '../../lib/api-error.ts';
import { callApi } from '../../lib/call-api.ts';
import type { Provider } from './sso-choices.tsx';

const SsoChoices = lazy(async () => ({ default: (await import('./sso-choices.tsx')).SsoChoices }));

type Props = { from: string | null; onRefused: (because: string) => void };

/** A way in for each provider that is set up; nothing where none is. */
export function SsoButtons({ from, onRefused }: Props) {
  const [providers, setProviders] = useState<readonly Provider[]>([]);

  useEffect(() => {
    const controller = new AbortController();
    callApi(viewSsoProviders, { signal: controller.signal })
      .then(setProviders)
      .catch((error: unknown) => {
        // The password form says itself that the server is away; a second alarm would say nothing new.
        if (!controller.signal.aborted && !(error instanceof ApiError)) throw error;
      });
    return () => controller.abort();
  }, []);

  if (providers.length === 0) return null;
  return (
    <Suspense fallback={null}>
      <SsoChoices providers={providers} from={from} onRefused={onRefused} />
    </Suspense>
  );
}
