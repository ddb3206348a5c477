import { useNavigate } from '@tanstack/react-router';
import { useEffect, useState } from 'react';
import { ApiError } from '../../lib/api-error.ts';
import { refusalWords } from './refusal-words.ts';

/** The person is known, but may not come in: the waiting page says how it stands. */
const waitingCodes: readonly string[] = [
  'APPROVAL_PENDING',
  'APPROVAL_REJECTED',
  'ACCOUNT_DEACTIVATED',
];

/** Whether this address is the way back from a provider. */
const isSsoReturn = (search: URLSearchParams): boolean =>
  search.has('state') && (search.has('code') || search.has('error'));

/** Where the address is the way back from a provider, completes the sign-in. True while that is under way. */
export function useSsoReturn(onRefused: (because: string) => void): boolean {
  const navigate = useNavigate();
  const [returning, setReturning] = useState(() =>
    isSsoReturn(new URLSearchParams(window.location.search)),
  );

  // biome-ignore lint/correctness/useExhaustiveDependencies: the address one arrives with is looked at once
  useEffect(() => {
    const search = new URLSearchParams(window.location.search);
    if (!isSsoReturn(search)) return;
    // Loaded by those who need it: the sign-in screen must come up at once for everybody.
    import('../../lib/single-sign-on.ts')
      .then(({ completeSingleSignOn }) => completeSingleSignOn(search))
      .then(async ({ finish, from }) => {
        // The code leaves the address before anything else happens with it.
        await navigate({ to: '/login', search: from ? { from } : {}, replace: true });
        finish();
      })
      .catch(async (error: unknown) => {
        const waits = error instanceof ApiError && waitingCodes.includes(error.code);
        await navigate({ href: waits ? '/login/waiting' : '/login', replace: true });
        setReturning(false);
        if (!waits) onRefused(await refusalWords(error));
      });
  }, []);

  return returning;
}
