import { mkdir, statfs } from 'node:fs/promises';
import { folderSize } from './model-folder.ts';

/** Of the folder of models: what it takes up, and what is free on its disk. */
export async function readDiskUse(
  folder: string,
): Promise<{ freeBytes: number; usedBytes: number }> {
  await mkdir(folder, { recursive: true });
  const [{ bavail, bsize }, usedBytes] = await Promise.all([statfs(folder), folderSize(folder)]);
  return { freeBytes: bavail * bsize, usedBytes };
}
