import type { MultipartFile } from '@fastify/multipart';
import { readMessageKey } from '@glossa/contracts/messages';
import { message } from '@glossa/messages/message';
import type { FastifyRequest } from 'fastify';
import type { z } from 'zod';
import { AppError } from './app-error.ts';

/** The fields next to a file. Throws INVALID_INPUT naming the field. */
export function readForm<Form extends z.ZodType>(form: Form, fields: unknown): z.infer<Form> {
  const read = form.safeParse(fields);
  if (read.success) return read.data;
  const fault = read.error.issues[0];
  throw new AppError(
    'INVALID_INPUT',
    message('errors.ofField', {
      field: fault?.path.join('.') || 'form',
      fault: readMessageKey(fault?.message ?? 'validation.fieldInvalid'),
    }),
  );
}

export type IncomingFile = {
  /** The fields before the file; a repeated name is rejected. */
  fields: Record<string, unknown>;
  /** The sender's file name: to be cleaned before use. */
  fileName: string;
  stream: MultipartFile['file'];
  /** Throws PAYLOAD_TOO_LARGE if the file was cut off at the limit; to be called after reading. */
  assertComplete: () => void;
};

/**
 * Fields first, then files, each passed to `receive` in order; ends with the last wanted one. Throws INVALID_INPUT
 * naming the field, PAYLOAD_TOO_LARGE, UPLOAD_NO_FILE or UPLOAD_INTERRUPTED.
 */
export async function receiveFiles<T>(
  request: FastifyRequest,
  { most, maxBytes }: { most: number; maxBytes: number },
  receive: (file: IncomingFile) => Promise<T>,
): Promise<[T, ...T[]]> {
  if (!request.isMultipart()) throw new AppError('UPLOAD_NO_FILE');
  const fields: Record<string, unknown> = {};
  const received: T[] = [];
  for await (const part of request.parts({ limits: { fileSize: maxBytes, files: most } })) {
    if (part.type === 'field') {
      if (Object.hasOwn(fields, part.fieldname))
        throw new AppError(
          'INVALID_INPUT',
          message('validation.fieldRepeated', { fieldname: part.fieldname }),
        );
      fields[part.fieldname] = part.value;
      continue;
    }
    const assertComplete = () => {
      if (part.file.truncated)
        throw new AppError(
          'PAYLOAD_TOO_LARGE',
          message('validation.filesMaxSize', { maxMegabytes: Math.round(maxBytes / 1024 ** 2) }),
        );
    };
    try {
      const fileName = part.filename ?? '';
      received.push(await receive({ fields, fileName, stream: part.file, assertComplete }));
      if (received.length === most) break;
    } catch (error) {
      if ((error as NodeJS.ErrnoException).code === 'ERR_STREAM_PREMATURE_CLOSE')
        throw new AppError('UPLOAD_INTERRUPTED', undefined, { cause: error });
      throw error;
    } finally {
      // The rest is read and dropped, so that the browser gets the response instead of a broken connection.
      part.file.resume();
    }
  }
  const [first, ...others] = received;
  if (first === undefined) throw new AppError('UPLOAD_NO_FILE');
  return [first, ...others];
}
