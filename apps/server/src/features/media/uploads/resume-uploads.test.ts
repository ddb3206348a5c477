import { writeFile } from 'node:fs/promises';
import { expect, test, vi } from 'vitest';
import { toneBytes, useTusServer } from '../../../testing/tus-calls.ts';
import { createUploadResumption } from './resume-uploads.ts';
import { createUploadFiles } from './upload-files.ts';

const server = useTusServer();

test('an upload that cannot be taken in holds up no other', async () => {
  const { services } = server.api;
  const files = createUploadFiles(services.uploadsFolder);
  const ids: string[] = [];
  for (let made = 0; made < 6; made += 1) {
    const url = await server.calls.begin(toneBytes.length);
    const id = url.split('/').at(-1) ?? '';
    await writeFile(files.pathOf(id), toneBytes);
    ids.push(id);
  }
  const [one, two, held, broken] = ids;
  const finish = vi.fn(async (id: string) => {
    if (id === broken) throw new Error('The file cannot be read.');
  });
  const resumption = createUploadResumption({
    ...{ db: services.database.db, folderId: services.folderId, files, finish },
    logger: services.logger,
    locks: {
      acquire: () => Promise.reject(new Error('not used')),
      isHeld: async (id) => {
        if (id === one || id === two) throw new Error('The lock cannot be read.');
        return id === held;
      },
    },
  });
  expect(await resumption.resume()).toBe(1);
  expect(finish.mock.calls.map(([id]) => id).sort()).toEqual(ids.slice(3).sort());
});
