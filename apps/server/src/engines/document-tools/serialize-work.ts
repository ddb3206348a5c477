export type RunSerially = <T>(work: () => Promise<T>) => Promise<T>;

/**
 * Runs tasks one by one. LibreOffice uses several hundred megabytes and a processor per document; two at once on a
 * small machine would be slower and could run out of memory.
 */
export function createSerialQueue(): RunSerially {
  let last: Promise<unknown> = Promise.resolve();
  return (work) => {
    const turn = last.then(work);
    // The next task starts regardless of the result; the caller gets the failure through `turn`.
    last = turn.then(
      () => undefined,
      () => undefined,
    );
    return turn;
  };
}
