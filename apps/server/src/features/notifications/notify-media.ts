import type { DatabaseTransaction } from '../../platform/db/database.ts';
import { announceEvent } from '../webhooks/index.ts';
import { type Notice, notify } from './notify.ts';

/** Notifies the requester and webhooks of a completed or failed translation. */
export async function notifyTranslationEnded(
  trx: DatabaseTransaction,
  ticketId: string,
  end: 'ready' | 'failed',
): Promise<void> {
  const request = await trx
    .selectFrom('translation_requests as t')
    .innerJoin('media as m', 'm.id', 't.media_id')
    .select(['m.id', 'm.kind', 'm.title', 'm.project_id', 'm.organisation_id'])
    .select(['t.language', 't.requested_by', 't.failure_code', 't.failure_message'])
    .where('t.id', '=', ticketId)
    .executeTakeFirst();
  if (!request) return;
  const failed = end === 'failed';
  await notify(trx, {
    kind: failed ? 'translation-failed' : 'translation-ready',
    organisationId: request.organisation_id,
    recipients: [request.requested_by],
    mediaId: request.id,
    ticketId,
    params: {
      title: request.title,
      language: request.language,
      ...(failed ? { reason: request.failure_message ?? '' } : {}),
    },
    link: mediaLink(request.id),
  });
  await announceEvent(trx, {
    organisationId: request.organisation_id,
    event: failed ? 'translation.failed' : 'translation.ready',
    data: {
      ticketId,
      ...mediaData(request),
      language: request.language,
      ...(failed ? { failure: request.failure_code } : {}),
    },
  });
}

/**
 * Notifies the requester of a translation whose source changed: its text, or only times and places; of texts that are no
 * longer in a document, those who wrote them, too.
 */
export const notifyTranslationOutdated = (
  trx: DatabaseTransaction,
  ticketId: string,
  {
    by,
    what,
    authors = [],
  }: {
    by: string | null;
    what: 'text' | 'times' | 'removed';
    authors?: readonly string[];
  },
): Promise<void> =>
  notifyOutdated(trx, ticketId, { kind: 'translation-outdated', by, authors, params: { what } });

/** Notifies the requester of files that show a former disclaimer or subtitle style. */
export const notifyFilesOutdated = (
  trx: DatabaseTransaction,
  ticketId: string,
  { cause, by }: { cause: 'disclaimer' | 'style'; by: string },
): Promise<void> =>
  notifyOutdated(trx, ticketId, { kind: 'files-outdated', by, params: { cause } });

async function notifyOutdated(
  trx: DatabaseTransaction,
  ticketId: string,
  {
    kind,
    by,
    params,
    authors = [],
  }: Pick<Notice, 'kind' | 'params'> & { by: string | null; authors?: readonly string[] },
): Promise<void> {
  const request = await trx
    .selectFrom('translation_requests as t')
    .innerJoin('media as m', 'm.id', 't.media_id')
    .select(['m.id', 'm.title', 'm.organisation_id', 't.language', 't.requested_by'])
    .where('t.id', '=', ticketId)
    .executeTakeFirst();
  if (!request) return;
  await notify(trx, {
    kind,
    organisationId: request.organisation_id,
    recipients: [request.requested_by, ...authors],
    by: by ?? undefined,
    mediaId: request.id,
    ticketId,
    params: { title: request.title, language: request.language, ...params },
    link: mediaLink(request.id),
  });
}

