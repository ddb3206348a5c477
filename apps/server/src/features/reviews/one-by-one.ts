import { isDatabaseUnavailable } from '../../platform/db/unavailable.ts';
import type { Logger } from '../../platform/log.ts';

/** One that fails, and would fail again, does not keep the others waiting. It is tried again with the next call. */
export async function doOneByOne<T extends object>(
  items: readonly T[],
  work: (item: T) => Promise<void>,
  logger: Logger,
  failure: string,
): Promise<void> {
  for (const item of items)
    try {
      await work(item);
    } catch (error) {
      // Each of the others would meet the same.
      if (isDatabaseUnavailable(error)) throw error;
      logger.error({ ...idsOf(item), err: error }, failure);
    }
}

/** Without titles and names of people. */
const idsOf = (item: object): object =>
  Object.fromEntries(Object.entries(item).filter(([name]) => /^(?:id|.*Id)$/.test(name)));
