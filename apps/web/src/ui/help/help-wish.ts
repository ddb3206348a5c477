/** Where the top bar has no room for a button of its own, help is asked for from a menu. */
const listeners = new Set<() => void>();

export function askForHelp(): void {
  for (const listener of listeners) listener();
}

/** Answers how to stop listening. */
export function onHelpAsked(listener: () => void): () => void {
  listeners.add(listener);
  return () => {
    listeners.delete(listener);
  };
}
