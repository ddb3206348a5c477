import { createHash } from 'node:crypto';
import { createReadStream } from 'node:fs';
import { setTimeout as delay } from 'node:timers/promises';
import type { ContentHash, HashOptions } from '../port.ts';

/** In this process. Undefined if there is no such file. */
export async function hashHere(
  path: string,
  { signal, bytesPerSecond }: HashOptions = {},
): Promise<ContentHash | undefined> {
  const hash = createHash('sha256');
  const started = performance.now();
  let sizeBytes = 0;
  try {
    for await (const chunk of createReadStream(path, { highWaterMark: 256 * 1024, signal })) {
      hash.update(chunk as Buffer);
      sizeBytes += (chunk as Buffer).length;
      if (!bytesPerSecond) continue;
      const aheadMs = (sizeBytes / bytesPerSecond) * 1_000 - (performance.now() - started);
      if (aheadMs > 50) await delay(aheadMs, undefined, signal ? { signal } : {});
    }
  } catch (error) {
    if ((error as NodeJS.ErrnoException).code === 'ENOENT') return undefined;
    throw error;
  }
  return { sha256: hash.digest('hex'), sizeBytes };
}
