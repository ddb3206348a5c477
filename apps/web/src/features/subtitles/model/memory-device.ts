import type { QueuedChange, QueueStore } from './change-queue.ts';

/** A device for tests: what a window writes down outlives it, and goes to the next window once. */
export function createMemoryDevice() {
  const windows = new Map<number, Map<string, QueuedChange>>();
  const open = new Set<number>();
  let last = 0;
  const openWindow = (): QueueStore => {
    last += 1;
    const own = last;
    const kept = new Map<string, QueuedChange>();
    windows.set(own, kept);
    open.add(own);
    return {
      async load() {
        for (const [id, items] of windows) {
          if (open.has(id)) continue;
          for (const item of items.values()) kept.set(item.changeId, structuredClone(item));
          windows.delete(id);
        }
        return [...kept.values()];
      },
      async write(put, removedIds) {
        for (const item of put) kept.set(item.changeId, structuredClone(item));
        for (const id of removedIds) kept.delete(id);
      },
      close: () => open.delete(own),
    };
  };
  return {
    openWindow,
    kept: () => [...windows.values()].flatMap((items) => [...items.values()]),
  };
}
