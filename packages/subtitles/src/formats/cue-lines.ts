import { ReadWarnings } from './read-warnings.ts';
import { timedBlocks } from './timed-blocks.ts';
import { webVttBlocks } from './webvtt-blocks.ts';

/** Indexes of the lines with the text of a cue, `to` exclusive. */
export type CueLines = { from: number; to: number };

/**
 * Where the texts of the cues are among the lines of a SubRip or WebVTT file, for whoever changes only them and keeps
 * everything else as it is. Line endings are not part of the lines.
 */
export function findCueLines(lines: readonly string[], format: 'srt' | 'vtt'): CueLines[] {
  const found: CueLines[] = [];
  const add = ({ from, to }: CueLines) => {
    let end = to;
    while (end > from && !lines[end - 1]?.trim()) end -= 1;
    if (end > from) found.push({ from, to: end });
  };
  if (format === 'srt') timedBlocks(lines, new ReadWarnings(), add);
  else webVttBlocks(lines, new ReadWarnings(), add);
  return found;
}
