import { isAllowed } from '@glossa/contracts/permissions';
import {
  recentOutputsOptions,
  savedViewsOptions,
  waitingOptions,
} from '../../../lib/queries/dashboard.ts';
import { mediaListOptions, mediaSummaryOptions } from '../../../lib/queries/media.ts';
import { sessionQueryClient } from '../../../lib/query-client.ts';
import { sessionState } from '../../../lib/session-store.ts';
import { readDashboardSearch, toMediaSearch } from './dashboard-search.ts';
import { firstOutputs } from './recent-outputs.tsx';

/**
 * Asks for what the dashboard shows first, while it is still being drawn: the answers are there when it is. What fails is
 * asked for again by the part that shows it, which says so.
 */
export function askForDashboard(rawSearch: Record<string, unknown>): void {
  const session = sessionState();
  // Before the one-time password is changed the server refuses everything else.
  if (session.status !== 'signed-in' || session.user.firstTimeLogin) return;
  const client = sessionQueryClient();
  void client.prefetchQuery(mediaListOptions(toMediaSearch(readDashboardSearch(rawSearch))));
  void client.prefetchQuery(waitingOptions());
  void client.prefetchQuery(mediaSummaryOptions());
  void client.prefetchQuery(savedViewsOptions('dashboard'));
  if (isAllowed(session.roleResources, { resource: 'Translation', flag: 'view' }))
    void client.prefetchQuery(recentOutputsOptions(firstOutputs));
}
