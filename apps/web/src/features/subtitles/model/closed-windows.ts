import type { ChangeQueue, QueuedChange } from './change-queue.ts';

/** A window that was closed a moment ago may still seem to be there. */
const windowGoneMs = 2_000;

/** Looks for what other windows of this person had not stored when they were closed. */
export function lookForClosedWindows(
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
    look(): void {
      void lookOnce();
      clearTimeout(timer);
      timer = setTimeout(() => void lookOnce(), windowGoneMs);
    },
    stop(): void {
      stopped = true;
      clearTimeout(timer);
    },
  };
}
