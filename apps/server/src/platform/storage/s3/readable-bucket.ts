import type { BucketSettings } from './settings.ts';

export type ListedObject = { key: string; sizeBytes: number; modifiedAt: Date };

/** What tells whose a bucket is, and what is in it. */
export type ReadableBucket = {
  settings: BucketSettings;
  /** A small object. Undefined if there is none. */
  readText: (key: string, signal?: AbortSignal) => Promise<string | undefined>;
  list: (
    folder: string,
    after?: string,
    pageSize?: number,
    signal?: AbortSignal,
  ) => AsyncGenerator<ListedObject>;
};
