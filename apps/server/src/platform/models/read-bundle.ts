import { createHash } from 'node:crypto';
import { createReadStream, createWriteStream } from 'node:fs';
import { mkdir } from 'node:fs/promises';
import { dirname, join } from 'node:path';
import { Readable } from 'node:stream';
import { pipeline } from 'node:stream/promises';
import { readTar, type TarPart } from '../tar.ts';
import { bergamotModels, fixedModels } from './catalogue.ts';
import { type ModelManifest, manifest, manifestName } from './model-folder.ts';
import type { ModelStore } from './model-store.ts';

/** Why a bundle is not taken. */
export class BundleFault extends Error {
  override readonly name = 'BundleFault';
  readonly fault: 'no-bundle' | 'unknown-model' | 'wrong-bytes' | 'incomplete';
  constructor(fault: BundleFault['fault'], detail: string) {
    super(detail);
    this.fault = fault;
  }
}

/** Where the files of a model are in the archive. */
export type BundleEntry = {
  id: string;
  version: string;
  files: Array<{ path: string; offset: number; bytes: number }>;
};

const maxManifestBytes = 256 * 1024;
const maxModels = 100;

/**
 * What is in a bundle, once all of it is verified: every file has the hash that the catalog pins, or else the one that is
 * stated beside it. Throws BundleFault.
 */
export async function readBundle(path: string): Promise<BundleEntry[]> {
  const found: BundleEntry[] = [];
  let open: { about: ModelManifest; entry: BundleEntry } | undefined;
  for await (const part of readTar(path, (fault) => new BundleFault('no-bundle', fault))) {
    if (part.name.endsWith(`/${manifestName}`)) {
      assertComplete(open);
      if (found.length >= maxModels) throw new BundleFault('no-bundle', 'too many models');
      const about = await readAbout(part, found);
      open = { about, entry: { id: about.id, version: about.version, files: [] } };
      found.push(open.entry);
    } else open?.entry.files.push(await readFileOf(part, open.about));
    if (!open) throw new BundleFault('no-bundle', part.name);
  }
  assertComplete(open);
  if (found.length === 0) throw new BundleFault('no-bundle', 'empty');
  return found;
}

async function readAbout(part: TarPart, found: readonly BundleEntry[]): Promise<ModelManifest> {
  if (part.size > maxManifestBytes) throw new BundleFault('no-bundle', part.name);
  const pieces: Buffer[] = [];
  for await (const piece of part.bytes) pieces.push(piece);
  const about = parseManifest(Buffer.concat(pieces).toString('utf8'));
  const isTwice = found.some(({ id }) => id === about?.id);
  if (!about || isTwice || part.name !== `${about.id}/${manifestName}`)
    throw new BundleFault('no-bundle', part.name);
  const stated = about.files.map((file) => file.path);
  const fixed = fixedModels.find(({ id }) => id === about.id);
  if (fixed) {
    const pinned = new Map(fixed.files.map((file) => [file.path, file]));
    if (!fixed.files.every((file) => stated.includes(file.path)))
      throw new BundleFault('incomplete', about.id);
    for (const { path, sha256 } of about.files) {
      const known = pinned.get(path);
      if (!known) throw new BundleFault('no-bundle', `${about.id}/${path}`);
      if (known.sha256 && known.sha256 !== sha256)
        throw new BundleFault('wrong-bytes', `${about.id}/${path}`);
    }
    return about;
  }
  if (!bergamotModels.some(({ id }) => id === about.id))
    throw new BundleFault('unknown-model', about.id);
  // Mozilla names the files: plain names in one folder.
  if (!stated.every((path) => /^\w[\w.-]*$/.test(path)) || new Set(stated).size !== stated.length)
    throw new BundleFault('no-bundle', about.id);
  if (!stated.some((path) => /^model.*\.bin$/.test(path)))
    throw new BundleFault('incomplete', about.id);
  return about;
}

function parseManifest(text: string): ModelManifest | undefined {
  try {
    return manifest.parse(JSON.parse(text));
  } catch {
    return undefined;
  }
}

async function readFileOf({ name, size, offset, bytes }: TarPart, about: ModelManifest) {
  const stated = about.files.find(({ path }) => name === `${about.id}/${path}`);
  if (!stated) throw new BundleFault('no-bundle', name);
  const hash = createHash('sha256');
  for await (const piece of bytes) hash.update(piece);
  if (size !== stated.bytes || hash.digest('hex') !== stated.sha256)
    throw new BundleFault('wrong-bytes', name);
  return { path: stated.path, offset, bytes: size };
}

function assertComplete(open: { about: ModelManifest; entry: BundleEntry } | undefined): void {
  if (!open) return;
  const there = open.entry.files.map(({ path }) => path);
  if (there.length !== open.about.files.length || new Set(there).size !== there.length)
    throw new BundleFault('incomplete', open.about.id);
}

/** Installs a model of a bundle that was read: its bytes are copied, and nothing of them is interpreted. */
export async function installFromBundle(
  store: Pick<ModelStore, 'takeIn'>,
  bundle: string,
  { id, version, files }: BundleEntry,
): Promise<void> {
  await store.takeIn({ id, version }, async (staging) => {
    for (const { path, offset, bytes } of files) {
      const to = join(staging, path);
      await mkdir(dirname(to), { recursive: true });
      // A range of a stream has at least one byte.
      const source =
        bytes === 0
          ? Readable.from([])
          : createReadStream(bundle, { start: offset, end: offset + bytes - 1 });
      await pipeline(source, createWriteStream(to, { flags: 'wx', flush: true }));
    }
  });
}
