import { createReadStream, createWriteStream, existsSync } from 'node:fs';
import { rename, rm, stat } from 'node:fs/promises';
import { basename, join } from 'node:path';
import { Transform } from 'node:stream';
import { pipeline } from 'node:stream/promises';
import { createGunzip } from 'node:zlib';
import { isDiskFull } from '../storage/disk-space.ts';
import type { BergamotRelease, RegistryFile } from './bergamot-registry.ts';
import { type Download, DownloadError, downloadFile, hashFile } from './download.ts';
import type { ProgressOf } from './download-progress.ts';

type Options = Pick<Download, 'signal' | 'stallMs' | 'assertRoom'> & { progress: ProgressOf };

/**
 * Downloads the files of a release into `folder`, and unpacks them. Those that are there already were verified by an
 * earlier attempt.
 */
export async function downloadRelease(
  release: BergamotRelease,
  folder: string,
  { progress, ...options }: Options,
): Promise<void> {
  const files = release.files.map((entry) => ({ ...locate(release, entry, folder), entry }));
  const sizes = await Promise.all(
    files.map(async ({ url, unpacked, entry }) =>
      existsSync(unpacked) ? 0 : (entry.size ?? (await askSize(url, options.signal))),
    ),
  );
  progress.expect(sizes);
  for (const [index, { url, path, unpacked, entry }] of files.entries()) {
    if (existsSync(unpacked)) continue;
    // Complete, and not unpacked: the disk was full, or the process ended.
    if (existsSync(path)) {
      await unpack(path, entry);
      continue;
    }
    await downloadFile({
      ...options,
      url,
      path,
      sha256: entry.hash,
      sizeBytes: entry.size,
      onProgress: progress.of(index),
    });
    if (path !== unpacked) await unpack(path, entry);
  }
}

function locate({ baseUrl }: BergamotRelease, { path }: RegistryFile, folder: string) {
  const name = basename(path);
  if (!/^\w[\w.-]*$/.test(name))
    throw new DownloadError(
      'wrong-content',
      `The registry names a file ${JSON.stringify(name)}, which is not taken.`,
    );
  return {
    url: `${baseUrl}/${path.replace(/^\//, '')}`,
    path: join(folder, name),
    unpacked: join(folder, name.replace(/\.gz$/, '')),
  };
}

/** The registry does not say how large packed files are. Undefined where the host does not either. */
async function askSize(url: string, signal: AbortSignal | undefined): Promise<number | undefined> {
  const limit = AbortSignal.timeout(10_000);
  const response = await fetch(url, {
    method: 'HEAD',
    headers: { 'accept-encoding': 'identity' },
    signal: signal ? AbortSignal.any([signal, limit]) : limit,
  }).catch(() => undefined);
  const length = response?.ok ? Number(response.headers.get('content-length')) : 0;
  return length > 0 ? length : undefined;
}

/** Larger than any model: what unpacks to more is not one. */
const maxUnpackedBytes = 1024 ** 3;

async function unpack(path: string, entry: RegistryFile): Promise<void> {
  const target = path.replace(/\.gz$/, '');
  const part = `${target}.unpacked`;
  const limit = entry.uncompressedSize ?? maxUnpackedBytes;
  let bytes = 0;
  const counted = new Transform({
    transform(chunk: Buffer, _encoding, done) {
      bytes += chunk.length;
      done(bytes > limit ? new Error('larger than it should be') : null, chunk);
    },
  });
  try {
    await pipeline(createReadStream(path), createGunzip(), counted, createWriteStream(part));
    if (entry.uncompressedSize !== undefined && (await stat(part)).size !== entry.uncompressedSize)
      throw new Error('its size differs');
    if (entry.uncompressedHash && (await hashFile(part)) !== entry.uncompressedHash)
      throw new Error('its hash differs');
  } catch (cause) {
    await rm(part, { force: true });
    // The packed file is right: it is unpacked when there is room.
    if (isDiskFull(cause))
      throw new DownloadError('no-space', 'The disk is full. Free some space.', { cause });
    await rm(path, { force: true });
    throw new DownloadError(
      'wrong-content',
      `${basename(path)} did not unpack to the file it should be (${cause instanceof Error ? cause.message : 'unknown'}). Start the download again.`,
      { cause },
    );
  }
  await rename(part, target);
  await rm(path, { force: true });
}
