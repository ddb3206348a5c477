import type { MultipartFile } from '@fastify/multipart';
import type { FastifyRequest } from 'fastify';
import type { z } from 'zod';
import { AppError } from '../../platform/http/app-error.ts';
import { cleanName } from '../media/index.ts';

/**
 * Fields first, then one file, which `receive` takes in. Throws INVALID_INPUT naming the field, PAYLOAD_TOO_LARGE,
 * UPLOAD_NO_FILE or UPLOAD_INTERRUPTED.
 */
export async function receiveForm<Form extends z.ZodType, Answer>(
  request: FastifyRequest,
  { form, maxBytes }: { form: Form; maxBytes: number },
  receive: (of: {
    fields: z.infer<Form>;
    name: string;
    file: MultipartFile['file'];
    /** Throws PAYLOAD_TOO_LARGE where the file was cut off at the limit; to be asked once it was read. */
    refuseTruncated: () => void;
  }) => Promise<Answer>,
): Promise<Answer> {
  if (!request.isMultipart()) throw new AppError('UPLOAD_NO_FILE');
  const fields: Record<string, unknown> = Object.create(null);
  for await (const part of request.parts({ limits: { fileSize: maxBytes, files: 1 } })) {
    if (part.type === 'field') {
      if (Object.hasOwn(fields, part.fieldname))
        throw new AppError('INVALID_INPUT', `${part.fieldname} was given twice.`);
      fields[part.fieldname] = part.value;
      continue;
    }
    try {
      return await receive({
        fields: parse(form, { ...fields }),
        name: cleanName(part.filename ?? ''),
        file: part.file,
        refuseTruncated: () => {
          if (part.file.truncated)
            throw new AppError(
              'PAYLOAD_TOO_LARGE',
              `Files may have ${Math.round(maxBytes / 1024 ** 2)} MB at most here.`,
            );
        },
      });
    } catch (error) {
      // The rest is read and dropped, so that the browser gets the answer instead of a broken connection.
      part.file.resume();
      if ((error as NodeJS.ErrnoException).code === 'ERR_STREAM_PREMATURE_CLOSE')
        throw new AppError('UPLOAD_INTERRUPTED', undefined, { cause: error });
      throw error;
    }
  }
  throw new AppError('UPLOAD_NO_FILE');
}

function parse<Form extends z.ZodType>(form: Form, fields: unknown): z.infer<Form> {
  const read = form.safeParse(fields);
  if (read.success) return read.data;
  const fault = read.error.issues[0];
  throw new AppError('INVALID_INPUT', `${fault?.path.join('.') || 'form'}: ${fault?.message}`);
}
