import { randomBytes } from 'node:crypto';
import { access, mkdir, open, readFile } from 'node:fs/promises';
import { join } from 'node:path';

/** A random key of 32 bytes in the data folder, created when first requested. Readable by its owner only. */
export async function loadSecret(dataFolder: string, name: string): Promise<Uint8Array> {
  const folder = join(dataFolder, 'secrets');
  const path = join(folder, name);
  await mkdir(folder, { recursive: true, mode: 0o700 });
  try {
    // 'wx' lets one of two concurrent processes win; the other reads its key.
    const file = await open(path, 'wx', 0o600);
    try {
      await file.writeFile(randomBytes(32).toString('base64'));
      await file.sync();
    } finally {
      await file.close();
    }
  } catch (error) {
    if ((error as NodeJS.ErrnoException).code !== 'EEXIST') throw error;
  }
  const secret = Buffer.from(await readFile(path, 'utf8'), 'base64');
  if (secret.length !== 32)
    throw new Error(
      `The secret in ${path} is damaged. Restore it from a backup, or delete it: everyone will have to log in again.`,
    );
  return secret;
}

/** Whether `loadSecret` would find it instead of creating it. */
export const hasSecret = (dataFolder: string, name: string): Promise<boolean> =>
  access(join(dataFolder, 'secrets', name)).then(
    () => true,
    () => false,
  );
