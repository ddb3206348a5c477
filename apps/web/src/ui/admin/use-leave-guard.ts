import { useBlocker } from '@tanstack/react-router';
import { useEffect, useRef } from 'react';
import { inContext, t } from '../../lib/language/t.ts';
import { sessionState } from '../../lib/session-store.ts';
import { useConfirm } from '../confirm-dialog.tsx';

/** Guards that screens set up themselves. A form on such a screen leaves the question to them. */
const ofScreens = new Set<symbol>();

/** Asks before the screen is left while `unsaved` holds; it is asked at the moment of leaving. */
function useLeaveQuestion(unsaved: () => boolean): void {
  const confirm = useConfirm();
  // Whoever was signed out could not save any more: the way to the sign-in screen is open.
  const mustAsk = () => sessionState().status !== 'signed-out' && unsaved();
  useBlocker({
    shouldBlockFn: async ({ current, next }) => {
      // Another search or page on the same screen is no leaving.
      if (current.pathname === next.pathname || !mustAsk()) return false;
      const leave = await confirm({
        title: t('Leave without saving?'),
        message: t('What you changed on this page is not saved yet. If you leave now, it is lost.'),
        confirmLabel: t('Leave without saving'),
        cancelLabel: inContext('stay on a page', 'Stay'),
        danger: true,
      });
      return !leave;
    },
    enableBeforeUnload: mustAsk,
  });
}

/**
 * Warns before the screen is left while `dirty()` holds. `allow()`, called after a successful save, opens the way: no
 * question until the form was clean once and is changed again.
 */
export function useLeaveGuard(dirty: () => boolean): { allow: () => void } {
  const open = useRef(false);
  useEffect(() => {
    const own = Symbol('guard');
    ofScreens.add(own);
    return () => {
      ofScreens.delete(own);
    };
  }, []);
  useEffect(() => {
    if (!dirty()) open.current = false;
  });
  useLeaveQuestion(() => !open.current && dirty());
  return {
    allow: () => {
      open.current = true;
    },
  };
}

/** The guard of a form whose screen has none of its own. */
export function useFormGuard(dirty: boolean): void {
  useLeaveQuestion(() => dirty && ofScreens.size === 0);
}