/** Notifies the uploader and the last publisher of a verified or rejected transcript. */
export async function notifyVerification(
  trx: DatabaseTransaction,
  by: { userId: string; displayName: string },
  verified: {
    mediaId: string;
    transcriptId: string;
    to: 'VERIFIED' | 'REJECTED';
    reason?: string | undefined;
  },
): Promise<void> {
  const { mediaId, transcriptId, to, reason } = verified;
  const media = await findMediaDetails(trx, mediaId);
  if (!media) return;
  const author = await trx
    .selectFrom('transcripts')
    .innerJoin('cue_sets', 'cue_sets.id', 'transcripts.published_set_id')
    .select((eb) => eb.fn.coalesce('cue_sets.published_by', 'cue_sets.created_by').as('author'))
    .where('transcripts.id', '=', transcriptId)
    .executeTakeFirst();
  const rejected = to === 'REJECTED';
  await notify(trx, {
    kind: rejected ? 'verification-rejected' : 'verification-done',
    organisationId: media.organisation_id,
    recipients: [media.uploaded_by, ...(author?.author ? [author.author] : [])],
    by: by.userId,
    mediaId,
    params: {
      title: media.title,
      by: by.displayName,
      ...(rejected ? { reason: reason ?? '' } : {}),
    },
    link: mediaLink(mediaId),
  });
  await announceEvent(trx, {
    organisationId: media.organisation_id,
    event: rejected ? 'transcript.rejected' : 'transcript.verified',
    data: { transcriptId, ...mediaData(media), userId: by.userId },
  });
}

/** Notifies those whose unpublished changes became a version, because the recording was transcribed again. */
export async function notifyDraftStored(
  trx: DatabaseTransaction,
  mediaId: string,
  { version, userIds }: { version: number; userIds: readonly string[] },
): Promise<void> {
  const media = await findMediaDetails(trx, mediaId);
  if (!media) return;
  await notify(trx, {
    kind: 'draft-stored',
    organisationId: media.organisation_id,
    recipients: userIds,
    mediaId,
    params: { title: media.title, version },
    link: mediaLink(mediaId),
  });
}

/** Notifies the uploader and webhooks of transcribed or read media. */
export async function notifyMediaReady(trx: DatabaseTransaction, mediaId: string): Promise<void> {
  const media = await findMediaDetails(trx, mediaId);
  if (!media) return;
  await notify(trx, {
    kind: 'media-ready',
    organisationId: media.organisation_id,
    recipients: [media.uploaded_by],
    mediaId,
    params: { title: media.title },
    link: mediaLink(mediaId),
  });
  await announceEvent(trx, {
    organisationId: media.organisation_id,
    event: 'media.ready',
    data: { ...mediaData(media), language: media.language },
  });
}

export async function notifyMediaFailed(trx: DatabaseTransaction, mediaId: string): Promise<void> {
  const media = await findMediaDetails(trx, mediaId);
  if (!media) return;
  await notify(trx, {
    kind: 'media-failed',
    organisationId: media.organisation_id,
    recipients: [media.uploaded_by],
    mediaId,
    params: {
      title: media.title,
      reason: media.failure_message ?? '',
      // No fault of anything, so it is not worded as one.
      ...(media.failure_code === 'ENGINE_NO_SPEECH' ? { cause: 'no-speech' } : {}),
    },
    link: mediaLink(mediaId),
  });
  await announceEvent(trx, {
    organisationId: media.organisation_id,
    event: 'media.failed',
    data: { ...mediaData(media), failure: media.failure_code },
  });
}

export function findMediaDetails(trx: DatabaseTransaction, mediaId: string) {
  return trx
    .selectFrom('media')
    .select(['id', 'organisation_id', 'project_id', 'title', 'kind', 'language', 'uploaded_by'])
    .select(['failure_code', 'failure_message'])
    .where('id', '=', mediaId)
    .executeTakeFirst();
}
export type MediaDetails = NonNullable<Awaited<ReturnType<typeof findMediaDetails>>>;

/** Receivers of a payload need not be in the media's project, so the title is omitted. */
export const mediaData = (
  media: Pick<MediaDetails, 'id' | 'kind' | 'project_id' | 'title'>,
): Record<string, string | null> => ({
  mediaId: media.id,
  type: media.kind === 'doc' ? 'doc' : 'video',
  title: media.project_id === null ? media.title : null,
});

export const mediaLink = (mediaId: string): string =>
  `/dashboard/media-details?${new URLSearchParams({ mediaId })}`;
