import { sortCues } from '../cue.ts';
import { type SubtitleFormat, textLines } from './format.ts';

/** The words alone, a line a cue. */
export const txt = {
  id: 'txt',
  label: 'Plain text',
  extension: 'txt',
  mediaType: 'text/plain',
  write: (cues) =>
    `${sortCues(cues)
      .map((cue) => (cue.speaker ? `${cue.speaker}: ` : '') + textLines(cue.text).join(' '))
      .join('\n')}\n`,
} as const satisfies SubtitleFormat;
