import type { LiveMessage } from '@glossa/contracts/live-messages';
import type { MediaDetails, MediaItem, MediaStatus } from '@glossa/contracts/media';
import type { OutputStatus } from '@glossa/contracts/translation-outputs';
import type { RequestStatus, TranslationRequest } from '@glossa/contracts/translation-requests';
import type { Query, QueryClient, QueryKey } from '@tanstack/react-query';
import {
  administrationKeys,
  categoryKeys,
  conversionKeys,
  dashboardKeys,
  feedbackKeys,
  filterProfileKeys,
  glossaryKeys,
  mediaKeys,
  memoryKeys,
  notificationKeys,
  readingRulesKeys,
  reportKeys,
  requestKeys,
  savedViewKeys,
  subtitleKeys,
  transcriptKeys,
  webhookKeys,
} from '../queries/query-keys.ts';
import { clearLastSeen, statusChanged } from './last-seen-status.ts';

type FileStatus = Extract<LiveMessage, { type: 'file_status' }>['file_status'][number];
type RequestNews = Extract<LiveMessage, { type: 'request_status' }>['request_status'][number];
type OutputNews = Extract<LiveMessage, { type: 'output_status' }>['output_status'][number];
type MediaPage = { items: MediaItem[]; uploading?: MediaItem[] };

const finalMediaStatuses: readonly MediaStatus[] = [
  'transcribed',
  'verified',
  'ready',
  'failed',
  'cancelled',
];
const finalRequestStatuses: readonly RequestStatus[] = ['ready', 'failed', 'cancelled', 'stale'];
const workingOutputStatuses: readonly OutputStatus[] = ['queued', 'working'];

/** Applies a live message to the cache, and refetches what it does not contain. */
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
      // The open editor fetches cues itself; other screens show only drafts and their users.
      if (message.what !== 'cues') refetch(client, subtitleKeys.drafts);
      if (message.what === 'kept-file') refetch(client, subtitleKeys.keptFile(message.reportId));
      return;
    case 'client_left':
      return;
    case 'resync':
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
  const patchIt = (media: MediaItem) => (isIt(media) ? patch(media) : media);
  const before = [
    client.getQueryData<MediaDetails>(mediaKeys.detail(news.id)),
    ...client
      .getQueriesData<MediaPage>({ queryKey: mediaKeys.lists })
      .map(([, page]) => page?.items.find(isIt) ?? page?.uploading?.find(isIt)),
  ].filter((media) => media !== undefined);

  client.setQueriesData<MediaPage>({ queryKey: mediaKeys.lists }, (page) =>
    page?.items.some(isIt) || page?.uploading?.some(isIt)
      ? { ...page, items: page.items.map(patchIt), uploading: page.uploading?.map(patchIt) ?? [] }
      : page,
  );
  client.setQueryData<MediaDetails>(mediaKeys.detail(news.id), (media) =>
    media ? patch(media) : media,
  );

  // Progress is frequent; totals and order change only with the status.
  const final = finalMediaStatuses.includes(news.status);
  const held = before.map((media) => media.uploadedStatus);
  if (!statusChanged(client, held, { id: news.id, status: news.status, final })) return;
  refetch(client, mediaKeys.summary, dashboardKeys.all);
  if (final) refetch(client, reportKeys.figures);
  // What the file has, its audio tracks among it, is known from here on.
  if (news.status === 'transcribing') refetch(client, mediaKeys.detail(news.id));
  // An upload that ended moves to its place in the list.
  const sent = held.includes('uploading');
  if (final || sent || held.length === 0)
    refetch(client, mediaKeys.lists, mediaKeys.detail(news.id));
}

function applyRequestStatus(client: QueryClient, news: RequestNews): void {
  const key = requestKeys.ofMedia(news.mediaId);
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
  if (!statusChanged(client, held, { id: news.ticketId, status: news.status, final })) return;
  if (final || !before) refetch(client, key, mediaKeys.detail(news.mediaId), mediaKeys.lists);
  if (final) refetch(client, dashboardKeys.all, reportKeys.figures);
}

