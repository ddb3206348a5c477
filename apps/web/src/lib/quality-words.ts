import { t } from './language/t.ts';
/** How well an engine serves a pair of languages. */
export const qualityWords = {
  draft: t('Draft quality'),
  good: t('Good quality'),
  best: t('Best quality'),
} as const;
