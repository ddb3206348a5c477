/** Without room for a button in the top bar, help opens from a menu. */
const listeners = new Set<() => void>();

export function openHelp(): void {
  for (const listener of listeners) listener();
}

/** Returns a function that stops listening. */
export function onOpenHelp(listener: () => void): () => void {
  listeners.add(listener);
  return () => {
    listeners.delete(listener);
  };
}
