import { sortCues } from '../cue.ts';
import { type SubtitleFormat, textLines } from './format.ts';

/** Only the text, one line per cue. */
export const txt = {
  id: 'txt',
  label: { id: 'subtitles.formatTxt' },
  extension: 'txt',
  mediaType: 'text/plain',
  write: (cues) =>
    `${sortCues(cues)
      .map((cue) => (cue.speaker ? `${cue.speaker}: ` : '') + textLines(cue.text).join(' '))
      .join('\n')}\n`,
} as const satisfies SubtitleFormat;
