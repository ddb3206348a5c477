import { type Logger, logFailure } from '../platform/log.ts';

const maintenanceIntervalMs = 6 * 3_600_000;

/**
 * Runs each task a minute after the start and then a few times a day, or as often as given; a failure is logged and does not block the others. Returns a
 * function that stops it.
 */
export function startMaintenanceTasks(
  tasks: ReadonlyArray<() => Promise<unknown>>,
  logger: Logger,
  everyMs: number = maintenanceIntervalMs,
): () => void {
  const run = async () => {
    for (const task of tasks)
      await task().catch((error: unknown) =>
        logFailure(logger, error, 'housekeeping could not be done this time'),
      );
  };
  const timer = setInterval(() => void run(), everyMs);
  const first = setTimeout(() => void run(), 60_000);
  return () => {
    clearInterval(timer);
    clearTimeout(first);
  };
}
