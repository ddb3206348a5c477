import { type Cue, sortCues } from '../cue.ts';
import { holdsAny } from '../scan-text.ts';
import { formatSbvTime } from '../time.ts';
import { readLines, type SubtitleFormat, trimmedLines, type WriteOptions } from './format.ts';
import { FoundCues } from './found-cues.ts';
import { countTags, stripTags, tagStart } from './markup.ts';
import { disarm, joiner, markPattern, rearm } from './plain-marks.ts';
import { longestTiming, readClock, readPlainClock, timePattern } from './read-time.ts';
import type { ReadWarnings } from './read-warnings.ts';
import { countSkipped, textBetween } from './timed-blocks.ts';

const timing = new RegExp(String.raw`^\s*(${timePattern})\s*,\s*(${timePattern})\s*$`);

/** What all of these begin with. */
const mayBeTiming = /^\s*-?\d/;

/** Below a blank line: with another separator, or one of its times damaged. */
const time = String.raw`-?(?:\d{1,4}:\s?)?\d{1,4}:\s?\d{1,2}\s?[.,]\s?\d{1,9}`;
const repairable = new RegExp(String.raw`^\s*(${time})\s*(?:[,;|>→–—-]|\s)+\s*(${time})\s*$`);
const damaged = /^\s*(-?\d\S*:\S*)\s*[,;|]\s*(\S*\d\S*:\S*)\s*$/;

/** Text that SBV would interpret: tags and YouTube's line end mark. */
const marks = [markPattern('<', tagStart), markPattern(String.raw`\[`, String.raw`br\]`)];
/** Without any of it, a text has neither, and no line looks like a timing line. */
const mayBeSpecial = holdsAny('<[:');
/** A text line that looks like a timing line has a joiner before its comma. */
const timingMarks = [...marks, markPattern(String.raw`\d`, ',')];
const marksOf = (line: string) =>
  timing.test(line.replaceAll('\u2060', '')) ? timingMarks : marks;

const identity = {
  id: 'sbv',
  label: { id: 'subtitles.formatSbv' },
  extension: 'sbv',
  mediaType: 'text/x-sbv',
} as const;

/** YouTube's SubViewer format: times and text, without tracks or speakers. */
export const sbv = {
  ...identity,
  write: (cues: readonly Cue[], _options: WriteOptions): string => {
    let written = '';
    let between = '';
    for (const cue of sortCues(cues)) {
      written += `${between}${formatSbvTime(cue.startMs)},${formatSbvTime(cue.endMs)}\n${writeText(cue.text)}\n`;
      between = '\n';
    }
    return written;
  },
  parse: (text: string, warnings?: ReadWarnings): Cue[] => {
    const found = new FoundCues(identity, warnings);
    const lines = readLines(text, found.warnings);
    let times: Times | undefined;
    let line = 0;
    const add = (to: number) => {
      if (!times) return countSkipped(lines, line, to, found.warnings);
      const body = textBetween(lines, line, to);
      countTags(body, line, found.warnings);
      found.add({ ...times, text: readText(body), line });
    };
    for (const [index, content] of lines.entries()) {
      if (!mayBeTiming.test(content)) continue;
      const plain = readPlain(content);
      if (plain) {
        add(index);
        times = plain;
        line = index + 1;
        continue;
      }
      const exact = content.match(timing);
      // The writer leaves no blank lines in a text.
      const isFirst =
        content.length <= longestTiming &&
        (index === 0 || (index > line && lines[index - 1]?.trim() === ''));
      const repaired = exact || !isFirst ? null : content.match(repairable);
      const match = exact ?? repaired ?? (isFirst ? content.match(damaged) : null);
      if (!match) continue;
      add(index);
      if (repaired) found.warnings.add('TIMING_LINE_REPAIRED', index + 1);
      times = timesOf(match);
      line = index + 1;
    }
    add(lines.length);
    return found.finish();
  },
} satisfies SubtitleFormat;

type Times = { startMs: number | undefined; endMs: number | undefined };

const timesOf = ([, start = '', end = '']: RegExpMatchArray): Times => ({
  startMs: readClock(start),
  endMs: readClock(end),
});

/** `H:MM:SS.mmm,H:MM:SS.mmm`, as nearly all lines are: without a regular expression. */
function readPlain(line: string): Times | undefined {
  const comma = line.indexOf(',');
  const startMs = comma < 0 ? -1 : readPlainClock(line, 0, comma);
  const endMs = startMs < 0 ? -1 : readPlainClock(line, comma + 1, line.length);
  return endMs < 0 ? undefined : { startMs, endMs };
}

function writeText(text: string): string {
  const lines = trimmedLines(text);
  if (!mayBeSpecial(lines)) return lines;
  return lines
    .split('\n')
    .map((line) => disarm(line, marksOf(line)))
    .join('\n');
}

function readText(body: string): string {
  const lines = trimmedLines(stripTags(body.replace(/\[br\]/gi, '\n')));
  if (!lines.includes(joiner)) return lines;
  return lines
    .split('\n')
    .map((line) => rearm(line, marksOf(line)))
    .join('\n');
}

export const isSbvTiming = (line: string): boolean => timing.test(line);
