import type { LiveMessage } from '@glossa/contracts/live-messages';
import type { MediaDetails, MediaItem, MediaStatus } from '@glossa/contracts/media';
import type { OutputStatus } from '@glossa/contracts/translation-outputs';
import type { RequestStatus, TranslationRequest } from '@glossa/contracts/translation-requests';
import type { Query, QueryClient, QueryKey } from '@tanstack/react-query';
import { forgetTold, hasMoved } from './told-unseen.ts';

type FileStatus = Extract<LiveMessage, { type: 'file_status' }>['file_status'][number];
type RequestNews = Extract<LiveMessage, { type: 'request_status' }>['request_status'][number];
type OutputNews = Extract<LiveMessage, { type: 'output_status' }>['output_status'][number];
type MediaPage = { items: MediaItem[] };

const finalMediaStatuses: readonly MediaStatus[] = [
  'transcribed',
  'verified',
  'ready',
  'failed',
  'cancelled',
];
const finalRequestStatuses: readonly RequestStatus[] = ['ready', 'failed', 'cancelled', 'stale'];
const workingOutputStatuses: readonly OutputStatus[] = ['queued', 'working'];

const lists: QueryKey = ['media', 'list'];
const summary: QueryKey = ['media', 'summary'];
/** What waits, recent files, charts. */
const dashboard: QueryKey = ['dashboard'];
const reports: QueryKey = ['reports', 'figures'];
const item = (mediaId: string): QueryKey => ['media', 'item', mediaId];

/** Puts a live message into what the screens show, and fetches again what it does not tell. */
export function applyLiveMessage(client: QueryClient, message: LiveMessage): void {
  switch (message.type) {
    case 'file_status':
      for (const news of message.file_status) applyFileStatus(client, news);
      return;
    case 'request_status':
      for (const news of message.request_status) applyRequestStatus(client, news);
      return;
    case 'output_status':
      for (const news of message.output_status) applyOutputStatus(client, news);
      return;
    case 'changed':
      applyChange(client, message);
      return;
    case 'draft':
      // Cues are the open editor's to fetch; others only show which drafts there are and who is in them.
      if (message.what !== 'cues') refetch(client, ['subtitles', 'drafts']);
      return;
    case 'client_left':
      return;
    case 'missed':
      refetchEverything(client);
      return;
  }
}

function applyFileStatus(client: QueryClient, news: FileStatus): void {
  const isIt = (media: MediaItem) => media.mediaId === news.id;
  const patch = <M extends MediaItem>(media: M): M => ({
    ...media,
    uploadedStatus: news.status,
    progress: news.progress,
    failure: news.failure,
    language: news.language ?? media.language,
  });
  const before = [
    client.getQueryData<MediaDetails>(item(news.id)),
    ...client
      .getQueriesData<MediaPage>({ queryKey: lists })
      .map(([, page]) => page?.items.find(isIt)),
  ].filter((media) => media !== undefined);

  client.setQueriesData<MediaPage>({ queryKey: lists }, (page) =>
    page?.items.some(isIt)
      ? { ...page, items: page.items.map((media) => (isIt(media) ? patch(media) : media)) }
      : page,
  );
  client.setQueryData<MediaDetails>(item(news.id), (media) => (media ? patch(media) : media));

  // Progress comes every moment; totals and order only change with the status.
  const final = finalMediaStatuses.includes(news.status);
  const held = before.map((media) => media.uploadedStatus);
  if (!hasMoved(client, held, { id: news.id, status: news.status, final })) return;
  refetch(client, summary, dashboard);
  if (final) refetch(client, reports);
  if (final || held.length === 0) refetch(client, lists, item(news.id));
}

function applyRequestStatus(client: QueryClient, news: RequestNews): void {
  const key: QueryKey = ['requests', news.mediaId];
  const known = client.getQueryData<TranslationRequest[]>(key);
  const before = known?.find((request) => request.ticketId === news.ticketId);
  client.setQueryData<TranslationRequest[]>(key, (requests) =>
    requests?.map((request) =>
      request.ticketId === news.ticketId
        ? {
            ...request,
            status: news.status,
            progress: news.progress,
            failure: news.failure,
            queuePosition: news.status === 'queued' ? request.queuePosition : null,
          }
        : request,
    ),
  );
  const final = finalRequestStatuses.includes(news.status);
  const held = before ? [before.status] : [];
  if (!hasMoved(client, held, { id: news.ticketId, status: news.status, final })) return;
  if (final || !before) refetch(client, key, item(news.mediaId), lists);
  if (final) refetch(client, dashboard, reports);
}

