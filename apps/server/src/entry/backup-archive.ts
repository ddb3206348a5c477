import { createHash, type Hash } from 'node:crypto';
import { open, rename, rm } from 'node:fs/promises';
import { dirname } from 'node:path';
import { BackupError } from './backup-error.ts';
import { readTar, type TarPart, tarEnd, tarFill, tarHead } from './backup-tar.ts';

/**
 * manifest.json first, then the parts, and after every so many of them their checksums, in the form of sha256sum;
 * summary.json last, over all checksums: its presence says that the archive is whole.
 */
const partsPerList = 1_000;
const manifestName = 'manifest.json';
const summaryName = 'summary.json';
const listFolder = 'checksums/';

export type ArchiveWriter = {
  add: (name: string, bytes: Buffer) => Promise<void>;
  /** Throws where the source has not exactly `size` bytes. */
  addStream: (name: string, size: number, source: AsyncIterable<Buffer>) => Promise<void>;
  /** Only now the archive has its name. */
  finish: () => Promise<void>;
  /** Removes what was written. Safe to call after finish. */
  discard: () => Promise<void>;
};

/** Writes beside `path` until it is whole. Throws where there is a file of that name. */
export async function createArchive(path: string, manifest: object): Promise<ArchiveWriter> {
  const partial = `${path}.part`;
  // It holds the keys of the installation: for its owner only.
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
 * Hands every part to `visit` and compares its bytes with the checksums. Throws a BackupError where anything differs, is
 * missing or is too much.
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
      if (parse(await whole(part)).checksums !== lists.digest('hex')) throw damaged();
      ended = true;
    } else if (part.name.startsWith(listFolder)) {
      const list = await whole(part);
      lists.update(list);
      if (list.toString('utf8') !== seen.join('')) throw damaged();
      seen = [];
    } else {
      const hash = createHash('sha256');
      const watched = { ...part, bytes: watch(part.bytes, hash) };
      if (first) await visit.manifest(parse(await whole(watched)));
      else await visit.part(watched);
      for await (const _left of watched.bytes); // What the visitor did not want belongs to the checksum all the same.
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

/** For parts that are small by their nature. */
export async function whole(part: TarPart): Promise<Buffer> {
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
    // What is no JSON is damaged as well.
  }
  throw damaged();
}

const damaged = () =>
  new BackupError('The archive is damaged: a part is not as it was written. Use another one.');
