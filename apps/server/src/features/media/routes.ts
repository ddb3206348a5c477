import { json } from 'node:stream/consumers';
import { previewFilterProfile, saveMediaFilterProfile } from '@glossa/contracts/filter-profiles';
import {
  cancelMedia as cancelMediaCall,
  createMediaToken,
  deleteMedia as deleteMediaCall,
  getAllMediaDetails,
  getDocInformation,
  getInputFile,
  getMediaDetailsMultiParam,
  getMediaSummaryDetails,
  getPeaks,
  getPoster,
  getVideo,
  getVideoInformation,
  type MediaItem,
  mediaSearchInput,
  peaksSchema,
  retryMedia as retryMediaCall,
  saveMediaProject,
} from '@glossa/contracts/media';
import { uploadSegmentationRules } from '@glossa/contracts/segmentation';
import { message } from '@glossa/messages/message';
import type { z } from 'zod';
import type { Actor } from '../../platform/http/actor.ts';
import { AppError } from '../../platform/http/app-error.ts';
import type { Mount } from '../../platform/http/mount.ts';
import { sendStoredFile } from '../../platform/http/send-stored-file.ts';
import { byActor, recordAction } from '../audit/index.ts';
import { mediaTokenSeconds, type Tokens } from '../auth/index.ts';
import { changeFilterProfile } from './change-filter-profile.ts';
import type { MediaDeps } from './create-media.ts';
import { missingMedia } from './deleted-media.ts';
import { summariseMedia } from './media-counts.ts';
import { previewFilter } from './preview-filter.ts';
import { receiveRules } from './receive-rules.ts';
import { findDetails, visibleMedia } from './repository.ts';
import type { ScanDeps } from './scan-file.ts';
import { searchMedia } from './search-media.ts';
import {
  cancelMedia,
  changeMediaProject,
  deleteMedia,
  requireItem,
  requireMedia,
  retryMedia,
} from './service.ts';

type Search = z.infer<typeof mediaSearchInput>;
/** What is being uploaded, as far as the caller may see it. */
export type ListUploading = (actor: Actor, search: Search) => Promise<MediaItem[]>;
type Deps = MediaDeps & ScanDeps & { tokens: Tokens; listUploading: ListUploading };

export function mountMedia(mount: Mount, deps: Deps): void {
  const { db, storage } = deps;

  /** What is being uploaded comes with the first page: it has no place in the order yet. */
  const search = async (actor: Actor, input: Search) => ({
    ...(await searchMedia(db, actor, input)),
    uploading:
      input.page === 1 && input.cursor === undefined ? await deps.listUploading(actor, input) : [],
  });

  mount(getMediaSummaryDetails, async ({ actor }) => {
    const summary = await summariseMedia(db, actor);
    const uploading = await deps.listUploading(actor, mediaSearchInput.parse({}));
    return { ...summary, working: summary.working + uploading.length };
  });
  mount(getAllMediaDetails, ({ actor, query }) => search(actor, mediaSearchInput.parse(query)));
  mount(getMediaDetailsMultiParam, ({ actor, body }) => search(actor, body));

  mount(previewFilterProfile, ({ actor, request }) => previewFilter(deps, actor, request));
  mount(uploadSegmentationRules, ({ actor, request }) => receiveRules(deps, actor, request));

  const details = async (actor: Actor, mediaId: string, type: 'video' | 'doc') => {
    const found = await findDetails(db, actor, mediaId);
    if (!found) throw await missingMedia(db, actor, mediaId);
    if (found.type !== type) throw new AppError('NOT_FOUND');
    return found;
  };
  mount(getVideoInformation, ({ actor, params }) => details(actor, params.mediaId, 'video'));
  mount(getDocInformation, ({ actor, params }) => details(actor, params.mediaId, 'doc'));

  mount(deleteMediaCall, async ({ actor, params }) => {
    await deleteMedia(deps, actor, params.fileName);
    return null;
  });
  mount(cancelMediaCall, ({ actor, params }) => cancelMedia(deps, actor, params.mediaId));
  mount(retryMediaCall, ({ actor, params, body }) => retryMedia(deps, actor, params.mediaId, body));
  mount(saveMediaProject, ({ actor, params, body }) =>
    changeMediaProject(db, actor, params.mediaId, body.projectId),
  );

  mount(saveMediaFilterProfile, ({ actor, params, body }) =>
    changeFilterProfile(deps, actor, params.mediaId, body),
  );

  mount(createMediaToken, async ({ actor, params }) => {
    await requireItem(db, actor, params.mediaId);
    const { token, expiresAt } = await deps.tokens.sign(
      'media',
      { sessionId: actor.sessionId, mediaId: params.mediaId },
      mediaTokenSeconds,
    );
    return { mediaToken: token, expiresAt };
  });

  mount.file(getInputFile, async ({ actor, params, request, reply }) => {
    const media = await visibleMedia(db, actor)
      .selectAll('media')
      .where('media.file_name', '=', params.filename)
      .executeTakeFirst();
    if (!media) throw new AppError('NOT_FOUND');
    if (!request.headers.range)
      await recordAction(db, {
        ...byActor(actor),
        organisationId: media.organisation_id,
        action: 'downloaded',
        subject: media.id,
        subjectName: media.title,
        detail: { what: 'original' },
      });
    return sendStoredFile(
      storage,
      {
        name: media.file_name,
        mediaType: media.media_type,
        downloadName: media.original_name,
        inline: false,
        redirects: true,
      },
      request,
      reply,
    );
  });

  mount.file(getVideo, async ({ actor, query, request, reply }) => {
    const media = await visibleMedia(db, actor)
      .selectAll('media')
      .where('media.proxy_file', '=', query.fileName)
      .executeTakeFirst();
    if (!media || media.kind === 'doc') throw new AppError('NOT_FOUND');
    const copied = media.proxy_file !== media.file_name;
    const mediaType = copied
      ? media.kind === 'video'
        ? 'video/mp4'
        : 'audio/mp4'
      : media.media_type;
    return sendStoredFile(
      storage,
      {
        name: query.fileName,
        mediaType,
        downloadName: media.original_name,
        inline: true,
        redirects: true,
      },
      request,
      reply,
    );
  });

  mount.file(getPoster, async ({ actor, params, request, reply }) => {
    const media = await requireMedia(db, actor, params.mediaId);
    if (!media.poster_file) throw new AppError('FILE_MISSING', message('media.noPreviewImage'));
    return sendStoredFile(
      storage,
      {
        name: media.poster_file,
        mediaType: 'image/jpeg',
        downloadName: 'poster.jpg',
        inline: true,
      },
      request,
      reply,
    );
  });

  mount(getPeaks, async ({ actor, params }) => {
    const media = await requireMedia(db, actor, params.mediaId);
    if (!media.peaks_file) return null;
    return peaksSchema.parse(await json(storage.read(media.peaks_file)));
  });
}
