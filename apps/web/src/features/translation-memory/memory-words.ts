import type { MemoryOrigin } from '@glossa/contracts/translation-memory';
import { t } from '../../lib/language/t.ts';

export const originWords: Record<MemoryOrigin, string> = {
  verified: t('Verified subtitles'),
  document: t('Document'),
  import: t('Imported file'),
};

export const matchModes = ['contains', 'exact', 'similar'] as const;
type MatchMode = (typeof matchModes)[number];
export const matchWords: Record<MatchMode, string> = {
  contains: t('Contains the text'),
  exact: t('Is the whole source'),
  similar: t('Is like the source'),
};
