import { type Cue, sortCues } from '../cue.ts';
import { formatSrtTime } from '../time.ts';
import { countPosition, trackOf } from './cue-settings.ts';
import { readLines, type SubtitleFormat, textLines, type WriteOptions } from './format.ts';
import { FoundCues } from './found-cues.ts';
import { countTags, stripOverrides, stripTags, tagStart } from './markup.ts';
import { countOverrides } from './override-tags.ts';
import { disarm, joiner, markPattern, rearm } from './plain-marks.ts';
import type { ReadWarnings } from './read-warnings.ts';
import { textBetween, timedBlocks } from './timed-blocks.ts';
import { readTimingLine } from './timing-line.ts';

/** Text that SubRip would interpret: tags, override tags and the arrow of a timing line. */
const marks = [
  markPattern('<', tagStart),
  markPattern(String.raw`\{`, String.raw`\\`),
  markPattern('(?:--|[–—])', '>'),
];

/** A line of text that would be read as a timing line with a damaged arrow has a joiner before it. */
const looksTimed = (line: string): boolean =>
  readTimingLine(line.replace(/^\u2060+/, ''), true) !== undefined;
const hasDigits = /\d:\s?\d/;
const guard = (text: string): string =>
  hasDigits.test(text)
    ? text.replace(/^.*$/gm, (line) => (looksTimed(line) ? joiner + line : line))
    : text;
const unguard = (text: string): string =>
  text.includes(joiner)
    ? text.replace(/^\u2060.*$/gm, (line) => (looksTimed(line) ? line.slice(1) : line))
    : text;

const identity = {
  id: 'srt',
  label: { text: 'SubRip' },
  extension: 'srt',
  mediaType: 'application/x-subrip',
} as const;

/** SubRip. The upper track is marked {\an8}, which players and editors treat as the top of the picture. */
export const srt = {
  ...identity,
  write: (cues: readonly Cue[], _options: WriteOptions): string =>
    sortCues(cues)
      .map((cue, index) => {
        const text = guard(disarm(textLines(cue.text).join('\n'), marks));
        return `${index + 1}\n${formatSrtTime(cue.startMs)} --> ${formatSrtTime(cue.endMs)}\n${cue.track === 'upper' ? '{\\an8}' : ''}${text}\n`;
      })
      .join('\n'),
  parse: (text: string, warnings?: ReadWarnings): Cue[] => {
    const found = new FoundCues(identity, warnings);
    const lines = readLines(text, found.warnings);
    timedBlocks(lines, found.warnings, ({ startMs, endMs, settings, line, from, to }) => {
      const raw = textBetween(lines, from, to);
      const { text: bare, upper, taken } = stripOverrides(raw);
      countOverrides(taken, line, found.warnings);
      countTags(bare, line, found.warnings);
      countPosition(settings, line, found.warnings);
      found.add({
        startMs,
        endMs,
        text: rearm(unguard(stripTags(bare)), marks),
        track: upper ? 'upper' : trackOf(settings),
        line,
      });
    });
    return found.finish();
  },
} satisfies SubtitleFormat;
