import type { Logger } from '../platform/log.ts';

const housekeepingMs = 6 * 3_600_000;

/**
 * Each task at the start and then a few times a day; one that fails is logged and does not keep the others from their
 * turn. Answers what ends it.
 */
export function keepHouse(
  tasks: ReadonlyArray<() => Promise<unknown>>,
  logger: Logger,
): () => void {
  const run = async () => {
    for (const task of tasks)
      await task().catch((error: unknown) =>
        logger.warn({ err: error }, 'housekeeping could not be done this time'),
      );
  };
  const timer = setInterval(() => void run(), housekeepingMs);
  const first = setTimeout(() => void run(), 60_000);
  return () => {
    clearInterval(timer);
    clearTimeout(first);
  };
}
