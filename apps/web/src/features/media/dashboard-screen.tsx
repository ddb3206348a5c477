import { Button, Stack } from '@mantine/core';
import { useQuery } from '@tanstack/react-query';
import { Link } from '@tanstack/react-router';
import { Upload } from 'lucide-react';
import { useDeferredValue } from 'react';
import { t } from '../../lib/language/t.ts';
import { useCan } from '../../lib/permissions.ts';
import { type MediaPage, mediaListOptions } from '../../lib/queries/media.ts';
import { useNextTurn } from '../../lib/use-next-turn.ts';
import { NoMatch } from '../../ui/admin/no-match.tsx';
import { ListFooter } from '../../ui/list-footer.tsx';
import { Page } from '../../ui/page.tsx';
import { PastTheEnd } from '../../ui/past-the-end.tsx';
import { SavedViewsMenu } from '../../ui/saved-views/saved-views-menu.tsx';
import { useDefaultView } from '../../ui/saved-views/use-default-view.ts';
import { toViewSearch } from '../../ui/saved-views/view-search.ts';
import { EmptyState, ErrorState } from '../../ui/state.tsx';
import { DashboardCharts } from './dashboard/dashboard-charts.tsx';
import { isNarrowed, toMediaSearch } from './dashboard/dashboard-search.ts';
import { useMediaRights } from './dashboard/media-actions.tsx';
import { MediaFilters } from './dashboard/media-filters.tsx';
import { MediaList, MediaListSkeleton } from './dashboard/media-list.tsx';
import panels from './dashboard/panels.module.css';
import { RecentOutputs } from './dashboard/recent-outputs.tsx';
import { SummaryTiles } from './dashboard/summary-tiles.tsx';
import { useDashboardSearch } from './dashboard/use-dashboard-search.ts';
import { WaitingPanel } from './dashboard/waiting-panel.tsx';
import { useMediaHandlers } from './use-media-handlers.tsx';

function UploadButton() {
  return (
    <Button
      leftSection={<Upload size={16} aria-hidden />}
      renderRoot={(props) => <Link to="/upload-media" {...props} />}
    >
      {t('Upload media')}
    </Button>
  );
}

/** On its own, as each part that asks for something is: what it hears of does not draw the list again. */
function DefaultView(props: {
  search: ReturnType<typeof toViewSearch>;
  apply: Parameters<typeof useDefaultView>[2];
}) {
  useDefaultView('dashboard', props.search, props.apply);
  return null;
}

type View = ReturnType<typeof useDashboardSearch>;

/** What waits for me, and every media with its live state. */
export function DashboardScreen() {
  const view = useDashboardSearch();
  const { search, narrow, clear, apply } = view;
  const kept = toViewSearch(search);
  const mayUpload = useMayUpload();
  const seesTranslations = useCan('Translation', 'view');

  return (
    <Page title={t('Dashboard')} actions={mayUpload ? <UploadButton /> : undefined}>
      <DefaultView search={kept} apply={apply} />
      <Stack gap="lg">
        <SummaryTiles active={search.status} onChoose={(status) => narrow({ status })} />
        <div className={panels.panels}>
          <WaitingPanel />
          {seesTranslations && <RecentOutputs />}
        </div>
        <MediaFilters
          leading={<SavedViewsMenu screen="dashboard" search={kept} onApply={apply} />}
          search={search}
          onChange={narrow}
          onClear={clear}
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

/** The list that the filters leave, and the figures below it. */
function MediaSection({ view }: { view: View }) {
  const { search, clear } = view;
  const list = useQuery(mediaListOptions(toMediaSearch(search)));
  const due = useNextTurn('media-list');
  // Many rows take longer to draw than a key may wait for its letter: drawn in turns, the page answers meanwhile.
  const page = useDeferredValue(due ? list.data : undefined);
  const failed = list.isError && !list.data;
  if (!failed && !page) return <MediaListSkeleton />;
  return (
    <>
      {failed || !page ? (
        <ErrorState error={list.error} onRetry={() => void list.refetch()} />
      ) : page.total > 0 ? (
        <MediaPageShown page={page} view={view} fading={list.isPlaceholderData} />
      ) : isNarrowed(search) ? (
        <NoMatch text={t('No media fits this search and these filters.')} onClear={clear} />
      ) : (
        <NothingYet />
      )}
      {/* Last: above the fold while the list is not there, they would be drawn only to be pushed away. */}
      <DashboardCharts mineOnly={search.mine ?? false} />
    </>
  );
}

function NothingYet() {
  return (
    <EmptyState
      title={t('No media yet')}
      text={t(
        'Upload a video, an audio file or a document: it is transcribed at once, then you verify it and have it translated.',
      )}
      action={useMayUpload() ? <UploadButton /> : undefined}
    />
  );
}

function MediaPageShown({ page, view, fading }: { page: MediaPage; view: View; fading: boolean }) {
  const { search, narrow, goToPage, changePageSize } = view;
  const { sort, descending } = toMediaSearch(search);
  const { handlers } = useMediaHandlers();
  const rights = useMediaRights();
  return (
    <>
      {page.items.length === 0 ? (
        <PastTheEnd onFirst={() => goToPage(1)} />
      ) : (
        <MediaList
          items={page.items}
          sort={sort}
          descending={descending}
          onSort={(by) =>
            narrow({ sort: by, order: sort === by ? (descending ? 'asc' : 'desc') : undefined })
          }
          rights={rights}
          handlers={handlers}
          fading={fading}
        />
      )}
      <ListFooter
        noun={t('Media')}
        total={page.total}
        page={page.page}
        pageSize={page.pageSize}
        onPage={goToPage}
        onPageSize={changePageSize}
      />
    </>
  );
}
