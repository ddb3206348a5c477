import { useCallback, useState } from 'react';

const storageKey = 'glossa.global-keys';

/** Who types by voice, or brushes keys, can switch keys without Ctrl off; kept on this device. */
export function useKeysChoice(): [boolean, (enabled: boolean) => void] {
  const [enabled, setEnabled] = useState(() => localStorage.getItem(storageKey) !== 'off');
  const choose = useCallback((next: boolean) => {
    setEnabled(next);
    if (next) localStorage.removeItem(storageKey);
    else localStorage.setItem(storageKey, 'off');
  }, []);
  return [enabled, choose];
}