function applyOutputStatus(client: QueryClient, news: OutputNews): void {
  const key = requestKeys.ofMedia(news.mediaId);
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
  // The message lacks the file's name, size and warnings.
  const ended = before?.status !== news.status && !workingOutputStatuses.includes(news.status);
  if (ended || !before) refetch(client, key);
  if (ended) refetch(client, dashboardKeys.all);
}

function applyChange(
  client: QueryClient,
  { what, mediaId }: Extract<LiveMessage, { type: 'changed' }>,
): void {
  const details = mediaId ? mediaKeys.detail(mediaId) : mediaKeys.details;
  switch (what) {
    case 'media':
      refetch(client, mediaKeys.lists, mediaKeys.summary, details, dashboardKeys.all);
      return;
    case 'categories':
      refetch(client, categoryKeys.all);
      return;
    case 'transcript':
      refetch(
        client,
        transcriptKeys.all,
        subtitleKeys.all,
        details,
        mediaKeys.lists,
        dashboardKeys.all,
        reportKeys.figures,
      );
      return;
    case 'requests':
      refetch(
        client,
        mediaId ? requestKeys.ofMedia(mediaId) : requestKeys.all,
        details,
        mediaKeys.lists,
        dashboardKeys.all,
        reportKeys.figures,
      );
      return;
    case 'permissions':
      // Visibility may have changed in either direction.
      refetchEverything(client);
      return;
    case 'organisations':
    case 'users':
    case 'roles':
    case 'departments':
    case 'projects':
    case 'approvals':
      refetch(client, administrationKeys.all, reportKeys.all);
      return;
    case 'reading-rules':
      refetch(client, readingRulesKeys.all);
      return;
    case 'filter-profiles':
      refetch(client, filterProfileKeys.all);
      return;
    case 'glossaries':
      refetch(client, glossaryKeys.all);
      return;
    case 'feedback':
      refetch(client, feedbackKeys.all, dashboardKeys.all, reportKeys.figures);
      return;
    case 'memory':
      refetch(client, memoryKeys.all);
      return;
    case 'saved-views':
      refetch(client, savedViewKeys.all);
      return;
    case 'conversions':
      refetch(client, conversionKeys.lists);
      return;
    case 'notifications':
      refetch(client, notificationKeys.all);
      return;
    case 'webhooks':
      refetch(client, webhookKeys.all);
      return;
    case 'reports':
      refetch(client, reportKeys.figures);
      return;
  }
}

/** Everything that may have changed during an interruption. Posters, waveforms and tokens do not change. */
export function refetchEverything(client: QueryClient): void {
  clearLastSeen(client);
  refetch(
    client,
    mediaKeys.lists,
    mediaKeys.summary,
    mediaKeys.details,
    transcriptKeys.all,
    subtitleKeys.all,
    requestKeys.all,
    categoryKeys.all,
    readingRulesKeys.all,
    filterProfileKeys.all,
    glossaryKeys.all,
    memoryKeys.all,
    conversionKeys.lists,
    notificationKeys.all,
    webhookKeys.all,
    dashboardKeys.all,
    reportKeys.all,
    savedViewKeys.all,
    feedbackKeys.all,
    administrationKeys.all,
  );
}

function refetch(client: QueryClient, ...keys: QueryKey[]): void {
  for (const queryKey of keys) {
    void client.invalidateQueries({ queryKey });
    for (const query of client.getQueryCache().findAll({ queryKey, fetchStatus: 'fetching' }))
      if (query.state.data === undefined) refetchAfterPending(client, query);
  }
}

/** Queries whose first response is pending and older than the update. */
const supersedePendingFetches = new WeakSet<Query>();

/** Invalidation does not restart a first fetch, whose response would then be considered fresh. */
function refetchAfterPending(client: QueryClient, query: Query): void {
  if (supersedePendingFetches.has(query)) return;
  supersedePendingFetches.add(query);
  const forget = () => supersedePendingFetches.delete(query);
  const fetchAgain = () => {
    forget();
    void client.invalidateQueries({ queryKey: query.queryKey, exact: true });
  };
  query.promise?.then(fetchAgain, forget);
}
