import type { AnswerOf } from '@glossa/contracts/endpoint';
import { type uploadFiles, uploadForm } from '@glossa/contracts/uploads';
import type { FastifyRequest } from 'fastify';
import type { Actor } from '../../platform/http/actor.ts';
import { AppError } from '../../platform/http/app-error.ts';
import type { Authorise } from '../../platform/http/mount.ts';
import { type IncomingFile, readForm, receiveFiles } from '../../platform/http/receive-files.ts';
import { answerMessage } from '../../platform/i18n/translate.ts';
import type { DiskSpace } from '../../platform/storage/disk-space.ts';
import { assertStorageAvailable, createMedia, type MediaDeps } from './create-media.ts';
import { assertNameFits, cleanName } from './detect-file-type.ts';
import { receiveFile } from './receive-file.ts';
import type { ScanDeps } from './scan-file.ts';
import { whileArriving } from './uploads/arriving-file.ts';

type Received = AnswerOf<typeof uploadFiles>;
/** Errors of this file only; others concern the whole call. */
const perFileErrorCodes = new Set(['UPLOAD_REFUSED', 'UPLOAD_EMPTY', 'PAYLOAD_TOO_LARGE']);

export type UploadDeps = MediaDeps &
  ScanDeps & {
    authorise: Authorise;
    uploadsFolder: string;
    folderId: string;
    space: DiskSpace;
    maxUploadBytes: number;
  };

/** The one file of a call. Throws AppError if it is rejected. */
export async function receiveUpload(deps: UploadDeps, actor: Actor, request: FastifyRequest) {
  const signal = abortedWith(request);
  await assertRoom(deps, request);
  const [upload] = await receiveFiles(
    request,
    { most: 1, maxBytes: deps.maxUploadBytes },
    (incoming) => receiveOne(deps, actor, { signal, requestBytes: bytesOf(request) }, incoming),
  );
  return upload;
}

/** Up to 20 files, each accepted or rejected separately. Throws AppError for errors of the whole call. */
export async function receiveUploads(
  deps: UploadDeps,
  actor: Actor,
  request: FastifyRequest,
): Promise<Received> {
  const signal = abortedWith(request);
  await assertRoom(deps, request);
  return receiveFiles<Received[number]>(
    request,
    { most: 20, maxBytes: deps.maxUploadBytes },
    async (incoming) => {
      const originalName = cleanName(incoming.fileName);
      try {
        const upload = await receiveOne(deps, actor, { signal, requestBytes: null }, incoming);
        return { originalName, upload, rejection: null };
      } catch (error) {
        if (!(error instanceof AppError) || !perFileErrorCodes.has(error.code)) throw error;
        return { originalName, upload: null, rejection: answerMessage(error.messageRef) };
      }
    },
  );
}

/** Before the transfer, where its size is known. */
async function assertRoom({ space }: UploadDeps, request: FastifyRequest): Promise<void> {
  if (!(await space.hasRoom(bytesOf(request) ?? 0))) throw new AppError('STORAGE_FULL');
}

/** Null if the sender does not say. */
const bytesOf = ({ headers }: FastifyRequest): number | null =>
  Number(headers['content-length'] ?? 0) || null;

async function receiveOne(
  deps: UploadDeps,
  actor: Actor,
  { signal, requestBytes }: { signal: AbortSignal; requestBytes: number | null },
  { fields, fileName, stream, assertComplete }: IncomingFile,
) {
  const originalName = cleanName(fileName);
  assertNameFits(originalName);
  const form = readForm(uploadForm, fields);
  // The call does not give the length of this file; without any space it need not be read.
  await assertStorageAvailable(deps.db, actor, originalName, 0);
  return whileArriving(deps, actor, { form, originalName, requestBytes }, async (arriving) => {
    const { count } = arriving;
    const file = await receiveFile(deps.storage, stream, originalName, assertComplete, count);
    return createMedia(deps, actor, { file, originalName, form, signal, arriving });
  });
}

/** Once per request, because each call adds a listener. */
function abortedWith(request: FastifyRequest): AbortSignal {
  const controller = new AbortController();
  request.raw.once('close', () => {
    if (!request.raw.complete) controller.abort();
  });
  return controller.signal;
}
