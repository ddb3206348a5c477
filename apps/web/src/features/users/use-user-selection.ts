import { useState } from 'react';

/**
 * Who is selected, across pages. Another search or filter starts anew (`listKey` says which list it is): nobody should
 * deactivate people who are out of sight.
 */
export function useUserSelection(listKey: string) {
  const [kept, setKept] = useState<{ listKey: string; ids: Set<string> }>({
    listKey,
    ids: new Set(),
  });
  const selected: ReadonlySet<string> = kept.listKey === listKey ? kept.ids : new Set<string>();
  const select = (ids: Set<string>) => setKept({ listKey, ids });
  return {
    selected,
    select,
    clear: () => select(new Set()),
    /** Somebody who was deleted would make the server refuse the rest. */
    forget: (userId: string) => select(new Set([...selected].filter((id) => id !== userId))),
  };
}
