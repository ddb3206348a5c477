import { useEffect, useSyncExternalStore } from 'react';
import { t } from '../lib/language/t.ts';

const defaultTitle = t('Dashboard');

let title = defaultTitle;
const listeners = new Set<() => void>();

const subscribe = (listener: () => void) => {
  listeners.add(listener);
  return () => listeners.delete(listener);
};

function setPageTitle(next: string): void {
  title = next;
  document.title = `${next} · Glossa`;
  for (const listener of listeners) listener();
}

/** The title of the screen that is shown. */
export function usePageTitle(): string {
  return useSyncExternalStore(subscribe, () => title);
}

/** Names the screen while it is shown; the title is the dashboard's again when it is left. */
export function useNamedPage(name: string): void {
  useEffect(() => setPageTitle(name), [name]);
  useEffect(() => () => setPageTitle(defaultTitle), []);
}
