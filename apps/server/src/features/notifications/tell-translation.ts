import type { DatabaseTransaction } from '../../platform/db/database.ts';
import { announceEvent } from '../webhooks/index.ts';
import { notify } from './notify.ts';
import { mediaData, mediaLink } from './tell-media.ts';

/** A translation came to its end: who asked for it, and whoever listens outside, hears of it. */
export async function tellTranslationEnded(
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
