import { viewSsoProviders } from '@glossa/contracts/auth';
import { useNavigate } from '@tanstack/react-router';
import { lazy, Suspense, useEffect, useState } from 'react';
import { ApiError } from '../../lib/http/api-error.ts';
import { callApi } from '../../lib/http/call-api.ts';
import { withServerMessages } from './error-labels.ts';
import type { Provider } from './sso-choices.tsx';

/** The user is known but has no access yet: the waiting page shows the status. */
const waitingCodes: readonly string[] = [
  'APPROVAL_PENDING',
  'APPROVAL_REJECTED',
  'ACCOUNT_DEACTIVATED',
];

/** Whether this address is a provider's callback. */
const isSsoReturn = (search: URLSearchParams): boolean =>
  search.has('state') && (search.has('code') || search.has('error'));

/** Completes the login if the address is a provider's callback. True while in progress. */
export function useSsoReturn(onRefused: (because: unknown) => void): boolean {
  const navigate = useNavigate();
  const [returning, setReturning] = useState(() =>
    isSsoReturn(new URLSearchParams(window.location.search)),
  );

  // biome-ignore lint/correctness/useExhaustiveDependencies: the address one arrives with is looked at once
  useEffect(() => {
    const search = new URLSearchParams(window.location.search);
    if (!isSsoReturn(search)) return;
    // Loaded on demand: the login screen must appear quickly for everyone.
    import('../../lib/session/single-sign-on.ts')
      .then(({ completeSingleSignOn }) => completeSingleSignOn(search))
      .then(async ({ finish, from }) => {
        // The code is removed from the address before anything else.
        await navigate({ to: '/login', search: from ? { from } : {}, replace: true });
        finish();
      })
      .catch(async (error: unknown) => {
        const waits = error instanceof ApiError && waitingCodes.includes(error.code);
        await navigate({ href: waits ? '/login/waiting' : '/login', replace: true });
        setReturning(false);
        if (!waits) onRefused(await withServerMessages(error));
      });
  }, []);

  return returning;
}

const SsoChoices = lazy(async () => ({ default: (await import('./sso-choices.tsx')).SsoChoices }));

type Props = { from: string | null; onRefused: (because: unknown) => void };

/** A login button per configured provider; nothing without any. */
export function SsoButtons({ from, onRefused }: Props) {
  const [providers, setProviders] = useState<readonly Provider[]>([]);

  useEffect(() => {
    const controller = new AbortController();
    callApi(viewSsoProviders, { signal: controller.signal })
      .then(setProviders)
      .catch((error: unknown) => {
        // The password form already reports an unavailable server.
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
