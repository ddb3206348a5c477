import { useNavigate } from '@tanstack/react-router';
import { useCallback, useEffect, useRef } from 'react';
import type { EditorStore } from '../store/editor-types.ts';
import { useEditor } from '../store/use-editor.ts';

/** Opens a colleague's draft instead of one's own; the address contains it, so that a reload returns to it. */
export function useJoinDraft(): (reportId: string) => void {
  const navigate = useNavigate();
  return useCallback(
    (reportId: string) => {
      void navigate({
        to: '.',
        search: (search: Record<string, unknown>) => ({ ...search, report: reportId }),
      } as never);
    },
    [navigate],
  );
}

/** A dialog restores the focus to a button that may be gone by then. Closing time in milliseconds. */
const closingMs = 400;

/** When the edited set changes (published, verified, reopened), buttons change: a lost focus goes to the list. */
export function useKeptFocus(edited: unknown, focusList: () => void): void {
  const before = useRef(edited);
  const latest = useRef(focusList);
  latest.current = focusList;
  useEffect(() => {
    if (before.current === edited) return undefined;
    before.current = edited;
    const rescue = () => {
      if (document.activeElement === document.body) latest.current();
    };
    rescue();
    const timer = window.setTimeout(rescue, closingMs);
    return () => window.clearTimeout(timer);
  }, [edited]);
}

/** Browsers reject frequent address changes. Milliseconds. */
const debounceMs = 400;

/** The current cue in the address, for sharing and reloading. */
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
    }, debounceMs);
    return () => window.clearTimeout(timer);
  }, [currentId, navigate]);
}
