/** Bytes received of a model; the total is undefined while the host did not say how large a file is. */
export type ModelProgress = { doneBytes: number; totalBytes: number | undefined };

export type ProgressOf = {
  /** How large each file is, in bytes, as far as it is known. */
  expect: (sizes: ReadonlyArray<number | undefined>) => void;
  /** For `onProgress` of the download of one file. */
  of: (index: number) => (done: number, total: number | undefined) => void;
};

/** Adds up the files of a model. */
export function addUpProgress(onProgress?: (progress: ModelProgress) => void): ProgressOf {
  let totals: Array<number | undefined> = [];
  let received: number[] = [];
  return {
    expect: (sizes) => {
      totals = [...sizes];
      received = sizes.map(() => 0);
    },
    of: (index) => (done, total) => {
      received[index] = done;
      totals[index] ??= total;
      const known = totals.filter((size) => size !== undefined);
      onProgress?.({
        doneBytes: received.reduce((sum, size) => sum + size, 0),
        totalBytes:
          known.length === totals.length ? known.reduce((sum, size) => sum + size, 0) : undefined,
      });
    },
  };
}
