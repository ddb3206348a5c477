import type { Track } from '../cue.ts';
import { readClock, timePattern } from './read-time.ts';

/** A timing line and the lines below it, up to the next one. `line` counts from 1. */
export type TimedBlock = {
  line: number;
  startMs: number | undefined;
  endMs: number | undefined;
  settings: string;
  body: string[];
};

/** Word processors replace the two dashes of the arrow by one long dash. */
const timing = new RegExp(
  String.raw`^\s*(${timePattern})\s*(?:--|[–—])>\s*(${timePattern})(?![\d:])(.*)$`,
);

/** A timing line with invalid times: the text below it belongs to its own cue, not to the previous one. */
const damaged = /^\s*-?\d+\s?:[^<>]*(?:--|[–—])>|(?:--|[–—])>\s*-?\d+\s?:/;

export const isTimingLine = (line: string): boolean => line.includes('>') && timing.test(line);

/**
 * Splits the lines of a SubRip or WebVTT file into cues. `endsAtBlank`: whether a blank line ends the text, as in
 * WebVTT; in SubRip, where blank lines occur inside a text, only the next cue does.
 */
export function* timedBlocks(
  lines: readonly string[],
  { endsAtBlank }: { endsAtBlank: boolean },
): Generator<TimedBlock> {
  let block: TimedBlock | undefined;
  let ended = false;
  let number: number | undefined;
  for (const [index, line] of lines.entries()) {
    const match = line.includes('>') ? (line.match(timing) ?? line.match(damaged)) : null;
    if (match) {
      const own = numberOf(block && !ended ? block.body.at(-1) : lines[index - 1]);
      if (block) {
        if (!ended) dropNumber(block.body, number);
        yield block;
      }
      number = own;
      block = {
        line: index + 1,
        startMs: readClock(match[1] ?? beforeArrow(line)),
        endMs: readClock(match[2] ?? ''),
        settings: match[3] ?? '',
        body: [],
      };
      ended = false;
    } else if (block && !ended) {
      if (endsAtBlank && line.trim() === '') ended = true;
      else block.body.push(line);
    }
  }
  if (block) yield block;
}

function beforeArrow(line: string): string {
  const end = line.indexOf('>');
  return line.slice(0, end - (line[end - 1] === '-' ? 2 : 1));
}

const numberOf = (line: string | undefined): number | undefined =>
  line !== undefined && /^\s*\d{1,9}\s*$/.test(line) ? Number(line) : undefined;

/** The number of the next cue, right above its timing line, is not part of this cue's text. */
function dropNumber(body: string[], own: number | undefined): void {
  const next = numberOf(body.at(-1));
  if (next === undefined) return;
  const afterBlank = body.length === 1 || body.at(-2)?.trim() === '';
  if (afterBlank || (own !== undefined && next === own + 1)) body.pop();
}

/** Whether the settings after a timing line put the cue into the upper half; regions by id. */
export function trackOf(settings: string, regions?: ReadonlyMap<string, Track>): Track {
  const line = settings.match(/(?:^|\s)line:(-?)(\d{1,6}(?:\.\d{1,6})?)(%?)/);
  if (line) {
    const [, minus, value, percent] = line;
    return !minus && Number(value) < (percent ? 50 : 5) ? 'upper' : 'lower';
  }
  const region = settings.match(/(?:^|\s)region:(\S{1,200})/)?.[1];
  return (region !== undefined && regions?.get(region)) || 'lower';
}
