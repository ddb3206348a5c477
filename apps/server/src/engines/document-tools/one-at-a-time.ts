export type TakeTurn = <T>(work: () => Promise<T>) => Promise<T>;

/**
 * Lets runs pass one after the other. LibreOffice takes several hundred megabytes and a processor for a single
 * document; two at once on a small machine would both be slower and could both end for want of memory.
 */
export function createTurns(): TakeTurn {
  let last: Promise<unknown> = Promise.resolve();
  return (work) => {
    const turn = last.then(work);
    // The next one starts however this one ended; its caller hears of the failure through `turn`.
    last = turn.then(
      () => undefined,
      () => undefined,
    );
    return turn;
  };
}
