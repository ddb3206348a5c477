import { createHash, type Hash } from 'node:crypto';
import { open, rename, rm } from 'node:fs/promises';
import { dirname } from 'node:path';
import { z } from 'zod';
import { listMigrations } from '../../../platform/db/migrate.ts';
import {
  readTar,
  type TarFault,
  type TarPart,
  tarEnd,
  tarFill,
  tarHead,
} from '../../../platform/tar.ts';
import { BackupError, print } from './command.ts';

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

const unusable = (fault: TarFault) =>
  new BackupError(
    fault === 'damaged'
      ? 'The archive is damaged, or is no archive of Glossa. Use another one.'
      : 'The archive breaks off before its end. Use another one.',
  );

const newer = () =>
  new BackupError(
    'The backup was made by a newer version of Glossa. Install that version, or a later one, and restore there.',
  );

/** A file that is not in the archive, because it could not be read when the backup was made. */
export type UnreadableFile = { file: string; reason: string };

const summarySchema = z.object({
  checksums: z.string(),
  /** Earlier versions write and read none. */
  unreadable: z.array(z.object({ file: z.string(), reason: z.string() })).default([]),
});

/** All of them: whoever repairs needs each name. */
export const listUnreadable = (files: readonly UnreadableFile[]): string =>
  files.map(({ file, reason }) => `\n- ${file} (${reason})`).join('');

export const countFiles = (files: readonly unknown[]): string =>
  files.length === 1 ? '1 file' : `${files.length} files`;

/** The source of a part could not be read to its end. Nothing of the part is in the archive. */
export class UnreadablePart extends BackupError {}

/** Verifies the whole archive. Throws a BackupError if it is corrupt or its version is newer. */
export async function checkArchive(
  path: string,
): Promise<{ manifest: Manifest; unreadable: UnreadableFile[] }> {
  let manifest: Manifest | undefined;
  let parts = 0;
  let bytes = 0;
  const { unreadable } = await readArchive(path, {
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
    `${path} is ${unreadable.length > 0 ? 'undamaged' : 'whole'}: version ${manifest.version} of ${manifest.createdAt}, ${parts} parts, ${(bytes / 1024 ** 2).toFixed(1)} MB.`,
  );
  return { manifest, unreadable };
}

/** For `--check`: throws where files are not in it that should be. */
export async function checkIsComplete(path: string): Promise<void> {
  const { unreadable } = await checkArchive(path);
  if (unreadable.length > 0)
    throw new BackupError(
      `The backup is INCOMPLETE. ${countFiles(unreadable)} could not be read when it was made, so that they are missing in it:${listUnreadable(unreadable)}`,
    );
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
  /** Throws an UnreadablePart, and continues as if nothing had been added, if the source does not give exactly `size` bytes. */
  addStream: (name: string, size: number, source: AsyncIterable<Buffer>) => Promise<void>;
  /** Renamed only when complete, apart from files that could not be read. */
  finish: (unreadable?: readonly UnreadableFile[]) => Promise<void>;
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
  let position = 0;

  const write = async (bytes: Buffer): Promise<void> => {
    for (let done = 0; done < bytes.length; ) {
      const { bytesWritten } = await file.write(bytes, done, bytes.length - done, position);
      done += bytesWritten;
      position += bytesWritten;
    }
  };
  const put = async (name: string, size: number, source: AsyncIterable<Buffer> | Buffer[]) => {
    const hash = createHash('sha256');
    const start = position;
    let written = 0;
    try {
      await write(tarHead(name, size, modified));
      for await (const piece of readSource(name, source)) {
        hash.update(piece);
        written += piece.length;
        await write(piece);
      }
      if (written !== size)
        throw new UnreadablePart(
          `${name} changed while it was read (${written} bytes instead of ${size})`,
        );
    } catch (error) {
      if (!(error instanceof UnreadablePart)) throw error;
      await file.truncate(start);
      position = start;
      throw error;
    }
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
    finish: async (unreadable = []) => {
      if (waiting.length > 0) await writeList();
      const last = asBytes({
        checksums: lists.digest('hex'),
        ...(unreadable.length > 0 ? { unreadable } : {}),
      });
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

/** What fails here is the source, and not the archive. */
async function* readSource(
  name: string,
  source: AsyncIterable<Buffer> | Buffer[],
): AsyncGenerator<Buffer> {
  try {
    yield* source;
  } catch (error) {
    throw new UnreadablePart(`${name}: ${(error as Error).message}`, { cause: error });
  }
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
): Promise<{ unreadable: UnreadableFile[] }> {
  const lists = createHash('sha256');
  let seen: string[] = [];
  let ended: z.infer<typeof summarySchema> | undefined;
  let first = true;
  for await (const part of readTar(path, unusable)) {
    if (ended) throw damaged();
    if (first !== (part.name === manifestName)) throw damaged();
    if (part.name === summaryName) {
      if (seen.length > 0) throw damaged();
      const summary = summarySchema.safeParse(parse(await readPart(part)));
      if (summary.data?.checksums !== lists.digest('hex')) throw damaged();
      ended = summary.data;
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
  return { unreadable: ended.unreadable };
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
