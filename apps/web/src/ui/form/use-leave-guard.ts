import { useBlocker } from '@tanstack/react-router';
import { useEffect, useRef } from 'react';
import { t } from '../../lib/i18n/t.ts';
import { sessionState } from '../../lib/session/session-store.ts';
import { useConfirm } from '../feedback/confirm-dialog.tsx';

/** Guards of screens. A form on such a screen leaves the question to them. */
const ofScreens = new Set<symbol>();

/** Asks before leaving the screen if `unsaved` is true; it is evaluated when leaving. */
function useLeaveQuestion(unsaved: () => boolean): void {
  const confirm = useConfirm();
  // A logged-out user cannot save anymore: the login screen may open.
  const mustAsk = () => sessionState().status !== 'signed-out' && unsaved();
  useBlocker({
    shouldBlockFn: async ({ current, next }) => {
      // Another search or page on the same screen is not leaving.
      if (current.pathname === next.pathname || !mustAsk()) return false;
      const leave = await confirm({
        title: t('common.leaveWithoutSavingConfirm'),
        message: t('common.unsavedChangesText'),
        confirmLabel: t('common.leaveWithoutSaving'),
        cancelLabel: t('common.stayOnPage'),
        danger: true,
      });
      return !leave;
    },
    enableBeforeUnload: mustAsk,
  });
}

/**
 * Warns before leaving the screen while `dirty()` is true. `allow()`, called after a successful save, disables it until
 * the form was clean once and is changed again.
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

/** The guard of a form whose screen has none. */
export function useFormGuard(dirty: boolean): void {
  useLeaveQuestion(() => dirty && ofScreens.size === 0);
}
