import { randomUUID } from 'node:crypto';
import { readFile, writeFile } from 'node:fs/promises';
import { join } from 'node:path';

const uuid = /^[0-9a-f]{8}(-[0-9a-f]{4}){3}-[0-9a-f]{12}$/;

/** Tells data folders of one installation apart. Made when it is first asked for, and not part of a backup. */
export async function loadDataFolderId(dataFolder: string): Promise<string> {
  const path = join(dataFolder, 'folder-id');
  await writeFile(path, randomUUID(), { flag: 'wx', mode: 0o600 }).catch(
    (error: NodeJS.ErrnoException) => {
      if (error.code !== 'EEXIST') throw error;
    },
  );
  const id = (await readFile(path, 'utf8')).trim();
  if (uuid.test(id)) return id;
  // Cut off by a crash: what it stood for is forgotten.
  const fresh = randomUUID();
  await writeFile(path, fresh, { mode: 0o600 });
  return fresh;
}
