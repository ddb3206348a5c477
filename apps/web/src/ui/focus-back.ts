import { useEffect, useId, useState } from 'react';

type Opening = {
  dialogId: string;
  /** What had the focus; null where nothing had. */
  element: HTMLElement | null;
  /** The dialog that was on top. */
  around: Opening | undefined;
};

/** Openings of the dialogs that are there, the last one on top. */
const openings: Opening[] = [];

/**
 * What a Modal or Drawer needs to give the focus back to what opened it. Its own way forgets that where the dialog is
 * only there while it is wanted, and where a menu opened it whose entries are gone by then.
 */
export function useFocusBack(opened = true): { id: string; returnFocus: false } {
  const id = useId();
  // Read while rendering: once the dialog is drawn, an entry of a menu is gone and a first field may have the focus.
  const [opening, setOpening] = useState(() => (opened ? remember(id) : null));
  if (opened !== (opening !== null)) setOpening(opened ? remember(id) : null);
  useEffect(() => {
    if (!opening) return undefined;
    openings.push(opening);
    return () => {
      openings.splice(openings.indexOf(opening), 1);
      // Who closed the dialog may set the focus, go to another page or open the next dialog first.
      window.setTimeout(() => giveBack(opening));
    };
  }, [opening]);
  return { id, returnFocus: false };
}

/**
 * What is to have the focus again when what is opened now goes: of a menu its button, and of what stands in a dialog what
 * opened the dialog, which may go first. To be asked while rendering.
 */
export function openerNow(): HTMLElement | null {
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

function giveBack(opening: Opening): void {
  // Development takes every effect back once and does it again.
  if (openings.includes(opening)) return;
  if (openings.at(-1) !== stillAround(opening) || isFocusElsewhere(opening)) return;
  for (let at: Opening | undefined = opening; at; at = at.around) {
    // What stood in a dialog that closes as well may still be seen while it fades out.
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

/** A dialog that stays in the page holds the focus until it has faded out. */
function isFocusElsewhere(opening: Opening): boolean {
  const active = document.activeElement;
  if (active === null || active === document.body) return false;
  return !frameOf(opening)?.contains(active);
}

function frameOf({ dialogId }: Opening): HTMLElement | null {
  return document.getElementById(dialogId);
}

/** What was removed, hidden or disabled meanwhile does not take it. */
function takesFocus(element: HTMLElement): boolean {
  element.focus({ preventScroll: true });
  return document.activeElement === element;
}
