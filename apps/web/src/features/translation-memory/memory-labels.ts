import type { MemoryOrigin } from '@glossa/contracts/translation-memory';
import { t } from '../../lib/i18n/t.ts';

export const originLabels: Record<MemoryOrigin, string> = {
  verified: t('memory.origins.verifiedSubtitles'),
  document: t('common.document'),
  import: t('memory.origins.importedFile'),
};

export const matchModes = ['contains', 'exact', 'similar'] as const;
type MatchMode = (typeof matchModes)[number];
export const matchLabels: Record<MatchMode, string> = {
  contains: t('memory.match.contains'),
  exact: t('memory.match.exact'),
  similar: t('memory.match.similar'),
};
