import type { DatabaseTransaction } from '../../platform/db/database.ts';
import { announceEvent } from '../webhooks/index.ts';
import { notify } from './notify.ts';

/** The media was transcribed, or as a document read: who uploaded it, and whoever listens outside, hears of it. */
export async function tellMediaReady(trx: DatabaseTransaction, mediaId: string): Promise<void> {
  const media = await findMediaFacts(trx, mediaId);
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

export async function tellMediaFailed(trx: DatabaseTransaction, mediaId: string): Promise<void> {
  const media = await findMediaFacts(trx, mediaId);
  if (!media) return;
  await notify(trx, {
    kind: 'media-failed',
    organisationId: media.organisation_id,
    recipients: [media.uploaded_by],
    mediaId,
    params: { title: media.title, reason: media.failure_message ?? '' },
    link: mediaLink(mediaId),
  });
  await announceEvent(trx, {
    organisationId: media.organisation_id,
    event: 'media.failed',
    data: { ...mediaData(media), failure: media.failure_code },
  });
}

export function findMediaFacts(trx: DatabaseTransaction, mediaId: string) {
  return trx
    .selectFrom('media')
    .select(['id', 'organisation_id', 'project_id', 'title', 'kind', 'language', 'uploaded_by'])
    .select(['failure_code', 'failure_message'])
    .where('id', '=', mediaId)
    .executeTakeFirst();
}
export type MediaFacts = NonNullable<Awaited<ReturnType<typeof findMediaFacts>>>;

/** Whoever gets a payload need not be of the media's project: its title stays there. */
export const mediaData = (
  media: Pick<MediaFacts, 'id' | 'kind' | 'project_id' | 'title'>,
): Record<string, string | null> => ({
  mediaId: media.id,
  type: media.kind === 'doc' ? 'doc' : 'video',
  title: media.project_id === null ? media.title : null,
});

export const mediaLink = (mediaId: string): string =>
  `/dashboard/media-details?${new URLSearchParams({ mediaId })}`;
