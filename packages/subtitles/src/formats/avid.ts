import { type Cue, sortCues } from '../cue.ts';
import { readLines, type SubtitleFormat, textLines, type WriteOptions } from './format.ts';
import { FoundCues } from './found-cues.ts';
import { joiner } from './plain-marks.ts';
import { longestTiming } from './read-time.ts';
import type { ReadWarnings } from './read-warnings.ts';
import { countSkipped, textBetween } from './timed-blocks.ts';

const identity = {
  id: 'avid',
  label: { id: 'subtitles.formatAvid' },
  extension: 'txt',
  mediaType: 'text/plain',
} as const;

/** The format states no frame rate; programs take that of the project, which is that of the media. */
export type AvidOptions = WriteOptions & { frameRate?: number };
const usualRate = 25;
/** Frames per second as they last, and as they are numbered: 23.976 has numbers up to 23. */
type Clock = { exact: number; labels: number };
const clockOf = (exact: number = usualRate): Clock => ({
  exact,
  labels: Math.max(1, Math.round(exact)),
});

const timing =
  /^\s*(\d{1,2})[:;](\d{2})[:;](\d{2})[:;](\d{2})\s+(\d{1,2})[:;](\d{2})[:;](\d{2})[:;](\d{2})\s*$/;
/** Below a blank line: with another separator than blanks, or one of its times damaged. */
const code = String.raw`(\d{1,2})[:;](\d{2})[:;](\d{2})[:;.,](\d{2})`;
const repairable = new RegExp(String.raw`^\s*${code}(?:[,|>→–—-]|\s)+${code}\s*$`);
const damaged = new RegExp(
  String.raw`^\s*(?:${code}|\d\S*[:;]\S*)[,|>→–—\s-]+(?:${code}|\S*\d\S*[:;]\S*)\s*$`,
);
const begin = /^\s*<begin subtitles>\s*$/i;
const end = /^\s*<end subtitles>\s*$/i;
/** What a line of text must not be, possibly with joiners before it. */
const special = new RegExp(
  `^${joiner}*(?:@|<(?:begin|end) subtitles>|\\d{1,2}[:;]\\d{2}[:;])`,
  'i',
);

/** Captions for editing programs: time codes in frames, and plain text. */
export const avid = {
  ...identity,
  write: (cues: readonly Cue[], { frameRate }: AvidOptions): string => {
    const clock = clockOf(frameRate);
    const toFrame = (ms: number) => Math.round((ms * clock.exact) / 1000);
    const blocks = sortCues(cues).map((cue) => {
      const start = toFrame(cue.startMs);
      const last = Math.max(start + 1, toFrame(cue.endMs));
      return `${timeCode(start, clock)} ${timeCode(last, clock)}\n${textLines(cue.text).map(inert).join('\n')}\n\n`;
    });
    return `<begin subtitles>\n\n${blocks.join('')}<end subtitles>\n`;
  },
  /** `framesPerSecond`: of the media; without it, a usual rate is assumed. */
  parse: (text: string, warnings?: ReadWarnings, framesPerSecond?: number): Cue[] => {
    const clock = clockOf(framesPerSecond);
    const found = new FoundCues(identity, warnings);
    const lines = readLines(text, found.warnings);
    const first = lines.findIndex((line) => begin.test(line)) + 1;
    const after = lines.findIndex((line, index) => index >= first && end.test(line));
    const to = after < 0 ? lines.length : after;
    for (const [index, line] of lines.slice(0, Math.max(0, first - 1)).entries())
      if (line.trim())
        found.warnings.add(line.startsWith('@') ? 'METADATA_DROPPED' : 'TEXT_SKIPPED', index + 1);
    let open: { match: RegExpMatchArray; line: number } | undefined;
    const close = (until: number) => {
      if (!open) return countSkipped(lines, first, until, found.warnings);
      const [startMs, endMs] = [open.match.slice(1, 5), open.match.slice(5, 9)].map((parts) =>
        toMs(parts, clock),
      );
      const shown = textBetween(lines, open.line, until)
        .split('\n')
        .map((line) => (special.test(line) ? line.replace(joiner, '') : line))
        .join('\n');
      found.add({ startMs, endMs, text: shown, line: open.line });
    };
    for (let index = first; index < to; index += 1) {
      const line = lines[index] ?? '';
      const exact = line.match(timing);
      // The writer leaves no blank lines in a text.
      const isFirst =
        line.length <= longestTiming && (index === first || lines[index - 1]?.trim() === '');
      const repaired = exact || !isFirst ? null : line.match(repairable);
      const match = exact ?? repaired ?? (isFirst ? line.match(damaged) : null);
      if (!match) continue;
      close(index);
      if (repaired) found.warnings.add('TIMING_LINE_REPAIRED', index + 1);
      if (!open && framesPerSecond === undefined)
        found.warnings.add('FRAME_RATE_ASSUMED', index + 1);
      open = { match, line: index + 1 };
    }
    close(to);
    countSkipped(lines, to + 1, lines.length, found.warnings);
    return found.finish();
  },
  readBack: (text: string, { frameRate }: AvidOptions): Cue[] =>
    avid.parse(text, undefined, frameRate),
} as const satisfies SubtitleFormat;

export const isAvidLine = (line: string): boolean => begin.test(line);

const inert = (line: string): string => (special.test(line) ? `${joiner}${line}` : line);

/** Numbers of frames that exist, without dropped ones. */
function timeCode(frame: number, { labels }: Clock): string {
  const part = (value: number) => String(value).padStart(2, '0');
  const seconds = Math.floor(frame / labels);
  const clock = [Math.floor(seconds / 3600), Math.floor(seconds / 60) % 60, seconds % 60];
  return [...clock, frame % labels].map(part).join(':');
}

const toMs = (
  parts: readonly (string | undefined)[],
  { exact, labels }: Clock,
): number | undefined => {
  if (parts.includes(undefined)) return undefined;
  const [hours = 0, minutes = 0, seconds = 0, frames = 0] = parts.map(Number);
  const frame = ((hours * 60 + minutes) * 60 + seconds) * labels + frames;
  return (frame * 1000) / exact;
};
