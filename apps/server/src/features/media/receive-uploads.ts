import type { AnswerOf } from '@glossa/contracts/endpoint';
import { type uploadFiles, uploadForm } from '@glossa/contracts/media';
import type { FastifyRequest } from 'fastify';
import type { Actor } from '../../platform/http/actor.ts';
import { AppError } from '../../platform/http/app-error.ts';
import { readForm } from '../../platform/http/read-form.ts';
import { type IncomingFile, receiveFiles } from '../../platform/http/receive-files.ts';
import { createMedia, requireRoomFor } from './create-media.ts';
import { receiveFile } from './receive-file.ts';
import { cleanName } from './recognise.ts';
import type { UploadDeps } from './upload-deps.ts';

type Received = AnswerOf<typeof uploadFiles>;
/** About the file alone; anything else concerns the whole call. */
const refusalsOfAFile = new Set(['UPLOAD_REFUSED', 'UPLOAD_EMPTY', 'PAYLOAD_TOO_LARGE']);

/** The one file of a call. Throws AppError with its refusal. */
export async function receiveUpload(deps: UploadDeps, actor: Actor, request: FastifyRequest) {
  const signal = abortedWith(request);
  const [upload] = await receiveFiles(
    request,
    { most: 1, maxBytes: deps.maxUploadBytes },
    (incoming) => takeIn(deps, actor, signal, incoming),
  );
  return upload;
}

/** Up to 20 files, each taken or refused by itself. Throws AppError for what concerns the whole call. */
export function receiveUploads(
  deps: UploadDeps,
  actor: Actor,
  request: FastifyRequest,
): Promise<Received> {
  const signal = abortedWith(request);
  return receiveFiles<Received[number]>(
    request,
    { most: 20, maxBytes: deps.maxUploadBytes },
    async (incoming) => {
      const originalName = cleanName(incoming.fileName);
      try {
        const upload = await takeIn(deps, actor, signal, incoming);
        return { originalName, upload, refusal: null };
      } catch (error) {
        if (!(error instanceof AppError) || !refusalsOfAFile.has(error.code)) throw error;
        return { originalName, upload: null, refusal: error.message };
      }
    },
  );
}

async function takeIn(
  deps: UploadDeps,
  actor: Actor,
  signal: AbortSignal,
  { fields, fileName, stream, refuseTruncated }: IncomingFile,
) {
  const originalName = cleanName(fileName);
  const form = readForm(uploadForm, fields);
  // How long this file is, the call does not say; one that has no room at all need not be read.
  await requireRoomFor(deps.db, actor, originalName, 0);
  const file = await receiveFile(deps.storage, stream, originalName, refuseTruncated);
  return createMedia(deps, actor, { file, originalName, form, signal });
}

/** Once for each request, however many files it brings: each call listens to it. */
function abortedWith(request: FastifyRequest): AbortSignal {
  const controller = new AbortController();
  request.raw.once('close', () => {
    if (!request.raw.complete) controller.abort();
  });
  return controller.signal;
}
