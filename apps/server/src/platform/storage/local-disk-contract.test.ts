import { mkdtemp, rm, utimes, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { createLocalDisk } from './local-disk.ts';
import { testStorage } from './testing/storage-contract.ts';

testStorage(async (hashes) => {
  const folder = await mkdtemp(join(tmpdir(), 'glossa-disk-'));
  const storage = await createLocalDisk(folder, hashes);
  return {
    storage,
    other: storage,
    replace: async (name, content) => {
      await writeFile(storage.pathOf(name), content);
      // Another time, whatever the steps of the file system's clock are.
      const later = new Date(Date.now() + 60_000);
      await utimes(storage.pathOf(name), later, later);
    },
    lose: (name) => rm(storage.pathOf(name)),
    close: () => rm(folder, { recursive: true, force: true }),
  };
});
