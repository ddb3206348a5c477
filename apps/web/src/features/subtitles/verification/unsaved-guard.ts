import { useBlocker } from '@tanstack/react-router';

/**
 * Asks before leaving while something is not stored. `hasUnsaved` is asked at the moment of leaving; `settle` stores
 * what it can first, and only what then still is unsaved needs the question. A new search on the same screen is no leaving.
 */
export function useUnsavedGuard(hasUnsaved: () => boolean, settle: () => Promise<unknown>) {
  return useBlocker({
    shouldBlockFn: async ({ current, next }) => {
      if (current.pathname === next.pathname || !hasUnsaved()) return false;
      await settle();
      return hasUnsaved();
    },
    enableBeforeUnload: hasUnsaved,
    withResolver: true,
  });
}
