import { useEffect } from 'react';
import { nextSpeed } from './player-speeds.ts';
import type { PlayerStore } from './player-store.ts';

/** Page elements that handle the same keys themselves. */
const ownsItsKeys =
  '[role="dialog"],[role="menu"],[role="listbox"],[role="tablist"],[role="radiogroup"],[role="combobox"]';

const smallStepMs = 1000;
const stepMs = 5000;

type Pressed = Pick<
  KeyboardEvent,
  'key' | 'shiftKey' | 'ctrlKey' | 'metaKey' | 'altKey' | 'target'
>;

const typing = 'input:not([type="range"]), textarea, select, [contenteditable="true"]';

const isTyping = (target: EventTarget | null) =>
  target instanceof HTMLElement && target.closest(typing) !== null;

/**
 * Space or K plays and pauses, arrows seek by 5 s (with Shift 1 s), J and L by 10 s, M mutes, C shows captions, < and >
 * change the speed, comma and full stop move one frame. Returns whether the key was used. Keys typed into a field are
 * ignored.
 */
export function handlePlayerKey(
  store: PlayerStore,
  pressed: Pressed,
  framesPerSecond: number | null = null,
): boolean {
  if (pressed.ctrlKey || pressed.metaKey || pressed.altKey || isTyping(pressed.target))
    return false;
  const onButton = pressed.target instanceof HTMLElement && pressed.target.closest('button,a');
  const { rate } = store.getState();
  const arrowMs = pressed.shiftKey ? smallStepMs : stepMs;
  switch (pressed.key) {
    case ' ':
      // Space on a focused button belongs to that button.
      if (onButton) return false;
      store.toggle();
      return true;
    case 'k':
    case 'K':
      store.toggle();
      return true;
    case 'ArrowLeft':
      store.step(-arrowMs);
      return true;
    case 'ArrowRight':
      store.step(arrowMs);
      return true;
    case 'j':
    case 'J':
      store.step(-2 * stepMs);
      return true;
    case 'l':
    case 'L':
      store.step(2 * stepMs);
      return true;
    case 'm':
    case 'M':
      store.toggleMuted();
      return true;
    case 'c':
    case 'C':
      store.toggleCaptions();
      return true;
    case '>':
      store.setRate(nextSpeed(rate, 1));
      return true;
    case '<':
      store.setRate(nextSpeed(rate, -1));
      return true;
    case ',':
    case '.':
      if (framesPerSecond === null) return false;
      store.stepFrames(pressed.key === '.' ? 1 : -1, framesPerSecond);
      return true;
    default:
      return false;
  }
}

/** The player's keys work anywhere on its screen without focusing it. Disabled if the screen has its own shortcuts. */
export function usePlayerKeys(
  store: PlayerStore,
  { enabled, framesPerSecond }: { enabled: boolean; framesPerSecond: number | null },
): void {
  useEffect(() => {
    if (!enabled) return undefined;
    const onKeyDown = (event: KeyboardEvent) => {
      if (event.defaultPrevented) return;
      if (event.target instanceof HTMLElement && event.target.closest(ownsItsKeys)) return;
      if (handlePlayerKey(store, event, framesPerSecond)) event.preventDefault();
    };
    document.addEventListener('keydown', onKeyDown);
    return () => document.removeEventListener('keydown', onKeyDown);
  }, [store, enabled, framesPerSecond]);
}
