import type { MemoryOrigin } from '@glossa/contracts/translation-memory';

export const originWords: Record<MemoryOrigin, string> = {
  verified: 'Verified subtitles',
  document: 'Document',
  import: 'Imported file',
};

export const matchModes = ['contains', 'exact', 'similar'] as const;
type MatchMode = (typeof matchModes)[number];
export const matchWords: Record<MatchMode, string> = {
  contains: 'Contains the text',
  exact: 'Is the whole source',
  similar: 'Is like the source',
};
