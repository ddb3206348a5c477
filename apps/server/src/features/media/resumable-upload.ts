import { createReadStream } from 'node:fs';
import type { ServerResponse } from 'node:http';
import { join } from 'node:path';
import { errorTable, type FailureEnvelope } from '@glossa/contracts';
import { resumableUploadPath, uploadForm } from '@glossa/contracts/media';
import { FileStore } from '@tus/file-store';
import { Server, type Upload } from '@tus/server';
import type { FastifyRequest } from 'fastify';
import type { Actor } from '../../platform/http/actor.ts';
import { AppError } from '../../platform/http/app-error.ts';
import { readForm } from '../../platform/http/read-form.ts';
import {
  createMedia,
  requireCategory,
  requireProjectOfForm,
  requireRoomFor,
} from './create-media.ts';
import { receiveFile } from './receive-file.ts';
import { cleanName } from './recognise.ts';
import type { UploadDeps } from './upload-deps.ts';

/** Resumable uploads (tus 1.0): broken off, they go on from the stored offset, also after a restart of the server. */
export function createResumableUploads(deps: UploadDeps) {
  // tus hands its own request object to the hooks; the caller is found again by the raw request it wraps.
  const actors = new WeakMap<object, Actor>();
  const store = new FileStore({
    directory: deps.uploadsFolder,
    expirationPeriodInMilliseconds: 7 * 24 * 3_600_000,
  });
  const actorOf = (request: {
    runtime?: { node?: { req?: object } | undefined } | undefined;
  }): Actor => {
    const raw = request.runtime?.node?.req;
    const actor = raw && actors.get(raw);
    if (!actor) throw refuse(new AppError('AUTH_REQUIRED'));
    return actor;
  };

  const server = new Server({
    path: resumableUploadPath,
    datastore: store,
    maxSize: deps.maxUploadBytes,
    relativeLocation: true,
    onUploadCreate: async (request, upload) => {
      const actor = actorOf(request as never);
      try {
        const { form, originalName } = readMetadata(upload);
        await requireCategory(deps.db, actor, form.categoryId);
        await requireProjectOfForm(deps.db, actor, form);
        await requireRoomFor(deps.db, actor, originalName, upload.size ?? 0);
      } catch (error) {
        throw refuse(error);
      }
      return { metadata: { ...upload.metadata, ownerId: actor.userId } };
    },
    onIncomingRequest: async (request, uploadId) => {
      const actor = actorOf(request as never);
      if (request.method === 'POST' || request.method === 'OPTIONS') return;
      const upload = await store.getUpload(uploadId);
      if (upload.metadata?.ownerId !== actor.userId) throw refuse(new AppError('NOT_FOUND'));
    },
    onUploadFinish: async (request, upload) => {
      const actor = actorOf(request as never);
      try {
        const { form, originalName } = readMetadata(upload);
        const path = join(deps.uploadsFolder, upload.id);
        const file = await receiveFile(deps.storage, createReadStream(path), originalName);
        const answer = await createMedia(deps, actor, {
          file,
          originalName,
          form,
          signal: AbortSignal.timeout(120_000),
        });
        await store.remove(upload.id);
        return {
          status_code: 200,
          headers: { 'content-type': 'application/json' },
          body: JSON.stringify({ data: answer, message: 'OK', success: true, code: 'OK' }),
        };
      } catch (error) {
        if (error instanceof AppError) await store.remove(upload.id); // Refused for good: keeping the bytes helps nobody.
        throw refuse(error);
      }
    },
  });

  return {
    handle: async (request: FastifyRequest, reply: ServerResponse) => {
      if (request.actor) actors.set(request.raw, request.actor);
      await server.handle(request.raw, reply);
    },
    /** Removes uploads nobody went on with for a week. */
    removeAbandoned: () => server.cleanUpExpiredUploads(),
  };
}

function readMetadata(upload: Upload) {
  const { filename, ownerId: _owner, filetype: _type, ...fields } = upload.metadata ?? {};
  return {
    form: readForm(
      uploadForm,
      Object.fromEntries(Object.entries(fields).filter(([, value]) => value !== null)),
    ),
    originalName: cleanName(filename ?? ''),
  };
}

/** tus answers what is thrown as { status_code, body }. */
function refuse(error: unknown): { status_code: number; body: string } {
  if (!(error instanceof AppError)) throw error;
  const body: FailureEnvelope = {
    data: null,
    message: error.message,
    success: false,
    code: error.code,
  };
  return { status_code: errorTable[error.code][0], body: JSON.stringify(body) };
}
