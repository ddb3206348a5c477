import type { SubtitleFormat } from './format.ts';
import { readScc } from './read-scc.ts';
import { fitScc, readWrittenScc, writeScc } from './write-scc.ts';

/** Scenarist closed captions: CEA-608, for broadcasters of 29.97 frames per second. */
export const scc = {
  id: 'scc',
  label: { id: 'subtitles.formatScc' },
  extension: 'scc',
  mediaType: 'text/x-scc',
  write: writeScc,
  parse: readScc,
  readBack: readWrittenScc,
  fit: fitScc,
} as const satisfies SubtitleFormat;
