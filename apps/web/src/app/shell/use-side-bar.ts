import { useCallback, useState } from 'react';
import { useSession } from '../../lib/session/session.ts';
import { sideBarPrefix } from '../../lib/session/session-store.ts';

/** Whether this person hides the side bar of wide pages on this device. */
export function useSideBar(): { hidden: boolean; toggle: () => void } {
  const { userId } = useSession().user;
  const key = `${sideBarPrefix}${userId}`;
  const [hidden, setHidden] = useState(() => localStorage.getItem(key) === 'hidden');
  const toggle = useCallback(() => {
    if (hidden) localStorage.removeItem(key);
    else localStorage.setItem(key, 'hidden');
    setHidden(!hidden);
  }, [hidden, key]);
  return { hidden, toggle };
}
