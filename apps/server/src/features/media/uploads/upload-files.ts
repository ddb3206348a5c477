import { constants } from 'node:fs';
import { type FileHandle, open, readdir, rm, stat, truncate } from 'node:fs/promises';
import { join } from 'node:path';
import { ifThere } from '../../../platform/if-there.ts';
import { headBytes } from '../receive-file.ts';

/** The bytes of open and finished uploads, in files of the same name as their record. */
export type UploadFiles = ReturnType<typeof createUploadFiles>;

export function createUploadFiles(
  folder: string,
  /** Is told the path of each file that is removed. */
  onRemove: (path: string) => void = () => {},
) {
  const pathOf = (id: string) => join(folder, id);
  return {
    pathOf,
    /** Undefined before the first byte, and after the file was moved. */
    size: async (id: string) => (await ifThere(stat(pathOf(id))))?.size,
    /** How much of it there is, and since when; undefined as above. */
    received: async (id: string): Promise<{ bytes: number; at: Date } | undefined> => {
      const file = await ifThere(stat(pathOf(id)));
      return file && { bytes: file.size, at: file.mtime };
    },
    /** Created where there is none. */
    open: (id: string): Promise<FileHandle> =>
      open(pathOf(id), constants.O_RDWR | constants.O_CREAT, 0o600),
    truncate: (id: string, bytes: number) => truncate(pathOf(id), bytes),
    remove: (id: string) => {
      onRemove(pathOf(id));
      return rm(pathOf(id), { force: true });
    },
    list: async (): Promise<Array<{ id: string; modifiedAt: Date }>> => {
      const found: Array<{ id: string; modifiedAt: Date }> = [];
      for (const id of await readdir(folder)) {
        const file = await ifThere(stat(pathOf(id)));
        if (file) found.push({ id, modifiedAt: file.mtime });
      }
      return found;
    },
  };
}

/** Enough to tell the type of a file. */
export async function readHead(path: string): Promise<Buffer> {
  const file = await open(path, 'r');
  try {
    const { buffer, bytesRead } = await file.read(Buffer.alloc(headBytes), 0, headBytes, 0);
    return buffer.subarray(0, bytesRead);
  } finally {
    await file.close();
  }
}
