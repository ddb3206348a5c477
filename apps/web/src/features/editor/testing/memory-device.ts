import type { QueuedChange, QueueStore } from '../sync/change-queue.ts';

/** Storage for tests: it outlives a tab, and goes to the next tab once. */
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
    const takeLeft = async () => {
      const taken: QueuedChange[] = [];
      for (const [id, items] of windows) {
        if (open.has(id)) continue;
        taken.push(...[...items.values()].map((item) => structuredClone(item)));
        windows.delete(id);
      }
      for (const item of taken) kept.set(item.changeId, item);
      return taken;
    };
    return {
      async load() {
        await takeLeft();
        return [...kept.values()];
      },
      takeLeft,
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
