import { useEffect, useRef } from 'react';
import { type GlobalKeyDeed, globalKeys, isEditor } from './global-keys.ts';

const longestPauseMs = 1_200;
const ownKeys =
  'input, textarea, select, [contenteditable="true"], [role="dialog"], [role="menu"], [role="listbox"], [role="combobox"], [data-own-keys]';

/** Keys that hold on every screen but the editor, outside fields, menus and dialogs. */
export function useGlobalKeys(enabled: boolean, run: (deed: GlobalKeyDeed) => void): void {
  const latest = useRef(run);
  useEffect(() => {
    latest.current = run;
  });
  useEffect(() => {
    if (!enabled) return;
    let first: { key: string; at: number } | null = null;
    const onKeyDown = (event: KeyboardEvent) => {
      if (event.defaultPrevented || event.isComposing || event.repeat) return;
      if (event.ctrlKey || event.metaKey || event.altKey) return;
      if (event.target instanceof Element && event.target.closest(ownKeys)) return;
      if (isEditor(window.location.pathname) || event.key.length > 1) return;
      const key = event.key.toLowerCase();
      const before = first && event.timeStamp - first.at < longestPauseMs ? first.key : null;
      first = { key, at: event.timeStamp };
      const pressed = globalKeys.find(({ keys }) =>
        keys.length === 1 ? keys[0] === key : keys[0] === before && keys[1] === key,
      );
      if (!pressed) return;
      first = null;
      event.preventDefault();
      latest.current(pressed.does);
    };
    document.addEventListener('keydown', onKeyDown);
    return () => document.removeEventListener('keydown', onKeyDown);
  }, [enabled]);
}
