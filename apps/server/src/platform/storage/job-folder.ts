import { mkdir, rm } from 'node:fs/promises';
import type { Storage } from './port.ts';

/** A folder on the storage disk for a job's temporary files, always deleted afterwards. */
export async function withJobFolder<T>(
  storage: Storage,
  work: (folder: string) => Promise<T>,
): Promise<T> {
  // Next to partial files: leftovers of a killed process are deleted at the next start.
  const { path: folder } = await storage.createPending();
  await mkdir(folder, { mode: 0o700 });
  try {
    return await work(folder);
  } finally {
    await rm(folder, { recursive: true, force: true });
  }
}
