import { statfs } from 'node:fs/promises';

/** No room on the disk of the data folder, by the file system's or the database's own code, or an engine's. */
export function isDiskFull(error: unknown): boolean {
  if (!(error instanceof Error)) return false;
  const { code } = error as NodeJS.ErrnoException;
  return (code !== undefined && fullCodes.has(code)) || isDiskFull(error.cause);
}
const fullCodes = new Set(['ENOSPC', 'EDQUOT', '53100', 'ENGINE_OUT_OF_SPACE', 'STORAGE_FULL']);

/** Work that needs the disk is not begun with less than this: the database has to go on writing. */
const maxReserveBytes = 64 * 1024 ** 2;
/** How long a failed write counts: a quota may be used up on a disk with room. */
const rememberMs = 60_000;
/** Where so much was freed since, in bytes, it counts no longer. */
const freedBytes = 4 * 1024 ** 2;

/** Deletes what can be had again, until there is enough room. */
type Reclaim = (isEnough: () => Promise<boolean>) => Promise<unknown>;

export type DiskSpace = {
  /** Called when less than the free bytes of the settings are left. */
  reclaimWith: (reclaim: Reclaim) => void;
  /** Whether so many bytes more fit beside the reserve. */
  hasRoom: (bytes?: number) => Promise<boolean>;
  /** Throws an error with the code ENOSPC. */
  assertRoom: (bytes?: number) => Promise<void>;
  /** Remembers that a write failed for lack of room. Other errors are ignored. */
  note: (error: unknown) => void;
  /** Whether there is no room now, or a write failed within the last minute and nothing was freed since. */
  isFull: () => Promise<boolean>;
};

/** Of the disk with this folder, for accounts that are not root. */
export const readFreeBytes = async (folder: string): Promise<number> => {
  const { bavail, bsize } = await statfs(folder);
  return bavail * bsize;
};

/** `minFreeBytes` and what `readFree` answers are in bytes. */
export function watchDiskSpace(
  folder: string,
  minFreeBytes: number,
  readFree = readFreeBytes,
): DiskSpace {
  const reserve = Math.min(minFreeBytes, maxReserveBytes);
  let failed: { at: number; free: Promise<number> } | undefined;
  let reclaim: Reclaim = async () => {};
  const hasRoom = async (bytes = 0) => {
    const isEnough = async () => (await readFree(folder)) >= bytes + minFreeBytes;
    if (!(await isEnough())) await reclaim(isEnough);
    const free = await readFree(folder);
    return free > 0 && free >= bytes + reserve;
  };
  const countsStill = async () => {
    if (!failed || performance.now() - failed.at >= rememberMs) return false;
    return (await readFree(folder)) < (await failed.free) + freedBytes;
  };
  return {
    reclaimWith: (given) => {
      reclaim = given;
    },
    hasRoom,
    assertRoom: async (bytes) => {
      if (await hasRoom(bytes)) return;
      throw Object.assign(new Error(`There is no room left on the disk of ${folder}.`), {
        code: 'ENOSPC',
      });
    },
    note: (error) => {
      if (!isDiskFull(error)) return;
      // Where it cannot be read now, only time ends it.
      const free = readFree(folder).catch(() => Number.POSITIVE_INFINITY);
      failed = { at: performance.now(), free };
    },
    isFull: async () => {
      if (!(await hasRoom())) return true;
      if (!(await countsStill())) return false;
      // A quota is used up, which the file system does not tell beforehand.
      await reclaim(async () => !(await countsStill()));
      return countsStill();
    },
  };
}
