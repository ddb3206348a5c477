import type { SubtitleFormat } from './format.ts';
import { readTtml } from './read-ttml.ts';
import { ttmlVariants } from './ttml-variants.ts';
import { writeTtml } from './write-ttml.ts';

/** W3C TTML2, text profile of IMSC 1.1, one region per track, one agent per speaker. */
export const ttml = {
  id: 'ttml',
  label: { id: 'subtitles.formatTtml' },
  extension: 'ttml',
  mediaType: 'application/ttml+xml',
  write: (cues, options) => writeTtml(cues, options, ttmlVariants.imscText),
  parse: readTtml,
} as const satisfies SubtitleFormat;
