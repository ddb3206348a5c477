import { QueryClient } from '@tanstack/react-query';
import { ApiError } from './api-error.ts';
import { sessionState, subscribeSession } from './session-store.ts';

const mostTries = 2;

/** What a second try may mend: no connection, a server that is starting. A refusal stays one. */
export function mayRetry(failures: number, error: Error): boolean {
  if (failures >= mostTries || !(error instanceof ApiError)) return false;
  return error.code === 'NETWORK' || error.code === 'SERVICE_UNAVAILABLE';
}

const makeQueryClient = () =>
  new QueryClient({
    defaultOptions: {
      // The live channel brings news; refetching on focus is for what it missed.
      queries: { staleTime: 15_000, retry: mayRetry, networkMode: 'always' },
      mutations: { retry: false, networkMode: 'always' },
    },
  });

let client: QueryClient | null = null;
subscribeSession(() => {
  if (sessionState().status !== 'signed-in') client = null;
});

/** One a signed-in session: nothing of one person is left in memory for the next. */
export function sessionQueryClient(): QueryClient {
  client ??= makeQueryClient();
  return client;
}
