import type { Readable } from 'node:stream';

/** A file being written: invisible under its final name until `commit`. */
export type PendingFile = {
  /** For programs that write to a path themselves. */
  path: string;
  /**
   * Gives it its final name in one step, once it is safe from a power failure, with its hash, which is computed where it
   * is not known. A name belongs to one content: it is given again only to the same.
   */
  commit: (name: string, sha256?: string) => Promise<void>;
  /** Deletes what was written. Safe to call after commit. */
  discard: () => Promise<void>;
};

export type HashOptions = {
  signal?: AbortSignal | undefined;
  /** Reads no faster than that, so that others get the disk. */
  bytesPerSecond?: number;
};

export type ContentHash = { sha256: string; sizeBytes: number };

export type FileHash = ContentHash & {
  /** What tells a touched file from an untouched one without reading it, as it was when it had this hash. */
  statSignature: string | null;
};

/** Compared with what was written. */
export type FileState = 'ok' | 'changed' | 'missing';

export type RecordedHash = FileHash & {
  state: FileState;
  /** When the file was written or last compared. */
  comparedAt: Date;
};

/** What stored files contained when they were written. */
export type FileHashes = {
  /** Both or neither: the hash, and what `place` does with the file. */
  record: (name: string, hash: FileHash, place: () => Promise<void>) => Promise<void>;
  /** Undefined for files of earlier versions. `settled`: after a writer that is at it has ended. */
  find: (name: string, options?: { settled?: boolean }) => Promise<RecordedHash | undefined>;
  /** Of a file that has none yet. */
  adopt: (name: string, hash: FileHash) => Promise<void>;
  /** The result of a comparison, with the signature of the file that was read. */
  mark: (name: string, state: FileState, statSignature: string | null) => Promise<void>;
  forget: (name: string) => Promise<void>;
};

/** A file of this machine that is still written, and will be adopted. */
export type FileToCome = {
  path: string;
  /** As what it will be adopted. */
  name: string;
  /** When it is complete. */
  sizeBytes: number;
  /** Of the file, not of its path. */
  inode: number;
};

/** Files by server-generated name. Names have letters, digits, dots and dashes only; anything else throws. */
export type Storage = {
  createPending: () => Promise<PendingFile>;
  /**
   * Runs `use` with the path of a local file with the content, for programs; it is theirs to read only, and only for that
   * time. Throws a StoredFileError if the content is not what was written, without reading a file that was compared
   * within a day and has not been touched since.
   */
  withLocal: <T>(
    name: string,
    use: (path: string) => Promise<T>,
    options?: { signal?: AbortSignal | undefined },
  ) => Promise<T>;
  /** What was recorded of a file; undefined before its first comparison if its hash was not known when it came. */
  hashOf: (name: string) => Promise<string | undefined>;
  /**
   * Takes over a complete file of this machine under its name; the path is gone then. It is on the file system of the
   * data folder, where a rename is enough. After a crash it is repeated: a file that is there already stays. Without a
   * hash, the first comparison records it.
   */
  adopt: (path: string, name: string, sha256?: string) => Promise<void>;
  /**
   * The first `bytes` of the file are there and final: where `adopt` has to send them, that begins now. They
   * are seen when it is adopted, not before.
   */
  sendAhead: (file: FileToCome, bytes: number) => void;
  /** The file at the path is not adopted, or is begun again. */
  dropAhead: (path: string) => void;
  /** Compares a file with what was written, and records the hash where there is none. */
  checkFile: (name: string, options: HashOptions) => Promise<FileState>;
  /** Size in bytes, or undefined if it does not exist. */
  size: (name: string) => Promise<number | undefined>;
  /** `start` and `end` in bytes, both inclusive. */
  read: (name: string, range?: { start: number; end: number }) => Readable;
  /**
   * An address outside of Glossa at which anyone who has it reads the file for an hour, ranges too, with these headers.
   * Undefined where files go through Glossa.
   */
  presign: (
    name: string,
    headers: { contentType: string; disposition: string | undefined },
  ) => Promise<string | undefined>;
  /** Deleting a missing file is no error. */
  remove: (name: string) => Promise<void>;
  /** In the order of their names (by character codes), from behind a name on. */
  list: (after?: string) => AsyncIterable<{ name: string; modifiedAt: Date; sizeBytes: number }>;
  /** Throws if it cannot be written to. */
  check: () => Promise<void>;
};
