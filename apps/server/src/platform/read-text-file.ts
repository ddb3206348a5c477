import { createReadStream } from 'node:fs';
import { message } from '@glossa/messages/message';
import { AppError } from './http/app-error.ts';

/** Text in chunks. */
export type TextPieces = AsyncIterable<string>;

/**
 * A file as text: UTF-8, UTF-16 by its byte order mark, or by an XML declaration. Throws IMPORT_UNREADABLE if it is not
 * text. For parser processes.
 */
export async function* readTextFile(path: string): TextPieces {
  let decoder: InstanceType<typeof TextDecoder> | undefined;
  const decode = (chunk: Uint8Array, stream: boolean): string => {
    try {
      decoder ??= new TextDecoder(encodingOf(chunk), { fatal: true });
      const text = decoder.decode(chunk, { stream });
      if (!text.includes('\u0000')) return text;
    } catch (cause) {
      if (!(cause instanceof TypeError || cause instanceof RangeError)) throw cause;
      throw new AppError('IMPORT_UNREADABLE', message('validation.fileEncodingUnknown'), { cause });
    }
    throw new AppError('IMPORT_UNREADABLE', message('validation.fileWithoutText'));
  };
  for await (const chunk of createReadStream(path)) yield decode(chunk as Buffer, true);
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

/** The first chunk, and all of them including the first. */
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
