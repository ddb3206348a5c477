import type { QueryClient } from '@tanstack/react-query';

type Told = { id: string; status: string; final: boolean };

/** The status last told of each thing that no screen holds, until it comes to its end. */
const toldLast = new WeakMap<QueryClient, Map<string, string>>();

/**
 * Whether news of a thing mean more than progress. `held` are the statuses in which the screens show it; where none
 * does, what was told before stands for them, or its progress would look like something new every second.
 */
export function hasMoved(
  client: QueryClient,
  held: readonly string[],
  { id, status, final }: Told,
): boolean {
  const told = toldLast.get(client) ?? new Map<string, string>();
  toldLast.set(client, told);
  const before = held.length > 0 ? held : [told.get(id)];
  if (final || held.length > 0) told.delete(id);
  else told.set(id, status);
  return before.some((known) => known !== status);
}

/** What was told may have changed while nobody listened. */
export function forgetTold(client: QueryClient): void {
  toldLast.delete(client);
}
