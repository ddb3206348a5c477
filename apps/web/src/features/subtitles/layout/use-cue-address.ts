import { useNavigate } from '@tanstack/react-router';
import { useEffect } from 'react';
import type { EditorStore } from '../model/editor-types.ts';
import { useEditor } from '../model/use-editor.ts';

/** Browsers refuse an address that changes all the time. Milliseconds. */
const quietMs = 400;

/** The current cue in the address, so that it can be sent to a colleague and a reload comes back to it. */
export function useCueAddress(store: EditorStore): void {
  const navigate = useNavigate();
  const currentId = useEditor(store, (state) => state.currentId);
  useEffect(() => {
    if (currentId === null) return undefined;
    const timer = window.setTimeout(() => {
      void navigate({
        to: '.',
        search: (search: Record<string, unknown>) => ({ ...search, cue: currentId }),
        replace: true,
        resetScroll: false,
      } as never);
    }, quietMs);
    return () => window.clearTimeout(timer);
  }, [currentId, navigate]);
}
