import { useEffect } from 'react';
import type { CommandScope } from './command-scope.ts';
import { belongsToText, shortcutOf } from './shortcut.ts';

const textFields = 'textarea, input:not([type="range"], [type="checkbox"], [type="radio"])';
/** Page elements that handle the same keys themselves. */
const ownKeys =
  '[role="dialog"],[role="menu"],[role="listbox"],[role="tablist"],[role="radiogroup"],[role="combobox"],[role="slider"],[role="separator"],[role="spinbutton"],[data-own-keys],[data-panel],select';
const buttons = 'button,a,summary,[role="button"]';
/** On a button these activate it. */
const buttonKeys = new Set(['Space', 'Enter']);

const within = (target: EventTarget | null, selector: string): boolean =>
  target instanceof Element && target.closest(selector) !== null;

/** Whether the key is for the focused element rather than for the editor. */
export function isForFocus(target: EventTarget | null, shortcut: string): boolean {
  if (within(target, '[role="dialog"],[role="menu"]')) return true;
  if (belongsToText(shortcut)) {
    if (within(target, textFields) || within(target, ownKeys)) return true;
    if (buttonKeys.has(shortcut) && within(target, buttons)) return true;
  }
  return false;
}

/** The editor's keys, anywhere on its screen. Handled in the capture phase; dialogs and menus keep theirs. */
export function useCommandKeys({ byKey, mac, run }: CommandScope): void {
  useEffect(() => {
    const onKeyDown = (event: KeyboardEvent) => {
      // Every key belongs to an active input method.
      if (event.defaultPrevented || event.isComposing || event.keyCode === 229) return;
      const shortcut = shortcutOf(event, mac);
      const command = shortcut === null ? undefined : byKey.get(shortcut);
      if (!command || shortcut === null) return;
      const typed = command.whileTyping && within(event.target, '[data-cue-text]');
      if (!typed && isForFocus(event.target, shortcut)) return;
      // Alt+← must not navigate back when there is nothing to move, so the key is always consumed.
      event.preventDefault();
      event.stopPropagation();
      if (!event.repeat || command.repeats) run(command);
    };
    document.addEventListener('keydown', onKeyDown, true);
    return () => document.removeEventListener('keydown', onKeyDown, true);
  }, [byKey, mac, run]);
}
