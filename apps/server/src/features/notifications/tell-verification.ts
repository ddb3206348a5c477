import type { DatabaseTransaction } from '../../platform/db/database.ts';
import { announceEvent } from '../webhooks/index.ts';
import { notify } from './notify.ts';
import { findMediaFacts, mediaData, mediaLink } from './tell-media.ts';

/** A transcript was verified or rejected: who uploaded the media and who last published the text hear of it. */
export async function tellVerification(
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
  const media = await findMediaFacts(trx, mediaId);
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
