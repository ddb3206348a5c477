/** Milliseconds after which a window that did not say it is still there counts as gone, where there are no locks. */
const leaseMs = 15_000;
const renewMs = 5000;
const nameOf = (windowId: string) => `glossa-window-${windowId}`;
const locks = (): LockManager | undefined => (globalThis.navigator as Partial<Navigator>).locks;

/** Says that this window is there until it lets go or is closed, however it ends. */
export async function holdWindow(windowId: string): Promise<() => void> {
  const manager = locks();
  return manager ? holdLock(manager, windowId) : holdLease(windowId);
}

function holdLock(manager: LockManager, windowId: string): Promise<() => void> {
  return new Promise((held, failed) => {
    manager
      .request(nameOf(windowId), () => new Promise<void>((letGo) => held(() => letGo())))
      .catch(failed);
  });
}

/** Pages without https have no locks: there a window renews a time of its own. */
function holdLease(windowId: string): () => void {
  const renew = () => localStorage.setItem(nameOf(windowId), String(Date.now() + leaseMs));
  renew();
  const timer = setInterval(renew, renewMs);
  return () => {
    clearInterval(timer);
    localStorage.removeItem(nameOf(windowId));
  };
}

/** Calls `take` where that window is not there any more; nobody else takes from it meanwhile. */
export async function ifWindowGone(windowId: string, take: () => Promise<void>): Promise<void> {
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
