import { createHash } from 'node:crypto';
import { createReadStream } from 'node:fs';
import { stat } from 'node:fs/promises';
import { join } from 'node:path';
import { pipeline } from 'node:stream/promises';
import type { MessageRef } from '@glossa/contracts/messages';
import { message } from '@glossa/messages/message';
import { EngineError } from './engine-error.ts';

export type PinnedFile = { path: string; sha256?: string };

const verified = new Set<string>();

/**
 * Throws ENGINE_UNAVAILABLE if a file is missing or differs from the pinned one: a model is code. An unchanged file is
 * hashed once per process.
 */
export async function verifyPinnedFiles(
  folder: string,
  files: readonly PinnedFile[],
  remedy: MessageRef,
): Promise<void> {
  for (const { path, sha256 } of files) {
    const full = join(folder, path);
    const found = await stat(full).catch(() => undefined);
    if (!found?.isFile()) throw unusable(`${path} is missing`, remedy);
    const key = `${full} ${found.size} ${found.mtimeMs} ${sha256}`;
    if (!sha256 || verified.has(key)) continue;
    const hash = createHash('sha256');
    await pipeline(createReadStream(full), hash);
    if (hash.digest('hex') !== sha256)
      throw unusable(`${path} is not the file it should be`, remedy);
    verified.add(key);
  }
}

const unusable = (detail: string, remedy: MessageRef) =>
  new EngineError('ENGINE_UNAVAILABLE', message('tts.modelUnusable', { remedy }), { detail });
