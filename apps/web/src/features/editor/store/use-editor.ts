import { useCallback, useRef, useSyncExternalStore } from 'react';
import type { EditorState, EditorStore } from './editor-types.ts';

/**
 * A part of the editor's state; re-renders only when that part changes. A selector that creates a new object each time
 * needs `isEqual`.
 */
export function useEditor<T>(
  store: Pick<EditorStore, 'getState' | 'subscribe'>,
  selector: (state: EditorState) => T,
  isEqual: (a: T, b: T) => boolean = Object.is,
): T {
  const last = useRef<{ state: EditorState; selector: unknown; value: T } | null>(null);
  const read = useCallback(() => {
    const state = store.getState();
    const known = last.current;
    if (known && known.state === state && known.selector === selector) return known.value;
    const found = selector(state);
    const value = known && isEqual(known.value, found) ? known.value : found;
    last.current = { state, selector, value };
    return value;
  }, [store, selector, isEqual]);
  return useSyncExternalStore(store.subscribe, read);
}
