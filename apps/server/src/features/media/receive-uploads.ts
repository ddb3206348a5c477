import type { AnswerOf } from '@glossa/contracts/endpoint';
import type { uploadFiles } from '@glossa/contracts/media';
import type { FastifyRequest } from 'fastify';
import type { Actor } from '../../platform/http/actor.ts';
import { AppError } from '../../platform/http/app-error.ts';
import { createMedia } from './create-media.ts';
import { receiveFile } from './receive-file.ts';
import { cleanName } from './recognise.ts';
import { parseForm, type UploadDeps } from './upload-form.ts';

type Received = AnswerOf<typeof uploadFiles>;
/** About the file alone; anything else concerns the whole call. */
const refusalsOfAFile = new Set(['UPLOAD_REFUSED', 'UPLOAD_EMPTY', 'PAYLOAD_TOO_LARGE']);

/**
 * Fields first, then files. With `one` it ends at the first, whose refusal is thrown; otherwise each of up to 20 is taken
 * or refused by itself. Throws AppError.
 */
export async function receiveUploads(
  deps: UploadDeps,
  actor: Actor,
  request: FastifyRequest,
  { one }: { one: boolean },
): Promise<Received> {
  if (!request.isMultipart()) throw new AppError('UPLOAD_NO_FILE');
  const fields: Record<string, unknown> = {};
  const received: Received = [];
  for await (const part of request.parts({ limits: { files: one ? 1 : 20 } })) {
    if (part.type === 'field') {
      if (Object.hasOwn(fields, part.fieldname))
        throw new AppError('INVALID_INPUT', `${part.fieldname} was given twice.`);
      fields[part.fieldname] = part.value;
      continue;
    }
    const originalName = cleanName(part.filename ?? '');
    try {
      const form = parseForm(fields);
      const file = await receiveFile(deps.storage, part.file, originalName);
      if (part.file.truncated) {
        await file.pending.discard();
        throw new AppError(
          'PAYLOAD_TOO_LARGE',
          `Files may have ${Math.round(deps.maxUploadBytes / 1024 ** 2)} MB at most.`,
        );
      }
      const signal = abortedWith(request);
      const upload = await createMedia(deps, actor, { file, originalName, form, signal });
      received.push({ originalName, upload, refusal: null });
      if (one) return received;
    } catch (error) {
      // The rest is read and dropped, so that the browser gets the answer instead of a broken connection.
      part.file.resume();
      if ((error as NodeJS.ErrnoException).code === 'ERR_STREAM_PREMATURE_CLOSE')
        throw new AppError('UPLOAD_INTERRUPTED', undefined, { cause: error });
      if (one || !(error instanceof AppError) || !refusalsOfAFile.has(error.code)) throw error;
      received.push({ originalName, upload: null, refusal: error.message });
    }
  }
  if (received.length === 0) throw new AppError('UPLOAD_NO_FILE');
  return received;
}

function abortedWith(request: FastifyRequest): AbortSignal {
  const controller = new AbortController();
  request.raw.once('close', () => {
    if (!request.raw.complete) controller.abort();
  });
  return controller.signal;
}
