import type { FileHandle } from 'node:fs/promises';
import type { Storage } from '../../../platform/storage/port.ts';
import { headBytes } from '../receive-file.ts';
import { storedNameOf } from './take-in.ts';
import type { UploadFiles } from './upload-files.ts';
import type { UploadRecord } from './upload-records.ts';

/** While a chunk arrives: clients may send the whole file in one. */
const stepBytes = 8 * 1024 ** 2;
const maxNames = 1_000;

type Arriving = {
  /** While it arrives: so many bytes of the upload are in its file to stay. */
  arrived: (bytes: number) => void;
  /** When it has ended, before the upload is taken in. */
  end: (bytes: number) => Promise<void>;
};

/** Passes uploads on to where files are stored while they arrive, so that little is left to do when they are complete. */
export function createSendingOn({ storage, files }: { storage: Storage; files: UploadFiles }) {
  const names = new Map<string, string>();
  const nameOf = async (upload: UploadRecord): Promise<string> => {
    const known = names.get(upload.id);
    if (known) return known;
    const name = await storedNameOf(files, upload);
    const [oldest] = names.keys();
    if (oldest !== undefined && names.size >= maxNames) names.delete(oldest);
    names.set(upload.id, name);
    return name;
  };

  return {
    /** Of one chunk, which begins at `offset` of the file. */
    begin: async (upload: UploadRecord, offset: number, file: FileHandle): Promise<Arriving> => {
      const { id, length } = upload;
      const path = files.pathOf(id);
      if (offset === 0) storage.dropAhead(path);
      if (length === null) return { arrived: () => {}, end: async () => {} };
      const sizeBytes = Number(length);
      const { ino: inode } = await file.stat();
      const send = async (bytes: number) => {
        if (bytes < headBytes) return;
        const name = await nameOf(upload);
        storage.sendAhead({ path, name, sizeBytes, inode }, bytes);
      };
      let passedOn = offset;
      let sending = Promise.resolve();
      const passOn = (bytes: number) => {
        passedOn = bytes;
        sending = sending
          .then(() => send(bytes))
          .catch(() => {
            // Of an unusable file: it is refused when its chunk has ended.
          });
        return sending;
      };
      return {
        arrived: (bytes) => {
          if (bytes - passedOn >= stepBytes) void passOn(bytes);
        },
        end: (bytes) => passOn(bytes),
      };
    },
    drop: (id: string): void => storage.dropAhead(files.pathOf(id)),
    forget: (id: string): void => void names.delete(id),
  };
}
