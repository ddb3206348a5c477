import { createHash, type Hash } from 'node:crypto';
import { createReadStream } from 'node:fs';
import { mkdir, open, readFile, rename, rm, stat, writeFile } from 'node:fs/promises';
import { dirname } from 'node:path';
import { setTimeout as pause } from 'node:timers/promises';
import { ifThere } from '../if-there.ts';
import { isDiskFull } from '../storage/disk-space.ts';

export type DownloadErrorCode =
  | 'unreachable'
  | 'refused'
  | 'wrong-content'
  | 'no-space'
  | 'busy'
  | 'cancelled';

/** Why a download failed; the message is for the operator. */
export class DownloadError extends Error {
  override readonly name = 'DownloadError';
  readonly fault: DownloadErrorCode;
  constructor(fault: DownloadErrorCode, message: string, options: { cause?: unknown } = {}) {
    super(message, options);
    this.fault = fault;
  }
}

export type Download = {
  url: string;
  path: string;
  /** Of the whole file; a file without a pinned hash is checked by length only. */
  sha256?: string | undefined;
  sizeBytes?: number | undefined;
  /** As git names a file with this content (SHA-1): what Hugging Face lists of small files. */
  gitOid?: string | undefined;
  signal?: AbortSignal | undefined;
  /** Bytes received, and the total if known. */
  onProgress?: (done: number, total: number | undefined) => void;
  attempts?: number;
  /** Milliseconds without a byte after which the connection counts as broken. */
  stallMs?: number | undefined;
  /** Throws where the disk has no room for so many bytes more. */
  assertRoom?: ((bytes: number) => Promise<void>) | undefined;
};

/**
 * Downloads a file to `path`. Resumes an earlier attempt (HTTP ranges); the file appears under its name only when
 * complete, flushed and verified. Throws DownloadError.
 */
export async function downloadFile(download: Download): Promise<void> {
  const part = `${download.path}.part`;
  await mkdir(dirname(download.path), { recursive: true });
  const attempts = download.attempts ?? 4;
  for (let attempt = 1; ; attempt += 1) {
    try {
      await fetchRest(download, part);
      break;
    } catch (error) {
      const known = explain(error, download);
      if (known.fault !== 'unreachable' || attempt >= attempts) throw known;
      await pause(Math.min(10_000, 300 * 2 ** attempt), undefined, {
        signal: download.signal,
      }).catch(() => {
        throw new DownloadError(
          'cancelled',
          'The download was canceled. The next one continues from here.',
        );
      });
    }
  }
  await verify(download, part);
  await rename(part, download.path);
  await rm(tagPath(part), { force: true });
  const folder = await open(dirname(download.path), 'r');
  await folder.sync().finally(() => folder.close());
}

async function fetchRest(download: Download, part: string): Promise<void> {
  const tag = await readTag(part);
  // Without a version marker, bytes of two versions could be mixed: only a pinned hash would detect it.
  if (!tag && !download.sha256) await rm(part, { force: true });
  const have = (await ifThere(stat(part)))?.size ?? 0;
  if (have > 0 && have === download.sizeBytes) return;
  const headers: Record<string, string> =
    have > 0 ? { range: `bytes=${have}-`, ...(tag ? { 'if-range': tag } : {}) } : {};
  const stall = watchStall(download);
  try {
    await receive(download, part, { have, headers, stall });
  } finally {
    stall.stop();
  }
}

async function receive(
  download: Download,
  part: string,
  { have, headers, stall }: { have: number; headers: Record<string, string>; stall: Stall },
): Promise<void> {
  const response = await fetch(download.url, { headers, signal: stall.signal });
  if (response.status === 416 || (response.status === 206 && startOf(response) !== have)) {
    await response.body?.cancel();
    await rm(part, { force: true });
    throw new DownloadError(
      'unreachable',
      'The part that was already there did not match the file. It is downloaded again.',
    );
  }
  if (response.status >= 500 || response.status === 429)
    throw new DownloadError(
      'unreachable',
      `The server answered ${response.status} for ${download.url}.`,
    );
  if (!response.ok || !response.body)
    throw new DownloadError(
      'refused',
      `The server answered ${response.status} for ${download.url}. Check that the model still exists there.`,
    );
  await writeTag(part, response.headers.get('etag'));
  const resumed = response.status === 206;
  const length = Number(response.headers.get('content-length') ?? Number.NaN);
  const start = resumed ? have : 0;
  const total = download.sizeBytes ?? (Number.isFinite(length) ? start + length : undefined);
  if (total !== undefined) await download.assertRoom?.(total - start);
  const file = await open(part, resumed ? 'a' : 'w');
  let done = start;
  try {
    for await (const chunk of response.body) {
      stall.beat();
      await file.write(chunk);
      done += chunk.byteLength;
      if (download.sizeBytes !== undefined && done > download.sizeBytes)
        throw new DownloadError('wrong-content', `${download.url} is larger than it should be.`);
      download.onProgress?.(done, total);
    }
    await file.sync();
  } finally {
    await file.close();
  }
  if (total !== undefined && done < total)
    throw new DownloadError('unreachable', 'The connection broke off.');
  await compareWithHeader(response, part, download);
}

