import { randomUUID } from 'node:crypto';
import { mkdir, rm } from 'node:fs/promises';
import { join } from 'node:path';

/**
 * A folder for what this run works with, `scratch/<node>/<run>`. What earlier runs of the same node left behind is deleted;
 * other nodes work beside it. Two runs of one node must not be at work at once.
 */
export async function openScratch(dataFolder: string, node: string): Promise<string> {
  const own = join(dataFolder, 'scratch', node);
  await rm(own, { recursive: true, force: true });
  const folder = join(own, randomUUID());
  await mkdir(folder, { recursive: true, mode: 0o700 });
  return folder;
}
