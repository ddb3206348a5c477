import type { QueryClient } from '@tanstack/react-query';

type SeenStatus = { id: string; status: string; final: boolean };

/** The last status of each item that is on no screen, until it ends. */
const lastSeen = new WeakMap<QueryClient, Map<string, string>>();

/**
 * Whether an update is more than progress. `held` are the statuses shown on screens; without any, the last received
 * status is used, or progress would look like a change every second.
 */
export function statusChanged(
  client: QueryClient,
  held: readonly string[],
  { id, status, final }: SeenStatus,
): boolean {
  const told = lastSeen.get(client) ?? new Map<string, string>();
  lastSeen.set(client, told);
  const before = held.length > 0 ? held : [told.get(id)];
  if (final || held.length > 0) told.delete(id);
  else told.set(id, status);
  return before.some((known) => known !== status);
}

/** It may have changed during the interruption. */
export function clearLastSeen(client: QueryClient): void {
  lastSeen.delete(client);
}
