import { useEffect, useId, useState } from 'react';

type Opening = {
  dialogId: string;
  /** The focused element; null if there was none. */
  element: HTMLElement | null;
  /** The topmost dialog. */
  around: Opening | undefined;
};

/** Openers of the open dialogs, topmost last. */
const openings: Opening[] = [];

/**
 * Focus handling for a Modal or Drawer. Mantine's own loses the opener if the dialog is mounted only while open, or if
 * it was opened from a menu whose entries are gone.
 */
export function useRestoreFocus(opened = true): { id: string; returnFocus: false } {
  const id = useId();
  // Read during rendering: afterwards a menu entry is unmounted and a first field may be focused.
  const [opening, setOpening] = useState(() => (opened ? remember(id) : null));
  if (opened !== (opening !== null)) setOpening(opened ? remember(id) : null);
  useEffect(() => {
    if (!opening) return undefined;
    openings.push(opening);
    return () => {
      openings.splice(openings.indexOf(opening), 1);
      // The closing code may set the focus, navigate or open the next dialog first.
      window.setTimeout(() => restoreFocus(opening));
    };
  }, [opening]);
  return { id, returnFocus: false };
}

/**
 * The element to focus when what is opened now closes: for a menu its button, within a dialog that dialog's opener,
 * because it may close first. Call during rendering.
 */
export function currentOpener(): HTMLElement | null {
  const { element, around } = remember('');
  return around && frameOf(around)?.contains(element) ? around.element : element;
}

function remember(dialogId: string): Opening {
  const active = document.activeElement;
  const element = active instanceof HTMLElement && active !== document.body ? active : null;
  return {
    dialogId,
    element: element && (buttonOfMenu(element) ?? element),
    around: openings.at(-1),
  };
}

function buttonOfMenu(entry: HTMLElement): HTMLElement | null {
  const buttonId = entry.closest('[role="menu"]')?.getAttribute('aria-labelledby');
  return buttonId ? document.getElementById(buttonId) : null;
}

function restoreFocus(opening: Opening): void {
  // Development mode runs every effect twice.
  if (openings.includes(opening)) return;
  if (openings.at(-1) !== stillAround(opening) || isFocusElsewhere(opening)) return;
  for (let at: Opening | undefined = opening; at; at = at.around) {
    // Elements of a dialog that closes too may be visible while it fades out.
    if (at.around && !openings.includes(at.around)) continue;
    if (at.element && takesFocus(at.element)) return;
    if (at.around) {
      frameOf(at.around)?.querySelector<HTMLElement>('[role="dialog"]')?.focus();
      return;
    }
  }
}

function stillAround({ around }: Opening): Opening | undefined {
  return !around || openings.includes(around) ? around : stillAround(around);
}

/** A dialog that stays mounted keeps the focus until it has faded out. */
function isFocusElsewhere(opening: Opening): boolean {
  const active = document.activeElement;
  if (active === null || active === document.body) return false;
  return !frameOf(opening)?.contains(active);
}

function frameOf({ dialogId }: Opening): HTMLElement | null {
  return document.getElementById(dialogId);
}

/** Elements removed, hidden or disabled since are not focused. */
function takesFocus(element: HTMLElement): boolean {
  element.focus({ preventScroll: true });
  return document.activeElement === element;
}
