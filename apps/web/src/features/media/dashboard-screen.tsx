import { Button, Stack } from '@mantine/core';
import { useQuery } from '@tanstack/react-query';
import { Link } from '@tanstack/react-router';
import { Upload } from 'lucide-react';
import { t } from '../../lib/language/t.ts';
import { useCan } from '../../lib/permissions.ts';
import { mediaListOptions } from '../../lib/queries/media.ts';
import { NoMatch } from '../../ui/admin/no-match.tsx';
import { ListFooter } from '../../ui/list-footer.tsx';
import { Page } from '../../ui/page.tsx';
import { SavedViewsMenu } from '../../ui/saved-views/saved-views-menu.tsx';
import { useDefaultView } from '../../ui/saved-views/use-default-view.ts';
import { toViewSearch } from '../../ui/saved-views/view-search.ts';
import { EmptyState, ErrorState } from '../../ui/state.tsx';
import { DashboardCharts } from './dashboard/dashboard-charts.tsx';
import { isNarrowed, toMediaSearch } from './dashboard/dashboard-search.ts';
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

/** What waits for me, and every media with its live state. */
export function DashboardScreen() {
  const { search, narrow, clear, apply, goToPage, changePageSize } = useDashboardSearch();
  const kept = toViewSearch(search);
  const asked = toMediaSearch(search);
  const list = useQuery(mediaListOptions(asked));
  const handlers = useMediaHandlers();
  const rights = {
    editMedia: useCan('Media', 'edit'),
    verify: useCan('Transcription', 'edit'),
    translate: useCan('Translation', 'edit'),
  };
  const mayUpload = useCan('MediaCategory', 'view') && rights.editMedia;
  const seesTranslations = useCan('Translation', 'view');
  const page = list.data;

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
        {list.isError && !page ? (
          <ErrorState error={list.error} onRetry={() => void list.refetch()} />
        ) : !page ? (
          <MediaListSkeleton />
        ) : page.total === 0 ? (
          isNarrowed(search) ? (
            <NoMatch text={t('No media fits this search and these filters.')} onClear={clear} />
          ) : (
            <EmptyState
              title={t('No media yet')}
              text={t(
                'Upload a video, an audio file or a document: it is transcribed at once, then you verify it and have it translated.',
              )}
              action={mayUpload ? <UploadButton /> : undefined}
            />
          )
        ) : (
          <>
            <MediaList
              items={page.items}
              sort={asked.sort}
              descending={asked.descending}
              onSort={(sort) =>
                narrow({
                  sort,
                  order: asked.sort === sort ? (asked.descending ? 'asc' : 'desc') : undefined,
                })
              }
              rights={rights}
              handlers={handlers}
              fading={list.isPlaceholderData}
            />
            <ListFooter
              noun={t('Media')}
              total={page.total}
              page={page.page}
              pageSize={page.pageSize}
              onPage={goToPage}
              onPageSize={changePageSize}
            />
          </>
        )}
        {/* Last: above the fold while the list is not there, they would be drawn only to be pushed away. */}
        {(page || list.isError) && <DashboardCharts mineOnly={search.mine ?? false} />}
      </Stack>
    </Page>
  );
}
