import { t } from '../../lib/i18n/t.ts';

/** The shortcuts of every screen. Two keys are pressed one after the other. */
export const globalKeys = [
  { keys: ['?'], label: t('help.keys.showShortcuts'), does: 'keys' },
  { keys: ['/'], label: t('help.keys.search'), does: 'search' },
  { keys: ['g', 'd'], label: t('media.goToDashboard'), does: 'dashboard' },
  { keys: ['g', 'u'], label: t('help.keys.goToUpload'), does: 'upload' },
  { keys: ['g', 'h'], label: t('help.pageHelp'), does: 'help' },
] as const;

export type GlobalKeyAction = (typeof globalKeys)[number]['does'];

/** The player's shortcuts, which it handles itself. */
export const playerKeys = [
  { keys: ['k'], label: t('player.playOrPause') },
  { keys: ['←', '→'], label: t('help.keys.seekFiveSeconds') },
  { keys: ['j', 'l'], label: t('help.keys.seekTenSeconds') },
  { keys: [',', '.'], label: t('help.keys.stepFrame') },
  { keys: ['<', '>'], label: t('help.keys.changeSpeed') },
  { keys: ['m'], label: t('help.keys.toggleMute') },
  { keys: ['c'], label: t('help.keys.toggleSubtitles') },
] as const;

/** Screens with their own shortcuts: the editor lists its own. */
export const isEditor = (path: string): boolean =>
  path === '/dashboard/verify-transcript' || path === '/dashboard/edit-translation';

export const hasPlayer = (path: string): boolean => path === '/dashboard/media-details';
