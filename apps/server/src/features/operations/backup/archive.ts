import { createHash, type Hash } from 'node:crypto';
import { open, rename, rm } from 'node:fs/promises';
import { dirname } from 'node:path';
import { z } from 'zod';
import { listMigrations } from '../../../platform/db/migrate.ts';
import { BackupError, print } from './command.ts';
import { readTar, type TarPart, tarEnd, tarFill, tarHead } from './tar.ts';

/** Incremented when earlier versions cannot read new archives. */
export const archiveFormat = 1;

const manifestSchema = z.object({
  product: z.literal('Glossa'),
  format: z.number().int(),
  version: z.string(),
  createdAt: z.string(),
  database: z.object({
    server: z.string(),
    migrations: z.array(z.string()).min(1),
    tables: z.array(z.object({ name: z.string(), columns: z.array(z.string()) })),
    sequences: z.array(z.object({ name: z.string(), value: z.string(), called: z.boolean() })),
  }),
});
export type Manifest = z.infer<typeof manifestSchema>;

/** Throws a BackupError if the file is not our archive or its version is newer. */
export async function parseManifest(value: unknown): Promise<Manifest> {
  const { format } = z.object({ format: z.number().int().catch(0) }).parse(value);
  if (format > archiveFormat) throw newer();
  const read = manifestSchema.safeParse(value);
  if (!read.success)
    throw new BackupError('This is no backup of Glossa: its manifest is not as expected.');
  const known = new Set(await listMigrations());
  if (read.data.database.migrations.some((name) => !known.has(name))) throw newer();
  return read.data;
}

const newer = () =>
  new BackupError(
    'The backup was made by a newer version of Glossa. Install that version, or a later one, and restore there.',
  );

/** Verifies the whole archive. Throws a BackupError if it is corrupt or its version is newer. */
export async function checkArchive(path: string): Promise<Manifest> {
  let manifest: Manifest | undefined;
  let parts = 0;
  let bytes = 0;
  await readArchive(path, {
    manifest: async (value) => {
      manifest = await parseManifest(value);
    },
    part: async ({ size }) => {
      parts += 1;
      bytes += size;
    },
  });
  if (!manifest) throw new Error('An archive without a manifest was taken for whole.');
  print(
    `${path} is whole: version ${manifest.version} of ${manifest.createdAt}, ${parts} parts, ${(bytes / 1024 ** 2).toFixed(1)} MB.`,
  );
  return manifest;
}

/**
 * manifest.json first, then the parts, with their checksums at intervals in sha256sum format; summary.json last, over
 * all checksums: its presence shows that the archive is complete.
 */
const partsPerList = 1_000;
const manifestName = 'manifest.json';
const summaryName = 'summary.json';
const listFolder = 'checksums/';

export type ArchiveWriter = {
  add: (name: string, bytes: Buffer) => Promise<void>;
  /** Throws if the source does not have exactly `size` bytes. */
  addStream: (name: string, size: number, source: AsyncIterable<Buffer>) => Promise<void>;
  /** Renamed only when complete. */
  finish: () => Promise<void>;
  /** Deletes what was written. Safe to call after finish. */
  discard: () => Promise<void>;
};

