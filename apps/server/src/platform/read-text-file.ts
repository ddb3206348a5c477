import { createReadStream } from 'node:fs';
import { message } from '@glossa/messages/message';
import {
  type BytesDecoder,
  decodeText,
  type EncodingName,
  textDecoderOf,
} from '@glossa/subtitles/decode-text';
import { AppError } from './http/app-error.ts';

/** Text in chunks. */
export type TextPieces = AsyncIterable<string>;

export type TextFile = {
  pieces: TextPieces;
  /** What the text was read as, if neither the file nor its bytes say so: show it. */
  assumedEncoding: EncodingName | null;
};

/** Older encodings give almost every byte a meaning, so that they decode binary files too; these are in no text. */
const controls = /[\u0001-\u0008\u000e-\u001f\u0080-\u009f]/;

/** Bytes to guess from, beginning with the chunk that has the first non-ASCII character. */
const sampleBytes = 256 * 1024;

/**
 * A file as text: by its byte order mark or XML declaration, else UTF-8 if all of it is valid, else the most likely
 * older encoding (spreadsheets save CSV as Windows-1252). Throws IMPORT_UNREADABLE if it is not text. For parser
 * processes.
 */
export async function openTextFile(path: string): Promise<TextFile> {
  const { declared, isUtf8, sample } = await examine(path);
  if (declared || isUtf8)
    return { pieces: decodeChunks(path, declared ?? 'utf-8', false), assumedEncoding: null };
  const { encoding } = decodeText(sample);
  // UTF-8 with a few broken characters: any other encoding would damage the rest.
  if (encoding === 'utf-8') throw unreadable();
  return { pieces: decodeChunks(path, encoding, true), assumedEncoding: encoding };
}

/** Reads all of a file whose encoding is not declared: the first invalid byte may be its last one. */
async function examine(path: string) {
  const sample: Buffer[] = [];
  let sampled = 0;
  let isUtf8 = true;
  const decoder = new TextDecoder('utf-8', { fatal: true });
  const validate = (chunk: Uint8Array, stream: boolean) => {
    try {
      return !decoder.decode(chunk, { stream }).includes('\u0000');
    } catch {
      return false;
    }
  };
  let first = true;
  for await (const chunk of createReadStream(path) as AsyncIterable<Buffer>) {
    const declared = first ? declaredEncoding(chunk) : undefined;
    if (declared) return { declared, isUtf8, sample: chunk };
    first = false;
    const isPlain = sampled === 0 && chunk.every((byte) => byte > 0 && byte < 0x80);
    if (!isPlain && sampled < sampleBytes) {
      sample.push(chunk);
      sampled += chunk.length;
    }
    isUtf8 &&= validate(chunk, true);
    if (!isUtf8 && sampled >= sampleBytes) break;
  }
  isUtf8 &&= validate(new Uint8Array(), false);
  return { declared: undefined, isUtf8, sample: Buffer.concat(sample) };
}

async function* decodeChunks(path: string, encoding: string, assumed: boolean): TextPieces {
  let decoder: BytesDecoder | undefined;
  const decode = (chunk: Uint8Array, stream: boolean): string => {
    let text: string;
    try {
      decoder ??= assumed
        ? textDecoderOf(encoding as EncodingName, true)
        : new TextDecoder(encoding, { fatal: true });
      text = decoder.decode(chunk, { stream });
    } catch (cause) {
      if (!(cause instanceof TypeError || cause instanceof RangeError)) throw cause;
      throw unreadable(cause);
    }
    if (assumed && controls.test(text)) throw unreadable();
    if (!text.includes('\u0000')) return text;
    throw new AppError('IMPORT_UNREADABLE', message('validation.fileWithoutText'));
  };
  for await (const chunk of createReadStream(path)) yield decode(chunk as Buffer, true);
  if (decoder) yield decode(new Uint8Array(), false);
}

const unreadable = (cause?: unknown) =>
  new AppError('IMPORT_UNREADABLE', message('validation.fileEncodingUnknown'), { cause });

function declaredEncoding(head: Uint8Array): string | undefined {
  if (head[0] === 0xff && head[1] === 0xfe) return 'utf-16le';
  if (head[0] === 0xfe && head[1] === 0xff) return 'utf-16be';
  if (head[0] === 0xef && head[1] === 0xbb && head[2] === 0xbf) return 'utf-8';
  const start = Buffer.from(head.subarray(0, 200)).toString('latin1');
  return /^<\?xml[^>]*\sencoding\s*=\s*["']([\w.-]+)["']/.exec(start)?.[1];
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
