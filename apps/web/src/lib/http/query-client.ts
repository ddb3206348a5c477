import { QueryClient } from '@tanstack/react-query';
import { sessionState, subscribeSession } from '../session/session-store.ts';
import { ApiError } from './api-error.ts';

const maxTries = 2;

/** Errors a retry may fix: no connection, a starting server. Rejections are final. */
export function canRetry(failures: number, error: Error): boolean {
  if (failures >= maxTries || !(error instanceof ApiError)) return false;
  return error.code === 'NETWORK' || error.code === 'SERVICE_UNAVAILABLE';
}

const makeQueryClient = () =>
  new QueryClient({
    defaultOptions: {
      // The live channel brings updates; refetching on focus covers missed ones.
      queries: { staleTime: 15_000, retry: canRetry, networkMode: 'always' },
      mutations: { retry: false, networkMode: 'always' },
    },
  });

let client: QueryClient | null = null;
subscribeSession(() => {
  if (sessionState().status !== 'signed-in') client = null;
});

/** One per session: no data of one user is left in memory for the next. */
export function sessionQueryClient(): QueryClient {
  client ??= makeQueryClient();
  return client;
}
