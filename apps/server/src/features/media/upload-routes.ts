import type { MessageRef } from '@glossa/contracts/messages';
import {
  getUploadOptions,
  resumableUploadPath,
  uploadFile,
  uploadFiles,
  validateUploadedVideo,
} from '@glossa/contracts/uploads';
import { message } from '@glossa/messages/message';
import type { FastifyInstance } from 'fastify';
import { isUsableExtension } from '../../engines/media-tools/upload-formats.ts';
import { describeFailure, handleError } from '../../platform/http/error-handler.ts';
import type { Mount } from '../../platform/http/mount.ts';
import { answerMessage } from '../../platform/i18n/translate.ts';
import { cleanName, extensionOf, findNameFault } from './detect-file-type.ts';
import { receiveUpload, receiveUploads, type UploadDeps } from './receive-uploads.ts';
import { visibleMedia } from './repository.ts';
import type { ListUploading } from './routes.ts';
import {
  createResumableUploads,
  type ResumableDeps,
  type ResumableUploads,
} from './uploads/resumable-upload.ts';
import { tusVersion } from './uploads/tus-headers.ts';
import { createUploadFiles } from './uploads/upload-files.ts';
import { listUploading } from './uploads/uploading-media.ts';

export function mountUploads(
  app: FastifyInstance,
  mount: Mount,
  deps: UploadDeps &
    Pick<ResumableDeps, 'logger' | 'sharesFiles'> & {
      tellsSpeakersApart: (organisationId: string) => Promise<boolean>;
    },
): Pick<ResumableUploads, 'start' | 'startHandOver'> & { list: ListUploading } {
  mount(uploadFile, ({ actor, request }) => receiveUpload(deps, actor, request));
  mount(uploadFiles, ({ actor, request }) => receiveUploads(deps, actor, request));

  mount(getUploadOptions, async ({ actor }) => ({
    tellsSpeakersApart: await deps.tellsSpeakersApart(actor.organisationId),
  }));

  mount(validateUploadedVideo, async ({ actor, body }) =>
    Promise.all(
      body.fileNames.map(async (fileName) => {
        const name = cleanName(fileName);
        const same = await visibleMedia(deps.db, actor)
          .select('media.id')
          .where('media.original_name', '=', name)
          .executeTakeFirst();
        const reason = rejectedByName(name);
        return {
          fileName,
          valid: reason === null,
          reason: reason && answerMessage(reason),
          sameNameMediaId: same?.id ?? null,
        };
      }),
    ),
  );

  const resumable = createResumableUploads(deps);
  app.register(async (scope) => {
    // The bytes are read by the handler, whatever type a client gives them.
    scope.removeAllContentTypeParsers();
    scope.addContentTypeParser('*', (_request, _payload, done) => done(null));
    scope.setErrorHandler((error, request, reply) => {
      if (request.method !== 'HEAD') return handleError(error, request, reply);
      // tus-js-client asks again after 423 only; after any other failure it sends the file as a new upload.
      const { status, headers } = describeFailure(error, request, reply);
      return reply
        .status(status >= 500 || status === 429 ? 423 : status)
        .headers(headers)
        .send();
    });
    for (const url of [resumableUploadPath, `${resumableUploadPath}/:id`]) {
      scope.route({
        method: ['POST', 'PATCH', 'HEAD', 'DELETE', 'OPTIONS'],
        url,
        schema: { hide: true },
        onRequest: async (request, reply) => {
          // On every answer, refusals included.
          reply.headers({
            'tus-resumable': tusVersion,
            'tus-version': tusVersion,
            'cache-control': 'no-store',
          });
          request.actor = await deps.authorise(request, uploadFile);
        },
        handler: resumable.handle,
      });
    }
  });
  const files = createUploadFiles(deps.uploadsFolder);
  return {
    start: resumable.start,
    startHandOver: resumable.startHandOver,
    list: (actor, search) => listUploading({ db: deps.db, files }, actor, search),
  };
}

/** Checks the name only. The content decides after the transfer. */
function rejectedByName(name: string): MessageRef | null {
  const fault = findNameFault(name);
  if (fault) return fault;
  const extension = extensionOf(name);
  if (!extension) return message('media.noExtension');
  if (isUsableExtension(extension)) return null;
  return message('media.extensionUnsupported', { extension });
}
