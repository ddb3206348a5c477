import type { Line } from '../text/lines.ts';

/** Text lines of a cue: indexes into the file's lines, `to` exclusive. */
export type CueLines = { from: number; to: number };

const timing = /^\s*(?:\d+:)?\d+:\d\d[,.]\d+\s*-->/u;

/** The text range of each cue; everything else in the file is unchanged. */
export function findCues(lines: Line[], format: 'srt' | 'vtt'): CueLines[] {
  const timings = lines.flatMap((line, index) => (timing.test(line.text) ? [index] : []));
  return timings.flatMap((at, index) => {
    const limit = timings[index + 1] ?? lines.length;
    const from = at + 1;
    const to = format === 'vtt' ? endAtBlank(lines, from, limit) : endAtNextCue(lines, from, limit);
    return to > from ? [{ from, to }] : [];
  });
}

function endAtBlank(lines: Line[], from: number, limit: number): number {
  let to = from;
  while (to < limit && lines[to]?.text.trim()) to += 1;
  return to;
}

/** Real SubRip files have blank lines inside a cue; only the next cue's number and times end it. */
function endAtNextCue(lines: Line[], from: number, limit: number): number {
  let to = limit;
  if (limit < lines.length && /^\s*\d+\s*$/u.test(lines[limit - 1]?.text ?? '')) to -= 1;
  while (to > from && !lines[to - 1]?.text.trim()) to -= 1;
  return to;
}

/** A cue in which every line starts with a dash has one speaker per line: those breaks are meaningful. */
export function splitSpeakers(lines: Line[], cue: CueLines): CueLines[] {
  const texts = lines.slice(cue.from, cue.to);
  const dash = /^\s*(?:<[^<>]*>|\{[^{}]*\})*\s*[-‐–—]/u;
  if (texts.length < 2 || !texts.every((line) => dash.test(line.text))) return [cue];
  return texts.map((_, index) => ({ from: cue.from + index, to: cue.from + index + 1 }));
}
