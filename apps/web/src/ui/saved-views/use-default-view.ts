import type { SavedViewScreen, SavedViewSearch } from '@glossa/contracts/dashboard';
import { useQuery } from '@tanstack/react-query';
import { useEffect, useRef } from 'react';
import { savedViewsOptions } from '../../lib/queries/dashboard.ts';

/** Opens a screen whose address says nothing with the view that its person chose for that, once. */
export function useDefaultView(
  screen: SavedViewScreen,
  search: SavedViewSearch,
  apply: (search: SavedViewSearch) => void,
): void {
  const bare = useRef(Object.keys(search).length === 0);
  const { data: views } = useQuery({ ...savedViewsOptions(screen), enabled: bare.current });
  const preferred = views?.find(({ isDefault }) => isDefault);
  const stillBare = Object.keys(search).length === 0;
  useEffect(() => {
    if (!bare.current || views === undefined) return;
    bare.current = false;
    if (preferred && stillBare) apply(preferred.search);
  }, [views, preferred, stillBare, apply]);
}
