import type { Readable } from 'node:stream';

/** A file being written: nothing is visible under its final name until `commit`. */
export type PendingFile = {
  /** For programs that write to a path themselves. */
  path: string;
  /** Fsyncs and renames to the final name, in one step. */
  commit: (name: string) => Promise<void>;
  /** Removes what was written. Safe to call after commit. */
  discard: () => Promise<void>;
};

/** Files by server-made name. Names hold letters, digits, dots and dashes only; anything else throws. */
export type Storage = {
  createPending: () => Promise<PendingFile>;
  /** Where outside programs read it. */
  localPath: (name: string) => string;
  /** Bytes, or undefined where there is none. */
  size: (name: string) => Promise<number | undefined>;
  /** `start` and `end` in bytes, both included. */
  read: (name: string, range?: { start: number; end: number }) => Readable;
  /** Removing what is not there is fine. */
  remove: (name: string) => Promise<void>;
  /** Files in no name list any more: names older than the age given, for the sweeper. */
  list: () => AsyncIterable<{ name: string; modifiedAt: Date }>;
  /** Throws what the disk says when it cannot be written. */
  check: () => Promise<void>;
};
