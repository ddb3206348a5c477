import { useEffect, useSyncExternalStore } from 'react';
import { t } from '../../lib/i18n/t.ts';

const defaultTitle = t('common.dashboard');

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

/** The title of the current screen. */
export function usePageTitle(): string {
  return useSyncExternalStore(subscribe, () => title);
}

/** Sets the title while the screen is shown; resets it to the dashboard's when leaving. */
export function useNamedPage(name: string): void {
  useEffect(() => setPageTitle(name), [name]);
  useEffect(() => () => setPageTitle(defaultTitle), []);
}
