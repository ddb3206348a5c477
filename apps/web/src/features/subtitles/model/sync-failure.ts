import { ApiError, errorSentence } from '../../../lib/api-client.ts';

export type SyncFailure =
  /** No answer, or none that says anything about the change: it is sent again by itself. */
  | { kind: 'later'; message: string }
  | { kind: 'conflict'; conflicts: NonNullable<ApiError['conflicts']> }
  /** The draft is closed. */
  | { kind: 'gone' }
  /** The name of the change is used up: it needs another. */
  | { kind: 'renamed' }
  | { kind: 'refused'; message: string };

/** What a failed call means for a change. Throws what is no answer of the server. */
export function syncFailureOf(error: unknown): SyncFailure {
  if (!(error instanceof ApiError)) throw error;
  const { code, status } = error;
  if (code === 'DRAFT_GONE') return { kind: 'gone' };
  if (code === 'DRAFT_CONFLICT') return { kind: 'conflict', conflicts: error.conflicts ?? [] };
  if (code === 'DRAFT_CHANGE_REPEATED') return { kind: 'renamed' };
  // A session that is over is renewed or left by the client; the change is kept until somebody is signed in again.
  const passes = status === 0 || status === 401 || status === 429 || status >= 500;
  return passes
    ? { kind: 'later', message: error.message }
    : { kind: 'refused', message: errorSentence(error) };
}
