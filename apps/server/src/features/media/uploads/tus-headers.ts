import { message } from '@glossa/messages/message';
import { AppError } from '../../../platform/http/app-error.ts';

/** The request headers of the tus protocol, 1.0: https://tus.io/protocols/resumable-upload. */
export const tusVersion = '1.0.0';
export const tusExtensions = [
  'creation',
  'creation-with-upload',
  'creation-defer-length',
  'expiration',
  'checksum',
  'termination',
];
export const checksumAlgorithms = ['sha1', 'sha256', 'md5'] as const;
export const chunkType = 'application/offset+octet-stream';

export type Headers = Readonly<Record<string, string | string[] | undefined>>;
export type Checksum = { algorithm: (typeof checksumAlgorithms)[number]; value: Buffer };

export const invalidHeader = (header: string) =>
  new AppError('INVALID_INPUT', message('validation.headerInvalid', { header }));

/** One value; undefined without the header. Throws INVALID_INPUT if it is repeated. */
function read(headers: Headers, name: string): string | undefined {
  const value = headers[name.toLowerCase()];
  if (Array.isArray(value)) throw invalidHeader(name);
  return value;
}

function readBytes(headers: Headers, name: string): number | undefined {
  const value = read(headers, name);
  if (value === undefined) return undefined;
  const bytes = /^\d{1,16}$/.test(value) ? Number(value) : Number.NaN;
  if (!Number.isSafeInteger(bytes)) throw invalidHeader(name);
  return bytes;
}

/** Throws UPLOAD_VERSION. */
export function assertVersion(headers: Headers): void {
  if (read(headers, 'Tus-Resumable') !== tusVersion) throw new AppError('UPLOAD_VERSION');
}

/**
 * What the request asks for: `X-HTTP-Method-Override` replaces its method. A request that only reads cannot become one
 * that writes, because others have judged it by its method already.
 */
export function readMethod(method: string, headers: Headers): string {
  const wanted = read(headers, 'X-HTTP-Method-Override')?.toUpperCase();
  if (wanted === undefined || wanted === method) return method;
  if (method === 'HEAD' || method === 'OPTIONS' || !overridable.has(wanted))
    throw invalidHeader('X-HTTP-Method-Override');
  return wanted;
}
const overridable = new Set(['POST', 'PATCH', 'HEAD', 'DELETE', 'OPTIONS']);

export function readOffset(headers: Headers): number {
  const offset = readBytes(headers, 'Upload-Offset');
  if (offset === undefined) throw invalidHeader('Upload-Offset');
  return offset;
}

/** The length of a new upload; null if it comes later. */
export function readLength(headers: Headers): number | null {
  const length = readBytes(headers, 'Upload-Length');
  const deferred = read(headers, 'Upload-Defer-Length');
  if (deferred !== undefined && (deferred !== '1' || length !== undefined))
    throw invalidHeader('Upload-Defer-Length');
  if (length === undefined && deferred === undefined) throw invalidHeader('Upload-Length');
  return length ?? null;
}

/** The length that a request adds to an upload without one. */
export const readLateLength = (headers: Headers): number | undefined =>
  readBytes(headers, 'Upload-Length');

/** How many bytes follow; undefined if the request does not say. */
export const readContentLength = (headers: Headers): number | undefined =>
  readBytes(headers, 'Content-Length');

export const carriesChunk = (headers: Headers): boolean =>
  read(headers, 'Content-Type')?.split(';')[0]?.trim().toLowerCase() === chunkType;

/** Partial uploads would become media of their own. */
export function refuseConcatenation(headers: Headers): void {
  if (headers['upload-concat'] === undefined) return;
  throw new AppError(
    'INVALID_INPUT',
    message('validation.headerUnsupported', { header: 'Upload-Concat' }),
  );
}

/** Undefined without the header. Throws INVALID_INPUT for another algorithm or a value of the wrong length. */
export function readChecksum(headers: Headers): Checksum | undefined {
  const header = read(headers, 'Upload-Checksum');
  if (header === undefined) return undefined;
  const [name, encoded = '', ...more] = header.split(' ');
  const algorithm = checksumAlgorithms.find((known) => known === name);
  const value = decodeBase64(encoded);
  if (!algorithm || more.length > 0 || value?.length !== checksumBytes[algorithm])
    throw invalidHeader('Upload-Checksum');
  return { algorithm, value };
}
const checksumBytes = { sha1: 20, sha256: 32, md5: 16 };

/** Keys and decoded values of `Upload-Metadata`. Throws INVALID_INPUT for a repeated key and what is not Base64. */
export function readMetadata(header: string): Map<string, string> {
  const metadata = new Map<string, string>();
  if (header === '') return metadata;
  for (const pair of header.split(',')) {
    const [key = '', encoded = '', ...more] = pair.trim().split(' ');
    const value = decodeBase64(encoded);
    if (!/^[\x21-\x7e]+$/.test(key) || metadata.has(key) || !value || more.length > 0)
      throw invalidHeader('Upload-Metadata');
    metadata.set(key, value.toString('utf8'));
  }
  return metadata;
}

/** Without the fields that are missing or empty. */
export const writeMetadata = (fields: Readonly<Record<string, string | undefined>>): string =>
  Object.entries(fields)
    .flatMap(([key, value]) => (value ? [`${key} ${Buffer.from(value).toString('base64')}`] : []))
    .join(',');

export const metadataHeader = (headers: Headers): string => read(headers, 'Upload-Metadata') ?? '';

function decodeBase64(text: string): Buffer | undefined {
  return /^[A-Za-z0-9+/]*={0,2}$/.test(text) ? Buffer.from(text, 'base64') : undefined;
}
