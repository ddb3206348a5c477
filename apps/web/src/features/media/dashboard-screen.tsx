import type { SavedViewSearch } from '@glossa/contracts/dashboard';
import { Button, Stack } from '@mantine/core';
import { useQuery } from '@tanstack/react-query';
import { Link, useNavigate, useSearch } from '@tanstack/react-router';
import { Upload } from 'lucide-react';
import { useCallback, useDeferredValue, useMemo } from 'react';
import { withAction } from '../../lib/http/with-sentence.ts';
import { t } from '../../lib/i18n/t.ts';
import { useCan } from '../../lib/session/permissions.ts';
import { EmptyState, ErrorState } from '../../ui/feedback/state.tsx';
import { Page } from '../../ui/page/page.tsx';
import {
  SavedViewsMenu,
  toViewSearch,
  useDefaultView,
} from '../../ui/saved-views/saved-views-menu.tsx';
import { ListFooter, PastTheEnd } from '../../ui/table/list-footer.tsx';
import { NoMatch } from '../../ui/table/no-match.tsx';
import { useListSearch } from '../../ui/table/use-list-search.ts';
import { DashboardCharts } from './dashboard/dashboard-charts.tsx';
import { toMediaSearch } from './dashboard/dashboard-search.ts';
import { useMediaRights } from './dashboard/media-actions.tsx';
import { MediaFilters } from './dashboard/media-filters.tsx';
import { MediaList, MediaListSkeleton } from './dashboard/media-list.tsx';
import panels from './dashboard/panels.module.css';
import { RecentOutputs } from './dashboard/recent-outputs.tsx';
import { SummaryTiles } from './dashboard/summary-tiles.tsx';
import { WaitingPanel } from './dashboard/waiting-panel.tsx';
import { WithoutMedia } from './dashboard/without-media.tsx';
import { type MediaPage, mediaListOptions } from './queries.ts';
import { dashboardSearch, mediaList, mediaPartOf, taskSearchOf } from './search.ts';
import { useMediaHandlers } from './use-media-handlers.tsx';

function UploadButton() {
  return (
    <Button
      leftSection={<Upload size={16} aria-hidden />}
      renderRoot={(props: object) => <Link to="/upload-media" {...props} />}
    >
      {t('media.upload.title')}
    </Button>
  );
}

/** A separate component, like every part with a query: its updates do not re-render the list. */
function DefaultView(props: {
  search: ReturnType<typeof toViewSearch>;
  apply: Parameters<typeof useDefaultView>[2];
}) {
  useDefaultView('dashboard', props.search, props.apply);
  return null;
}

/** The filters are in the address: a copied link shows the same list. */
function useDashboardSearch() {
  const search = dashboardSearch(useSearch({ from: '/shell/dashboard' }));
  const navigate = useNavigate();
  /** The filters of a saved view; unknown ones are ignored. */
  const apply = useCallback(
    (view: SavedViewSearch) =>
      void navigate({
        to: '.',
        search: (now: Record<string, unknown>) => ({
          ...dashboardSearch(view),
          ...taskSearchOf(dashboardSearch(now)),
        }),
      }),
    [navigate],
  );
  return { address: search, apply, list: useListSearch(search, mediaList) };
}

type View = ReturnType<typeof useDashboardSearch>;

/** My tasks, and all media with live status; without permission for media, what else there is. */
export function DashboardScreen() {
  return useCan('Media', 'view') ? <MediaDashboard /> : <WithoutMedia />;
}

function MediaDashboard() {
  const view = useDashboardSearch();
  const { address, list, apply } = view;
  const kept = toViewSearch(mediaPartOf(address));
  const canUpload = useMayUpload();
  const seesTranslations = useCan('Translation', 'view');

  return (
    <Page title={t('common.dashboard')} actions={canUpload ? <UploadButton /> : undefined}>
      <DefaultView search={kept} apply={apply} />
      <Stack gap="lg">
        <SummaryTiles active={address.status} onChoose={(status) => list.setFilters({ status })} />
        <div className={panels.panels}>
          <WaitingPanel tasks={taskSearchOf(address)} />
          {seesTranslations && <RecentOutputs />}
        </div>
        <MediaFilters
          leading={<SavedViewsMenu screen="dashboard" search={kept} onApply={apply} />}
          list={list}
        />
        <MediaSection view={view} />
      </Stack>
    </Page>
  );
}

const useMayUpload = () => {
  const sees = useCan('MediaCategory', 'view');
  const edits = useCan('Media', 'edit');
  return sees && edits;
};

/** The filtered list with the charts below it. */
function MediaSection({ view }: { view: View }) {
  const { address, list: filtered } = view;
  const list = useQuery(mediaListOptions(toMediaSearch(address)));
  // Many rows take longer to render than a key press may wait: React renders them in the background.
  const page = useDeferredValue(list.data);
  const failed = list.isError && !list.data;
  if (!failed && !page) return <MediaListSkeleton />;
  return (
    <>
      {failed || !page ? (
        <ErrorState
          error={list.error && withAction(list.error, t('media.loadListFailed'))}
          onRetry={() => void list.refetch()}
        />
      ) : page.total + page.uploading.length > 0 ? (
        <MediaPageShown page={page} list={filtered} fading={list.isPlaceholderData} />
      ) : filtered.narrowed ? (
        <NoMatch text={t('dashboard.noMatch')} onClear={filtered.clear} />
      ) : (
        <NothingYet />
      )}
      {/* Last: above the fold while the list is loading, they would be rendered only to be pushed down. */}
      <DashboardCharts mineOnly={address.mine ?? false} />
    </>
  );
}

function NothingYet() {
  return (
    <EmptyState
      title={t('dashboard.emptyTitle')}
      text={t('dashboard.emptyText')}
      action={useMayUpload() ? <UploadButton /> : undefined}
    />
  );
}

type PageProps = { page: MediaPage; list: View['list']; fading: boolean };

function MediaPageShown({ page, list, fading }: PageProps) {
  const { sort, descending } = list.search;
  const { handlers } = useMediaHandlers();
  const rights = useMediaRights();
  const items = useMemo(() => [...page.uploading, ...page.items], [page]);
  return (
    <>
      {page.items.length + page.uploading.length === 0 ? (
        <PastTheEnd onFirst={() => list.goToPage(1)} />
      ) : (
        <MediaList
          items={items}
          sort={sort}
          descending={descending}
          onSort={list.sortBy}
          rights={rights}
          handlers={handlers}
          fading={fading}
        />
      )}
      <ListFooter
        noun={t('common.media')}
        list={page}
        shown={page.items.length}
        page={page.page}
        pageSize={page.pageSize}
        onPage={list.goToPage}
        onPageSize={list.setPageSize}
      />
    </>
  );
}
