import type { FastifyReply, FastifyRequest } from 'fastify';
import type { Storage } from '../storage/port.ts';
import { AppError } from './app-error.ts';
import { attachment } from './content-disposition.ts';

export type StoredFile = {
  name: string;
  mediaType: string;
  downloadName: string;
  inline: boolean;
  /** Whether a browser may get it from the object store: large files whose type the server has determined. */
  redirects?: boolean;
};

/** Sends a stored file, supporting one byte range (RFC 9110 section 14) so that players can seek. */
export async function sendStoredFile(
  storage: Storage,
  file: StoredFile,
  request: FastifyRequest,
  reply: FastifyReply,
): Promise<FastifyReply> {
  const size = await storage.size(file.name);
  if (size === undefined) throw new AppError('FILE_MISSING');
  const disposition = file.inline ? undefined : attachment(file.downloadName);
  if (file.redirects && followsRedirects(request)) {
    const headers = { contentType: file.mediaType, disposition };
    const address = await storage.presign(file.name, headers);
    if (address) return reply.header('cache-control', 'no-store').redirect(address, 302);
  }
  reply
    .header('accept-ranges', 'bytes')
    .header('content-type', file.mediaType)
    .header('x-content-type-options', 'nosniff')
    .header('cache-control', 'private, no-cache')
    .header('etag', `"${file.name}"`);
  if (disposition) reply.header('content-disposition', disposition);
  const range = parseRange(request.headers.range, size);
  if (range === 'unsatisfiable') {
    reply.header('content-range', `bytes */${size}`);
    throw new AppError('RANGE_NOT_SATISFIABLE');
  }
  if (!range) return reply.header('content-length', size).send(storage.read(file.name));
  return reply
    .status(206)
    .header('content-range', `bytes ${range.start}-${range.end}/${size}`)
    .header('content-length', range.end - range.start + 1)
    .send(storage.read(file.name, range));
}

/** Players and links of a browser: programs and `fetch` would need to be allowed to by the object store. */
const followsRedirects = ({ headers }: FastifyRequest): boolean =>
  ['navigate', 'no-cors'].includes(String(headers['sec-fetch-mode']));

/**
 * The requested single range, both ends inclusive. Several or invalid ranges mean the whole file, as the RFC allows.
 */
export function parseRange(
  header: string | undefined,
  size: number,
): { start: number; end: number } | 'unsatisfiable' | undefined {
  const match = header?.match(/^bytes=(\d*)-(\d*)$/);
  if (!match || (match[1] === '' && match[2] === '')) return undefined;
  const suffix = match[1] === '';
  const start = suffix ? Math.max(0, size - Number(match[2])) : Number(match[1]);
  const end = suffix || match[2] === '' ? size - 1 : Math.min(Number(match[2]), size - 1);
  if (start >= size || (suffix && Number(match[2]) === 0)) return 'unsatisfiable';
  if (end < start) return undefined;
  return { start, end };
}
