import {
  resumableUploadPath,
  uploadFile,
  uploadFiles,
  validateUploadedVideo,
} from '@glossa/contracts/media';
import type { FastifyInstance } from 'fastify';
import { isUsableExtension } from '../../engines/media-tools/upload-formats.ts';
import type { Mount } from '../../platform/http/mount.ts';
import { receiveUpload, receiveUploads } from './receive-uploads.ts';
import { cleanName, extensionOf } from './recognise.ts';
import { visibleMedia } from './repository.ts';
import { createResumableUploads } from './resumable-upload.ts';
import type { UploadDeps } from './upload-deps.ts';

export function mountUploads(
  app: FastifyInstance,
  mount: Mount,
  deps: UploadDeps,
): { removeAbandoned: () => Promise<unknown> } {
  mount(uploadFile, ({ actor, request }) => receiveUpload(deps, actor, request));
  mount(uploadFiles, ({ actor, request }) => receiveUploads(deps, actor, request));

  mount(validateUploadedVideo, async ({ actor, body }) =>
    Promise.all(
      body.fileNames.map(async (fileName) => {
        const name = cleanName(fileName);
        const same = await visibleMedia(deps.db, actor)
          .select('media.id')
          .where('media.original_name', '=', name)
          .executeTakeFirst();
        const reason = refusedByName(name);
        return { fileName, valid: reason === null, reason, sameNameMediaId: same?.id ?? null };
      }),
    ),
  );

  const resumable = createResumableUploads(deps);
  app.addContentTypeParser('application/offset+octet-stream', (_request, _payload, done) =>
    done(null),
  );
  for (const url of [resumableUploadPath, `${resumableUploadPath}/:id`]) {
    app.route({
      method: ['POST', 'PATCH', 'HEAD', 'DELETE', 'OPTIONS'],
      url,
      schema: { hide: true },
      onRequest: async (request) => {
        request.actor = await deps.authorise(request, uploadFile);
      },
      handler: async (request, reply) => {
        reply.hijack();
        await resumable.handle(request, reply.raw);
      },
    });
  }
  return { removeAbandoned: resumable.removeAbandoned };
}

/** What a name alone can tell. The content decides once it is here. */
function refusedByName(name: string): string | null {
  const extension = extensionOf(name);
  if (!extension)
    return 'The file name has no extension, so it cannot be told what it is. Rename it, for example to name.mp4.';
  if (isUsableExtension(extension)) return null;
  return `Files of the kind .${extension} cannot be used. Upload video, audio, or a document (docx, pptx, xlsx, odt, odp, ods, pdf, html, md, txt, srt, vtt, xliff, po, json).`;
}
