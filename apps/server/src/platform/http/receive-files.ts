import type { MultipartFile } from '@fastify/multipart';
import type { FastifyRequest } from 'fastify';
import { AppError } from './app-error.ts';

export type IncomingFile = {
  /** What came before the file; a name given twice was refused. */
  fields: Record<string, unknown>;
  /** As the sender calls it: to be cleaned before it is used. */
  fileName: string;
  stream: MultipartFile['file'];
  /** Throws PAYLOAD_TOO_LARGE where the file was cut off at the limit; to be asked once it was read. */
  refuseTruncated: () => void;
};

/**
 * Fields first, then files, each handed to `receive` in turn; it ends with the last wanted one. Throws INVALID_INPUT
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
        throw new AppError('INVALID_INPUT', `${part.fieldname} was given twice.`);
      fields[part.fieldname] = part.value;
      continue;
    }
    const refuseTruncated = () => {
      if (part.file.truncated)
        throw new AppError(
          'PAYLOAD_TOO_LARGE',
          `Files may have ${Math.round(maxBytes / 1024 ** 2)} MB at most.`,
        );
    };
    try {
      const fileName = part.filename ?? '';
      received.push(await receive({ fields, fileName, stream: part.file, refuseTruncated }));
      if (received.length === most) break;
    } catch (error) {
      if ((error as NodeJS.ErrnoException).code === 'ERR_STREAM_PREMATURE_CLOSE')
        throw new AppError('UPLOAD_INTERRUPTED', undefined, { cause: error });
      throw error;
    } finally {
      // The rest is read and dropped, so that the browser gets the answer instead of a broken connection.
      part.file.resume();
    }
  }
  const [first, ...others] = received;
  if (first === undefined) throw new AppError('UPLOAD_NO_FILE');
  return [first, ...others];
}
