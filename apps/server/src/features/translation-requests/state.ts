import { type RequestStatus, workingRequestStatuses } from '@glossa/contracts/translation-requests';

/** The only moves there are. A move to the same state is a new claim of work that was broken off. */
export const requestMoves: Record<RequestStatus, readonly RequestStatus[]> = {
  queued: ['translating', 'failed', 'cancelled'],
  translating: ['translating', 'rendering', 'failed', 'cancelled'],
  rendering: ['translating', 'ready', 'stale', 'failed', 'cancelled'],
  ready: ['stale'],
  failed: ['queued'],
  cancelled: ['queued'],
  // Where people brought the translation up to date themselves, it is ready again.
  stale: ['queued', 'ready'],
};

export const canMoveRequest = (from: RequestStatus, to: RequestStatus): boolean =>
  requestMoves[from].includes(to);
export const requestSourcesOf = (to: RequestStatus): RequestStatus[] =>
  (Object.keys(requestMoves) as RequestStatus[]).filter((from) => canMoveRequest(from, to));
export const isRequestWorking = (status: RequestStatus): boolean =>
  workingRequestStatuses.includes(status);
