import { readClock, readPlainClock, timePattern } from './read-time.ts';

/** Times in milliseconds, undefined where unreadable, and the rest of the line. */
export type TimingLine = {
  startMs: number | undefined;
  endMs: number | undefined;
  settings: string;
  /** Whether the arrow was damaged and read nevertheless. */
  repaired: boolean;
};

/** Word processors replace the two dashes of the arrow by one long dash. */
const arrow = `(?:--|[–—])>`;
const timing = new RegExp(
  String.raw`^\s*(${timePattern})\s*${arrow}\s*(${timePattern})(?![\d:])(.*)$`,
);

/** Arrows that programs and people have damaged, escaped, or typed. */
const brokenArrow = String.raw`(?:[-–—−=~]{1,3}\s?[-–—−=]?\s?(?:>|&gt;|›|»)?|(?:>|&gt;){1,3}|[→⇒➔])`;
const full = String.raw`-?(?:\d{1,4}:\s?)?\d{1,4}:\s?\d{1,2}\s?[.,]\s?\d{1,3}`;
const repairable = new RegExp(String.raw`^\s*(${full})\s*${brokenArrow}\s*(${full})(?![\d:])(.*)$`);
/** Without any arrow, only right below a number: it could be text. */
const bare = new RegExp(String.raw`^\s*(${full})[\s,;|]{1,4}(${full})\s*()$`);

/** A timing line with invalid times: the text below it belongs to its own cue, not to the previous one. */
const damaged = /^\s*-?\d+\s?:[^<>]*(?:--|[–—])>|(?:--|[–—])>\s*-?\d+\s?:/;

/** Whether a line could be a timing line: cheap, for the many that are not. */
export function mayBeTimed(line: string): boolean {
  for (let at = 0; at < line.length; at += 1) {
    const code = line.charCodeAt(at);
    if (code >= 0x30 && code <= 0x39) return line.includes(':');
    // Spaces and a minus may come before the first digit.
    if (code !== 0x20 && code !== 0x09 && code !== 0x2d) return line.includes('>');
  }
  return false;
}

/** `belowNumber`: whether the line above holds only a number, as in SubRip. */
export function readTimingLine(line: string, belowNumber: boolean): TimingLine | undefined {
  if (!mayBeTimed(line)) return undefined;
  const exact = readExact(line);
  if (exact) return exact;
  const match = line.includes('>') ? line.match(timing) : null;
  if (match) return timesOf(match, false);
  const repaired = line.match(repairable) ?? (belowNumber ? line.match(bare) : null);
  if (repaired) return timesOf(repaired, true);
  if (!line.includes('>') || !damaged.test(line)) return undefined;
  return { startMs: readClock(beforeArrow(line)), endMs: undefined, settings: '', repaired: false };
}

export const isTimingLine = (line: string): boolean => line.includes('>') && timing.test(line);

const timesOf = (match: RegExpMatchArray, repaired: boolean): TimingLine => ({
  startMs: readClock(match[1] ?? ''),
  endMs: readClock(match[2] ?? ''),
  settings: match[3] ?? '',
  repaired,
});

/** `HH:MM:SS,mmm --> HH:MM:SS,mmm`, as nearly all lines are: without a regular expression. */
function readExact(line: string): TimingLine | undefined {
  if (line.length < 29 || !line.startsWith(' --> ', 12)) return undefined;
  const startMs = readPlainClock(line, 0, 12);
  const endMs = readPlainClock(line, 17, 29);
  if (startMs < 0 || endMs < 0) return undefined;
  if (line.length === 29) return { startMs, endMs, settings: '', repaired: false };
  // More digits, or a colon: not this form.
  const next = line.charCodeAt(29);
  if (next !== 0x20 && next !== 0x09) return undefined;
  return { startMs, endMs, settings: line.slice(29), repaired: false };
}

function beforeArrow(line: string): string {
  const end = line.indexOf('>');
  return line.slice(0, end - (line[end - 1] === '-' ? 2 : 1));
}
