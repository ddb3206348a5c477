import { randomUUID } from 'node:crypto';
import { mkdir, open, rename, rm } from 'node:fs/promises';
import { dirname, join } from 'node:path';

/**
 * Lets `produce` write into a new folder next to the output and moves the file into place only when it is complete and
 * flushed. A folder, not a file name: the sandboxed program may write only there. After a power failure or kill -9 a
 * folder `.part-<uuid>` may be left; it can be deleted when nothing runs.
 */
export async function writeOutputFile<T>(
  outputPath: string,
  produce: (partPath: string, partFolder: string) => Promise<T>,
): Promise<T> {
  const folder = join(dirname(outputPath), `.part-${randomUUID()}`);
  const part = join(folder, 'output');
  await mkdir(folder);
  try {
    const answer = await produce(part, folder);
    await syncToDisk(part);
    await rename(part, outputPath);
    await syncToDisk(dirname(outputPath));
    return answer;
  } finally {
    await rm(folder, { recursive: true, force: true });
  }
}

async function syncToDisk(path: string): Promise<void> {
  const handle = await open(path, 'r');
  try {
    await handle.sync();
  } finally {
    await handle.close();
  }
}
