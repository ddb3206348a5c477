/** Without locks, a tab counts as closed after this many milliseconds without renewal. */
const leaseMs = 15_000;
const renewMs = 5000;
const nameOf = (windowId: string) => `glossa-window-${windowId}`;
const locks = (): LockManager | undefined => (globalThis.navigator as Partial<Navigator>).locks;

/** Marks this tab as open until it releases the lock or is closed in any way. */
export async function lockTab(windowId: string): Promise<() => void> {
  const manager = locks();
  return manager ? acquireLock(manager, windowId) : acquireLease(windowId);
}

function acquireLock(manager: LockManager, windowId: string): Promise<() => void> {
  return new Promise((held, failed) => {
    manager
      .request(
        nameOf(windowId),
        () => new Promise<void>((unsubscribe) => held(() => unsubscribe())),
      )
      .catch(failed);
  });
}

/** Pages without HTTPS have no locks: there a tab renews a timestamp. */
function acquireLease(windowId: string): () => void {
  const renew = () => localStorage.setItem(nameOf(windowId), String(Date.now() + leaseMs));
  renew();
  const timer = setInterval(renew, renewMs);
  return () => {
    clearInterval(timer);
    localStorage.removeItem(nameOf(windowId));
  };
}

/** Calls `take` if that tab is closed; no one else can take from it at the same time. */
export async function whenTabClosed(windowId: string, take: () => Promise<void>): Promise<void> {
  const manager = locks();
  if (manager) {
    await manager.request(nameOf(windowId), { ifAvailable: true }, async (lock) => {
      if (lock) await take();
    });
    return;
  }
  const until = Number(localStorage.getItem(nameOf(windowId)) ?? 0);
  if (until > Date.now()) return;
  localStorage.removeItem(nameOf(windowId));
  await take();
}
