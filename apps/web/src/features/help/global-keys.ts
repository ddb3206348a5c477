import { t } from '../../lib/language/t.ts';

/** What the keys do that hold on every screen. Two keys stand for one after the other. */
export const globalKeys = [
  { keys: ['?'], label: t('Show the keys of this screen'), does: 'keys' },
  { keys: ['/'], label: t('Search on this screen'), does: 'search' },
  { keys: ['g', 'd'], label: t('Go to the dashboard'), does: 'dashboard' },
  { keys: ['g', 'u'], label: t('Go to the upload'), does: 'upload' },
  { keys: ['g', 'h'], label: t('Help on this screen'), does: 'help' },
] as const;

export type GlobalKeyDeed = (typeof globalKeys)[number]['does'];

/** Those of the player; the player reads them itself. */
export const playerKeys = [
  { keys: ['k'], label: t('Play or pause') },
  { keys: ['←', '→'], label: t('Five seconds back or on; one second with Shift') },
  { keys: ['j', 'l'], label: t('Ten seconds back or on') },
  { keys: [',', '.'], label: t('One frame back or on') },
  { keys: ['<', '>'], label: t('Slower or faster') },
  { keys: ['m'], label: t('Sound off or on') },
  { keys: ['c'], label: t('Subtitles on or off') },
] as const;

/** Screens whose keys are their own: the editor shows its list itself. */
export const isEditor = (path: string): boolean =>
  path === '/dashboard/verify-transcript' || path === '/dashboard/edit-translation';

export const hasPlayer = (path: string): boolean => path === '/dashboard/media-details';
