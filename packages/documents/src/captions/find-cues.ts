import { type CueLines, findCueLines } from '@glossa/subtitles/formats/cue-lines';
import type { Line } from '../text/lines.ts';

export type { CueLines };

/** The lines with the text of each cue; everything else in the file is unchanged. */
export const findCues = (lines: Line[], format: 'srt' | 'vtt'): CueLines[] =>
  findCueLines(
    lines.map(({ text }) => text),
    format,
  );

/** A cue in which every line starts with a dash has one speaker per line: those breaks are meaningful. */
export function splitSpeakers(lines: Line[], cue: CueLines): CueLines[] {
  const texts = lines.slice(cue.from, cue.to);
  const dash = /^\s*(?:<[^<>]*>|\{[^{}]*\})*\s*[-‐–—]/u;
  if (texts.length < 2 || !texts.every((line) => dash.test(line.text))) return [cue];
  return texts.map((_, index) => ({ from: cue.from + index, to: cue.from + index + 1 }));
}