/** Writes to a temporary file next to `path` until complete. Throws if the file exists. */
export async function createArchive(path: string, manifest: object): Promise<ArchiveWriter> {
  const partial = `${path}.part`;
  // It contains the installation's keys: readable by the owner only.
  const file = await open(partial, 'wx', 0o600);
  const lists = createHash('sha256');
  const modified = new Date();
  let waiting: string[] = [];
  let listCount = 0;

  const write = async (bytes: Buffer): Promise<void> => {
    for (let done = 0; done < bytes.length; ) done += (await file.write(bytes, done)).bytesWritten;
  };
  const put = async (name: string, size: number, source: AsyncIterable<Buffer> | Buffer[]) => {
    const hash = createHash('sha256');
    let written = 0;
    await write(tarHead(name, size, modified));
    for await (const piece of source) {
      hash.update(piece);
      written += piece.length;
      await write(piece);
    }
    if (written !== size)
      throw new BackupError(
        `${name} changed while it was read (${written} bytes instead of ${size}). Look at the disk, then make the backup again.`,
      );
    await write(tarFill(size));
    return hash.digest('hex');
  };
  const writeList = async () => {
    const list = Buffer.from(waiting.join(''));
    lists.update(list);
    waiting = [];
    listCount += 1;
    await put(`${listFolder}${String(listCount).padStart(6, '0')}`, list.length, [list]);
  };
  const addStream: ArchiveWriter['addStream'] = async (name, size, source) => {
    waiting.push(`${await put(name, size, source)}  ${name}\n`);
    if (waiting.length >= partsPerList) await writeList();
  };
  const asBytes = (value: object) => Buffer.from(`${JSON.stringify(value, null, 2)}\n`);
  const add: ArchiveWriter['add'] = async (name, bytes) => {
    waiting.push(`${await put(name, bytes.length, [bytes])}  ${name}\n`);
    if (waiting.length >= partsPerList) await writeList();
  };
  const discard = async () => {
    await file.close().catch(ignoreClosed);
    await rm(partial, { force: true });
  };
  try {
    await add(manifestName, asBytes(manifest));
  } catch (error) {
    await discard();
    throw error;
  }
  return {
    add,
    addStream,
    finish: async () => {
      if (waiting.length > 0) await writeList();
      const last = asBytes({ checksums: lists.digest('hex') });
      await put(summaryName, last.length, [last]);
      await write(tarEnd);
      await file.sync();
      await file.close();
      await rename(partial, path);
      const folder = await open(dirname(path), 'r');
      await folder.sync().finally(() => folder.close());
    },
    discard,
  };
}

function ignoreClosed(error: unknown): void {
  if ((error as NodeJS.ErrnoException).code !== 'EBADF') throw error;
}

/**
 * Passes every part to `visit` and verifies the checksums. Throws a BackupError for anything different, missing or
 * extra.
 */
export async function readArchive(
  path: string,
  visit: {
    manifest: (manifest: unknown) => Promise<void>;
    part: (part: TarPart) => Promise<void>;
  },
): Promise<void> {
  const lists = createHash('sha256');
  let seen: string[] = [];
  let ended = false;
  let first = true;
  for await (const part of readTar(path)) {
    if (ended) throw damaged();
    if (first !== (part.name === manifestName)) throw damaged();
    if (part.name === summaryName) {
      if (seen.length > 0) throw damaged();
      if (parse(await readPart(part)).checksums !== lists.digest('hex')) throw damaged();
      ended = true;
    } else if (part.name.startsWith(listFolder)) {
      const list = await readPart(part);
      lists.update(list);
      if (list.toString('utf8') !== seen.join('')) throw damaged();
      seen = [];
    } else {
      const hash = createHash('sha256');
      const watched = { ...part, bytes: watch(part.bytes, hash) };
      if (first) await visit.manifest(parse(await readPart(watched)));
      else await visit.part(watched);
      for await (const _left of watched.bytes); // Parts the visitor skipped still count for the checksum.
      seen.push(`${hash.digest('hex')}  ${part.name}\n`);
    }
    first = false;
  }
  if (!ended) throw new BackupError('The archive breaks off before its end. Use another one.');
}

async function* watch(bytes: AsyncIterable<Buffer>, hash: Hash): AsyncGenerator<Buffer> {
  for await (const piece of bytes) {
    hash.update(piece);
    yield piece;
  }
}

/** For parts that are always small. */
export async function readPart(part: TarPart): Promise<Buffer> {
  if (part.size > 64 * 1024 * 1024) throw damaged();
  const pieces: Buffer[] = [];
  for await (const piece of part.bytes) pieces.push(piece);
  return Buffer.concat(pieces);
}

function parse(bytes: Buffer): Record<string, unknown> {
  try {
    const value: unknown = JSON.parse(bytes.toString('utf8'));
    if (typeof value === 'object' && value !== null) return value as Record<string, unknown>;
  } catch {
    // Invalid JSON also means a corrupt archive.
  }
  throw damaged();
}

const damaged = () =>
  new BackupError('The archive is damaged: a part is not as it was written. Use another one.');
