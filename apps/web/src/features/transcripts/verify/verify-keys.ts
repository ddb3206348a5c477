import type { KeyboardEvent } from 'react';

export type VerifyMoves = {
  move: (by: number) => void;
  edit: () => void;
  playCue: () => void;
};

const isIn = (target: EventTarget, selector: string) =>
  target instanceof HTMLElement && target.closest(selector) !== null;

function actionFor(event: KeyboardEvent, moves: VerifyMoves): (() => void) | null {
  const withControl = event.ctrlKey || event.metaKey;
  if (withControl && event.code === 'Space') return moves.playCue;
  if (withControl || event.altKey) return null;
  if (isIn(event.target, 'textarea, input, [role="dialog"]')) return null;
  switch (event.key) {
    case 'ArrowDown':
      return () => moves.move(1);
    case 'ArrowUp':
      return () => moves.move(-1);
    case 'PageDown':
      return () => moves.move(10);
    case 'PageUp':
      return () => moves.move(-10);
    case 'Enter':
      // On the button of a time, Enter is that button's own.
      return isIn(event.target, 'button:not([data-cue-button])') ? null : moves.edit;
    default:
      return null;
  }
}

/** Up and down choose a cue, Enter edits it, Ctrl+Space plays it. Keys typed into a field are left to the field. */
export function handleVerifyKey(event: KeyboardEvent, moves: VerifyMoves): void {
  const action = actionFor(event, moves);
  if (!action) return;
  event.preventDefault();
  event.stopPropagation();
  action();
}
