import { Readable } from 'node:stream';
import type { Storage } from './port.ts';
import { StoredFileError } from './stored-file-error.ts';

/**
 * While an installation moves: new files go to the one, and what is not there yet is read from the other. A file that is
 * in both has the same content.
 */
export function createLayeredStorage(target: Storage, source: Storage): Storage {
  /** It may be moved between two looks; the copy is there before the original goes. */
  const find = async (name: string): Promise<Storage> => {
    if ((await target.size(name)) !== undefined) return target;
    if ((await source.size(name)) !== undefined) return source;
    return target;
  };

  async function* readFrom(name: string, range: { start: number; end: number } | undefined) {
    const from = await find(name);
    yield* from.read(name, range);
  }

  return {
    createPending: target.createPending,
    check: target.check,
    sendAhead: target.sendAhead,
    dropAhead: target.dropAhead,
    hashOf: target.hashOf,
    withLocal: async (name, use, options) => {
      const from = await find(name);
      let begun = false;
      try {
        return await from.withLocal(
          name,
          (path) => {
            begun = true;
            return use(path);
          },
          options,
        );
      } catch (error) {
        const moved = from === source && !begun && error instanceof StoredFileError;
        if (!moved || error.code !== 'FILE_MISSING') throw error;
        return target.withLocal(name, use, options);
      }
    },
    adopt: async (path, name, sha256) => {
      try {
        await target.adopt(path, name, sha256);
      } catch (error) {
        const taken = (error as NodeJS.ErrnoException).code === 'ENOENT';
        if (!taken || (await source.size(name)) === undefined) throw error;
      }
    },
    checkFile: async (name, options) => (await find(name)).checkFile(name, options),
    size: async (name) => (await find(name)).size(name),
    read: (name, range) => Readable.from(readFrom(name, range), { objectMode: false }),
    presign: async (name, headers) => (await find(name)).presign(name, headers),
    remove: async (name) => {
      await source.remove(name);
      await target.remove(name);
    },
    list: async function* (after) {
      const lists = [target.list(after), source.list(after)].map((list) =>
        list[Symbol.asyncIterator](),
      );
      const heads = await Promise.all(lists.map((list) => list.next()));
      for (;;) {
        const names = heads.flatMap((head) => (head.done ? [] : [head.value.name]));
        const [first] = names.sort(byCharacterCodes);
        if (first === undefined) return;
        let given = false;
        for (const [index, list] of lists.entries()) {
          const head = heads[index];
          if (!head || head.done || head.value.name !== first) continue;
          if (!given) yield head.value;
          given = true;
          heads[index] = await list.next();
        }
      }
    },
  };
}

const byCharacterCodes = (one: string, other: string): number =>
  one < other ? -1 : one > other ? 1 : 0;
