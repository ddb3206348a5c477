import { isAllowed } from '@glossa/contracts/permissions';
import { sessionQueryClient } from '../../../lib/http/query-client.ts';
import { savedViewsOptions } from '../../../lib/queries/saved-views.ts';
import { sessionState } from '../../../lib/session/session-store.ts';
import { mediaListOptions, mediaSummaryOptions, posterOptions } from '../queries.ts';
import type { DashboardSearch } from '../search.ts';
import { toMediaSearch } from './dashboard-search.ts';
import { recentOutputsOptions, waitingOptions } from './queries.ts';
import { firstOutputs } from './recent-outputs.tsx';

/** As many rows as a screen shows. */
const firstPosters = 6;

/**
 * Prefetches the dashboard's first data while it renders. Failed requests are repeated by the part that shows them and
 * the error.
 */
export function prefetchDashboard(search: DashboardSearch): void {
  const session = sessionState();
  // Until then, the server rejects everything else.
  if (session.status !== 'signed-in') return;
  if (session.user.firstTimeLogin || session.user.secondFactorDue) return;
  // The screen shows other things then, and asks for none of this.
  if (!isAllowed(session.roleResources, { resource: 'Media', flag: 'view' })) return;
  const client = sessionQueryClient();
  const list = mediaListOptions(toMediaSearch(search));
  void client.prefetchQuery(list).then(() => {
    const withPoster = client.getQueryData(list.queryKey)?.items.filter((item) => item.hasPoster);
    for (const { mediaId } of withPoster?.slice(0, firstPosters) ?? [])
      void client.prefetchQuery(posterOptions(mediaId));
  });
  void client.prefetchQuery(waitingOptions());
  void client.prefetchQuery(mediaSummaryOptions());
  void client.prefetchQuery(savedViewsOptions('dashboard'));
  if (isAllowed(session.roleResources, { resource: 'Translation', flag: 'view' }))
    void client.prefetchQuery(recentOutputsOptions(firstOutputs));
}
