import { createWriteStream } from 'node:fs';
import { pipeline } from 'node:stream/promises';
import type { MessageRef } from '@glossa/contracts/messages';
import { message } from '@glossa/messages/message';
import type { FastifyRequest } from 'fastify';
import type { Storage } from '../storage/port.ts';
import { AppError } from './app-error.ts';

/**
 * Stores the one file of a form (field `file`) until `use` has ended, which gets its path. Throws UPLOAD_NO_FILE,
 * INVALID_INPUT for other fields, PAYLOAD_TOO_LARGE.
 */
export async function receiveToDisk<T>(
  request: FastifyRequest,
  storage: Storage,
  {
    maxBytes,
    tooLarge = message('validation.fileMaxSize', {
      maxMegabytes: Math.round(maxBytes / 1024 / 1024),
    }),
  }: { maxBytes: number; tooLarge?: MessageRef },
  use: (path: string) => Promise<T>,
): Promise<T> {
  if (!request.isMultipart()) throw new AppError('UPLOAD_NO_FILE');
  const pending = await storage.createPending();
  try {
    let received = false;
    for await (const part of request.parts({ limits: { fileSize: maxBytes, files: 1 } })) {
      if (part.type !== 'file' || part.fieldname !== 'file')
        throw new AppError(
          'INVALID_INPUT',
          message('validation.unknownField', { fieldname: part.fieldname }),
        );
      await pipeline(part.file, createWriteStream(pending.path, { flags: 'wx', mode: 0o600 }));
      if (part.file.truncated) throw new AppError('PAYLOAD_TOO_LARGE', tooLarge);
      received = true;
    }
    if (!received) throw new AppError('UPLOAD_NO_FILE');
    return await use(pending.path);
  } finally {
    await pending.discard();
  }
}
