import { mkdir, rm } from 'node:fs/promises';
import type { Storage } from './port.ts';

/** A folder on the disk of the files for what a job needs on the way; it is gone afterwards, whatever happens. */
export async function withJobFolder<T>(
  storage: Storage,
  work: (folder: string) => Promise<T>,
): Promise<T> {
  // Beside files being written: what a killed process leaves there is tidied away at the next start.
  const { path: folder } = await storage.createPending();
  await mkdir(folder, { mode: 0o700 });
  try {
    return await work(folder);
  } finally {
    await rm(folder, { recursive: true, force: true });
  }
}
