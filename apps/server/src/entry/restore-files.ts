import { createWriteStream } from 'node:fs';
import { mkdir, open } from 'node:fs/promises';
import { join } from 'node:path';
import { pipeline } from 'node:stream/promises';
import type { Storage } from '../platform/storage/port.ts';
import { whole } from './backup-archive.ts';
import { BackupError } from './backup-error.ts';
import type { TarPart } from './backup-tar.ts';

/** `files/<two letters>/<name>`; the storage refuses names that it would not have made. */
export async function restoreFile(storage: Storage, part: TarPart): Promise<void> {
  const name = part.name.split('/')[2] ?? '';
  const pending = await storage.createPending();
  try {
    await pipeline(part.bytes, createWriteStream(pending.path, { mode: 0o600 }));
    await pending.commit(name);
  } finally {
    await pending.discard();
  }
}

export async function restoreSecret(dataFolder: string, part: TarPart): Promise<void> {
  const name = part.name.split('/')[1] ?? '';
  if (!/^[a-z][a-z0-9-]*$/.test(name))
    throw new BackupError(`The archive holds a key with an unexpected name: ${name}.`);
  const folder = join(dataFolder, 'secrets');
  await mkdir(folder, { recursive: true, mode: 0o700 });
  const file = await open(join(folder, name), 'wx', 0o600);
  try {
    await file.writeFile(await whole(part));
    await file.sync();
  } finally {
    await file.close();
  }
}