function applyOutputStatus(client: QueryClient, news: OutputNews): void {
  const key: QueryKey = ['requests', news.mediaId];
  const before = client
    .getQueryData<TranslationRequest[]>(key)
    ?.flatMap(({ outputs }) => outputs)
    .find(({ outputId }) => outputId === news.outputId);
  client.setQueryData<TranslationRequest[]>(key, (requests) =>
    requests?.map((request) =>
      request.ticketId === news.ticketId
        ? {
            ...request,
            outputs: request.outputs.map((output) =>
              output.outputId === news.outputId
                ? { ...output, status: news.status, progress: news.progress, failure: news.failure }
                : output,
            ),
          }
        : request,
    ),
  );
  // The file's name, its size and what is said about it are not in the news.
  const ended = before?.status !== news.status && !workingOutputStatuses.includes(news.status);
  if (ended || !before) refetch(client, key);
  if (ended) refetch(client, dashboard);
}

function applyChange(
  client: QueryClient,
  { what, mediaId }: Extract<LiveMessage, { type: 'changed' }>,
): void {
  const items: QueryKey = mediaId ? item(mediaId) : ['media', 'item'];
  switch (what) {
    case 'media':
      refetch(client, lists, summary, items, dashboard);
      return;
    case 'categories':
      refetch(client, ['categories']);
      return;
    case 'transcript':
      refetch(client, ['transcript'], ['subtitles'], items, lists, dashboard, reports);
      return;
    case 'requests':
      refetch(
        client,
        mediaId ? ['requests', mediaId] : ['requests'],
        items,
        lists,
        dashboard,
        reports,
      );
      return;
    case 'permissions':
      // What was hidden may be visible now, and the other way round.
      refetchEverything(client);
      return;
    case 'organisations':
    case 'users':
    case 'roles':
    case 'departments':
    case 'projects':
    case 'approvals':
      refetch(client, ...administrationKeys, ['reports']);
      return;
    case 'reading-rules':
      refetch(client, ['reading-rules']);
      return;
    case 'glossaries':
      refetch(client, ['glossaries']);
      return;
    case 'feedback':
      refetch(client, ['feedback'], dashboard, reports);
      return;
    case 'memory':
      refetch(client, ['memory']);
      return;
    case 'saved-views':
      refetch(client, ['saved-views']);
      return;
    case 'conversions':
      refetch(client, ['conversions']);
      return;
    case 'notifications':
      refetch(client, ['notifications']);
      return;
    case 'webhooks':
      refetch(client, ['webhooks']);
      return;
  }
}

/** People, roles, departments and projects show one another's names and counts: a change of one is a change of all. */
export const administrationKeys: readonly QueryKey[] = [['administration']];

/** What may have changed while nobody listened. Posters, waveforms and tokens do not change with the news. */
export function refetchEverything(client: QueryClient): void {
  forgetTold(client);
  refetch(
    client,
    lists,
    summary,
    ['media', 'item'],
    ['transcript'],
    ['subtitles'],
    ['requests'],
    ['categories'],
    ['reading-rules'],
    ['glossaries'],
    ['memory'],
    ['conversions'],
    ['notifications'],
    ['webhooks'],
    dashboard,
    ['reports'],
    ['saved-views'],
    ['feedback'],
    ...administrationKeys,
  );
}

function refetch(client: QueryClient, ...keys: QueryKey[]): void {
  for (const queryKey of keys) {
    void client.invalidateQueries({ queryKey });
    for (const query of client.getQueryCache().findAll({ queryKey, fetchStatus: 'fetching' }))
      if (query.state.data === undefined) fetchAfterFirst(client, query);
  }
}

/** Their first answer is still on its way, and older than the news. */
const outrun = new WeakSet<Query>();

/** A first fetch is not begun anew by an invalidation, and its answer would pass for fresh. */
function fetchAfterFirst(client: QueryClient, query: Query): void {
  if (outrun.has(query)) return;
  outrun.add(query);
  const forget = () => outrun.delete(query);
  const fetchAgain = () => {
    forget();
    void client.invalidateQueries({ queryKey: query.queryKey, exact: true });
  };
  query.promise?.then(fetchAgain, forget);
}
