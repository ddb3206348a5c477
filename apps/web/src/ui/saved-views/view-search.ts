import type { SavedViewSearch } from '@glossa/contracts/dashboard';

/** The filters of an address as they are kept: without what says nothing, and without the page. */
export function toViewSearch(search: Readonly<Record<string, unknown>>): SavedViewSearch {
  const kept: SavedViewSearch = {};
  for (const [name, value] of Object.entries(search))
    if (
      name !== 'page' &&
      (typeof value === 'string' || typeof value === 'number' || typeof value === 'boolean')
    )
      kept[name] = value;
  return kept;
}

/** Whether both show the same. */
export function isSameView(a: SavedViewSearch, b: SavedViewSearch): boolean {
  const names = new Set([...Object.keys(a), ...Object.keys(b)]);
  return [...names].every((name) => a[name] === b[name]);
}
