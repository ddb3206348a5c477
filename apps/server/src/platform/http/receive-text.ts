import type { FastifyRequest } from 'fastify';
import { AppError } from './app-error.ts';

/** Text that comes in pieces, as the file is received. */
export type TextPieces = AsyncIterable<string>;

/**
 * Hands the one file of a form (field `file`) on as text: UTF-8, UTF-16 by its byte-order mark, or what an XML
 * declaration says. Throws UPLOAD_NO_FILE, IMPORT_UNREADABLE where it is no text, PAYLOAD_TOO_LARGE.
 */
export async function receiveText<T>(
  request: FastifyRequest,
  maxBytes: number,
  read: (pieces: TextPieces) => Promise<T>,
): Promise<T> {
  if (!request.isMultipart()) throw new AppError('UPLOAD_NO_FILE');
  let answer: { of: T } | undefined;
  for await (const part of request.parts({ limits: { fileSize: maxBytes, files: 1 } })) {
    if (part.type !== 'file' || part.fieldname !== 'file')
      throw new AppError('INVALID_INPUT', `${part.fieldname} does not belong in this form.`);
    const whole = async function* () {
      yield* decodePieces(part.file);
      if (part.file.truncated)
        throw new AppError(
          'PAYLOAD_TOO_LARGE',
          `The file may have ${Math.round(maxBytes / 1024 / 1024)} MB at most. Split it.`,
        );
    };
    answer = { of: await read(whole()) };
  }
  if (!answer) throw new AppError('UPLOAD_NO_FILE');
  return answer.of;
}

async function* decodePieces(bytes: AsyncIterable<Buffer>): TextPieces {
  let decoder: InstanceType<typeof TextDecoder> | undefined;
  const decode = (chunk: Uint8Array, stream: boolean): string => {
    try {
      decoder ??= new TextDecoder(encodingOf(chunk), { fatal: true });
      const text = decoder.decode(chunk, { stream });
      if (!text.includes('\u0000')) return text;
    } catch (cause) {
      if (!(cause instanceof TypeError || cause instanceof RangeError)) throw cause;
      throw new AppError(
        'IMPORT_UNREADABLE',
        'The file holds no text in a known encoding. Save it in UTF-8 and try again.',
        { cause },
      );
    }
    throw new AppError(
      'IMPORT_UNREADABLE',
      'The file holds no text. Choose the exported file itself.',
    );
  };
  for await (const chunk of bytes) yield decode(chunk, true);
  if (decoder) yield decode(new Uint8Array(), false);
}

function encodingOf(head: Uint8Array): string {
  if (head[0] === 0xff && head[1] === 0xfe) return 'utf-16le';
  if (head[0] === 0xfe && head[1] === 0xff) return 'utf-16be';
  const start = Buffer.from(head.subarray(0, 200)).toString('latin1');
  return (
    /^(?:\xef\xbb\xbf)?<\?xml[^>]*\sencoding\s*=\s*["']([\w.-]+)["']/.exec(start)?.[1] ?? 'utf-8'
  );
}

/** The first piece, and all of them, the first included. */
export async function peekText(
  pieces: TextPieces,
): Promise<{ head: string; all: AsyncGenerator<string> }> {
  const source = pieces[Symbol.asyncIterator]();
  const first = await source.next();
  const head = first.done ? '' : first.value;
  const all = async function* () {
    yield head;
    for (let next = await source.next(); !next.done; next = await source.next()) yield next.value;
  };
  return { head, all: all() };
}

/** XML rather than CSV. */
export const looksLikeXml = (head: string): boolean => /^\ufeff?\s*</u.test(head);