/** Google's storage names the MD5 of a file: what has no hash in a list of models is at least what the server sent. */
async function compareWithHeader(response: Response, part: string, download: Download) {
  const named = response.headers.get('x-goog-hash')?.match(/md5=([\w+/]+=*)/)?.[1];
  if (download.sha256 || !named || (await hashFile(part, 'md5', 'base64')) === named) return;
  await rm(part, { force: true });
  throw wrongContent(download, 'hash');
}

type Stall = { signal: AbortSignal; beat: () => void; stop: () => void };

/** Aborts a connection on which nothing arrives. */
function watchStall({ signal, stallMs = 30_000 }: Download): Stall {
  const controller = new AbortController();
  const start = () =>
    setTimeout(() => controller.abort(new Error('nothing arrived for too long')), stallMs);
  let timer = start();
  return {
    signal: signal ? AbortSignal.any([signal, controller.signal]) : controller.signal,
    beat: () => {
      clearTimeout(timer);
      timer = start();
    },
    stop: () => clearTimeout(timer),
  };
}

/** First byte of a partial response. */
const startOf = (response: Response): number =>
  Number(response.headers.get('content-range')?.match(/^bytes (\d+)-/)?.[1] ?? Number.NaN);

const tagPath = (part: string) => `${part}.etag`;
const readTag = async (part: string): Promise<string | undefined> =>
  (await ifThere(readFile(tagPath(part), 'utf8'))) || undefined;

/** Weak tags do not identify bytes (RFC 9110, 8.8.1). */
async function writeTag(part: string, tag: string | null): Promise<void> {
  if (tag && !tag.startsWith('W/')) await writeFile(tagPath(part), tag);
  else await rm(tagPath(part), { force: true });
}

async function verify(download: Download, part: string): Promise<void> {
  const { size } = await stat(part);
  const actual = await hashFile(part);
  const wrongHash =
    (download.sha256 !== undefined && actual !== download.sha256) ||
    (download.gitOid !== undefined && (await hashAsGit(part, size)) !== download.gitOid);
  const wrongSize = download.sizeBytes !== undefined && size !== download.sizeBytes;
  if (!wrongHash && !wrongSize) return;
  // Resuming from wrong bytes would never succeed.
  await rm(part, { force: true });
  throw wrongContent(download, wrongHash ? 'hash' : 'size');
}

const wrongContent = ({ url }: Download, what: 'hash' | 'size') =>
  new DownloadError(
    'wrong-content',
    `${url} is not the file it should be (its ${what} differs). It was deleted; try again, or fetch it by hand.`,
  );

export async function hashFile(
  path: string,
  algorithm: 'sha256' | 'md5' = 'sha256',
  encoding: 'hex' | 'base64' = 'hex',
): Promise<string> {
  const hash: Hash = createHash(algorithm);
  for await (const chunk of createReadStream(path)) hash.update(chunk as Buffer);
  return hash.digest(encoding);
}

async function hashAsGit(path: string, size: number): Promise<string> {
  const hash = createHash('sha1').update(`blob ${size}\0`);
  for await (const chunk of createReadStream(path)) hash.update(chunk as Buffer);
  return hash.digest('hex');
}

function explain(error: unknown, download: Download): DownloadError {
  if (error instanceof DownloadError) return error;
  if (download.signal?.aborted)
    return new DownloadError(
      'cancelled',
      'The download was canceled. The next one continues from here.',
      { cause: error },
    );
  if (isDiskFull(error))
    return new DownloadError(
      'no-space',
      'The disk is full. Free some space, then start the download again: it continues from here.',
      { cause: error },
    );
  return new DownloadError(
    'unreachable',
    `${new URL(download.url).host} cannot be reached. Check the network, or put the files into the model folder by hand.`,
    { cause: error },
  );
}
