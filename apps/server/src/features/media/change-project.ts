import type { MediaItem } from '@glossa/contracts/media';
import type { Database } from '../../platform/db/database.ts';
import type { Actor } from '../../platform/http/actor.ts';
import { AppError } from '../../platform/http/app-error.ts';
import { byActor, recordAction } from '../audit/index.ts';
import { requireOwnProject } from './own-projects.ts';
import { publishAboutMedia } from './publish-about-media.ts';
import { visibleMedia } from './repository.ts';
import { requireItem } from './service.ts';

/** Limits media to a project of the actor's own, or with null opens it to the organisation. */
export function changeMediaProject(
  db: Database,
  actor: Actor,
  mediaId: string,
  projectId: string | null,
): Promise<MediaItem> {
  return db.transaction().execute(async (trx) => {
    const media = await visibleMedia(trx, actor)
      .selectAll('media')
      .where('media.id', '=', mediaId)
      .forNoKeyUpdate()
      .executeTakeFirst();
    if (!media) throw new AppError('NOT_FOUND');
    const before = await requireItem(trx, actor, mediaId);
    if (before.projectId === projectId) return before;
    const projectName =
      projectId === null
        ? null
        : await requireOwnProject(trx, actor, media.organisation_id, projectId);
    const announce = () =>
      publishAboutMedia(trx, mediaId, 'Media', { type: 'changed', what: 'media', mediaId });

    // Both audiences: those who lose sight of it and those who gain it.
    await announce();
    await trx
      .updateTable('media')
      .set({ project_id: projectId, updated_at: new Date() })
      .where('id', '=', mediaId)
      .execute();
    await announce();
    await recordAction(trx, {
      ...byActor(actor),
      organisationId: media.organisation_id,
      action: 'media-project-changed',
      subject: mediaId,
      subjectName: media.title,
      detail: { before: { project: before.projectName }, after: { project: projectName } },
    });
    return requireItem(trx, actor, mediaId);
  });
}
