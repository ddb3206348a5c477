import { isPaged } from '@glossa/contracts/document-formats';
import type { BodyOf } from '@glossa/contracts/endpoint';
import type { saveMediaFilterProfile } from '@glossa/contracts/filter-profiles';
import type { MediaItem } from '@glossa/contracts/media';
import { message } from '@glossa/messages/message';
import type { Actor } from '../../platform/http/actor.ts';
import { AppError } from '../../platform/http/app-error.ts';
import { byActor, recordAction } from '../audit/index.ts';
import { filterProfileFor } from '../filter-profiles/index.ts';
import type { MediaDeps } from './create-media.ts';
import { requeueMedia, requireItem, requireMedia } from './service.ts';

/**
 * Gives a document the settings of a profile as they are now, and reads it again. Its translations keep the settings of their
 * texts, and are outdated until they are translated again. Throws NOT_FOUND, LEGAL_HOLD, MEDIA_WRONG_STATE.
 */
export async function changeFilterProfile(
  { db, queue }: MediaDeps,
  actor: Actor,
  mediaId: string,
  { filterProfileId }: BodyOf<typeof saveMediaFilterProfile>,
): Promise<MediaItem> {
  const media = await requireMedia(db, actor, mediaId);
  if (media.kind !== 'doc' || isPaged(media.format))
    throw new AppError('INVALID_INPUT', message('filterProfiles.formatWithoutProfile'));
  await db.transaction().execute(async (trx) => {
    const profile = await filterProfileFor(trx, media.organisation_id, filterProfileId);
    const moved = await requeueMedia(trx, queue, mediaId, {
      fields: { filter_profile: profile && JSON.stringify(profile) },
    });
    if (!moved) throw new AppError('MEDIA_WRONG_STATE', message('filterProfiles.stillReading'));
    await recordAction(trx, {
      ...byActor(actor),
      organisationId: media.organisation_id,
      action: 'media-filter-changed',
      subject: mediaId,
      subjectName: media.title,
      detail: {
        before: { filterProfile: media.filter_profile?.name ?? null },
        after: { filterProfile: profile?.name ?? null },
      },
    });
  });
  return requireItem(db, actor, mediaId);
}
