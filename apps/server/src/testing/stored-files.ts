import { readdir } from 'node:fs/promises';
import { join } from 'node:path';
import type { TestApi } from './test-api.ts';

/** Names of the files currently being written. */
export const pendingFiles = (api: TestApi): Promise<string[]> =>
  readdir(join(api.services.config.dataFolder, 'pending'));

/** Names of all stored files, sorted. */
export async function storedFiles(api: TestApi): Promise<string[]> {
  const names: string[] = [];
  for await (const { name } of api.services.storage.list()) names.push(name);
  return names.sort();
}

/** Where a stored file is on the disk of the test, which may damage it. */
export const pathOfStored = (api: TestApi, name: string): string =>
  join(api.services.config.dataFolder, 'files', name.slice(0, 2), name);
