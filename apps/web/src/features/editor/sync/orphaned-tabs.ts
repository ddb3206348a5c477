import type { ChangeQueue, QueuedChange } from './change-queue.ts';

/** A tab closed a moment ago may still appear open. */
const orphanedAfterMs = 2_000;

/** Looks for unsaved changes of this user's closed tabs. */
export function adoptOrphanedTabs(
  queue: Pick<ChangeQueue, 'takeLeft'>,
  take: (left: readonly QueuedChange[]) => void,
) {
  let timer: ReturnType<typeof setTimeout> | undefined;
  let stopped = false;

  async function lookOnce(): Promise<void> {
    if (stopped) return;
    const left = await queue.takeLeft();
    if (!stopped && left.length > 0) take(left);
  }

  return {
    appearance(): void {
      void lookOnce();
      clearTimeout(timer);
      timer = setTimeout(() => void lookOnce(), orphanedAfterMs);
    },
    stop(): void {
      stopped = true;
      clearTimeout(timer);
    },
  };
}
