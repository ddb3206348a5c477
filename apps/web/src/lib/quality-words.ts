/** How well an engine serves a pair of languages. */
export const qualityWords = {
  draft: 'Draft quality',
  good: 'Good quality',
  best: 'Best quality',
} as const;
