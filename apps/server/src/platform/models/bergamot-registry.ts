import { createReadStream, createWriteStream } from 'node:fs';
import { rename, rm } from 'node:fs/promises';
import { basename, join } from 'node:path';
import { Transform } from 'node:stream';
import { pipeline } from 'node:stream/promises';
import { createGunzip } from 'node:zlib';
import { z } from 'zod';
import type { BergamotModel } from './catalogue.ts';
import { DownloadError, downloadFile, hashFile } from './download.ts';

export const mozillaRegistry =
  'https://storage.googleapis.com/moz-fx-translations-data--303e-prod-translations-data/db/models.json';

const file = z.object({
  path: z.string(),
  uncompressedSize: z.number().optional(),
  uncompressedHash: z.string().optional(),
  size: z.number().optional(),
  hash: z.string().optional(),
});
const model = z.object({
  architecture: z.string().nullish(),
  releaseStatus: z.string().nullish(),
  sourceLanguage: z.string(),
  targetLanguage: z.string(),
  files: z.record(z.string(), file.nullable()),
});
const registry = z.object({ baseUrl: z.url(), models: z.record(z.string(), z.array(z.unknown())) });

type RegistryFile = z.infer<typeof file>;

const statusRank = (status: string | null | undefined) =>
  ['Release', 'Release Desktop', 'Release Android', 'Nightly'].indexOf(status ?? '') + 1 || 9;
const sizeRank = (architecture: string | null | undefined) =>
  ['base', 'base-memory', 'tiny'].indexOf(architecture ?? '') + 1 || 9;

/**
 * Downloads the best released model of a direction from Mozilla's registry into `folder`. Files with a hash in the
 * registry are verified.
 */
export async function installBergamot(
  wanted: BergamotModel,
  folder: string,
  options: {
    registryUrl: string;
    signal?: AbortSignal | undefined;
    onProgress?: (percent: number, what: string) => void;
  },
): Promise<void> {
  const { baseUrl, files } = await findFiles(wanted, options);
  const sizes = files.map((entry) => entry.size ?? 20_000_000);
  const total = sizes.reduce((sum, size) => sum + size, 0);
  let before = 0;
  for (const [index, entry] of files.entries()) {
    const name = basename(entry.path);
    if (!/^\w[\w.-]*$/.test(name))
      throw new DownloadError(
        'wrong-content',
        `The registry names a file ${JSON.stringify(name)}, which is not taken.`,
      );
    const path = join(folder, name);
    await downloadFile({
      url: `${baseUrl.replace(/\/$/, '')}/${entry.path.replace(/^\//, '')}`,
      path,
      sha256: entry.hash,
      sizeBytes: entry.size,
      signal: options.signal,
      onProgress: (done) =>
        options.onProgress?.(Math.min(99, Math.floor(((before + done) / total) * 100)), name),
    });
    if (name.endsWith('.gz')) await unpack(path, entry);
    before += sizes[index] ?? 0;
  }
  options.onProgress?.(100, 'done');
}

async function findFiles(
  wanted: BergamotModel,
  { registryUrl, signal }: { registryUrl: string; signal?: AbortSignal | undefined },
) {
  const response = await fetch(registryUrl, { signal: signal ?? null }).catch((cause: unknown) => {
    throw new DownloadError(
      'unreachable',
      'The registry of Bergamot models cannot be reached. Check the network, or put the files into the model folder by hand.',
      { cause },
    );
  });
  if (!response.ok)
    throw new DownloadError(
      'refused',
      `The registry of Bergamot models answered ${response.status}.`,
    );
  const parsed = registry.safeParse(await response.json().catch(() => undefined));
  if (!parsed.success)
    throw new DownloadError(
      'wrong-content',
      'The registry of Bergamot models has a form this version does not know. Look for a newer Glossa.',
    );
  const candidates = Object.values(parsed.data.models)
    .flat()
    // An entry in an unknown format does not affect the others.
    .flatMap((entry) => {
      const known = model.safeParse(entry);
      return known.success ? [known.data] : [];
    })
    .filter((entry) => entry.sourceLanguage === wanted.from && entry.targetLanguage === wanted.to)
    .sort(
      (a, b) =>
        statusRank(a.releaseStatus) - statusRank(b.releaseStatus) ||
        sizeRank(a.architecture) - sizeRank(b.architecture),
    );
  const [best] = candidates;
  if (!best)
    throw new DownloadError(
      'refused',
      `There is no Bergamot model from ${wanted.from} to ${wanted.to} in the registry.`,
    );
  const files = Object.entries(best.files).flatMap(([kind, entry]) =>
    entry && /^(model|lexicalShortlist|lex|vocab|srcVocab|trgVocab|srcvocab|trgvocab)$/i.test(kind)
      ? [entry]
      : [],
  );
  return { baseUrl: parsed.data.baseUrl, files };
}

/** Larger than any model: what unpacks to more is not one. */
const maxUnpackedBytes = 1024 ** 3;

async function unpack(path: string, entry: RegistryFile): Promise<void> {
  const target = path.replace(/\.gz$/, '');
  const limit = entry.uncompressedSize ?? maxUnpackedBytes;
  let bytes = 0;
  const counted = new Transform({
    transform(chunk: Buffer, _encoding, done) {
      bytes += chunk.length;
      done(bytes > limit ? new Error('larger than it should be') : null, chunk);
    },
  });
  try {
    await pipeline(
      createReadStream(path),
      createGunzip(),
      counted,
      createWriteStream(`${target}.part`),
    );
    const wrong =
      entry.uncompressedHash && (await hashFile(`${target}.part`)) !== entry.uncompressedHash;
    if (wrong) throw new Error('its hash differs');
  } catch (cause) {
    await rm(`${target}.part`, { force: true });
    await rm(path, { force: true });
    throw new DownloadError(
      'wrong-content',
      `${basename(path)} did not unpack to the file it should be (${cause instanceof Error ? cause.message : 'unknown'}). Start the download again.`,
      { cause },
    );
  }
  await rename(`${target}.part`, target);
  await rm(path, { force: true });
}
