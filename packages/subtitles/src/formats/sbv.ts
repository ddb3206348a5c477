import { type Cue, sortCues } from '../cue.ts';
import { formatDotTime } from '../time.ts';
import { readLines, type SubtitleFormat, textLines, type WriteOptions } from './format.ts';
import { FoundCues } from './found-cues.ts';
import { countTags, stripTags, tagStart } from './markup.ts';
import { disarm, markPattern, rearm } from './plain-marks.ts';
import { longestTiming, readClock, timePattern } from './read-time.ts';
import type { ReadWarnings } from './read-warnings.ts';
import { countSkipped } from './timed-blocks.ts';

const timing = new RegExp(String.raw`^\s*(${timePattern})\s*,\s*(${timePattern})\s*$`);

/** Below a blank line: with another separator, or one of its times damaged. */
const time = String.raw`-?(?:\d{1,4}:\s?)?\d{1,4}:\s?\d{1,2}\s?[.,]\s?\d{1,9}`;
const repairable = new RegExp(String.raw`^\s*(${time})\s*(?:[,;|>→–—-]|\s)+\s*(${time})\s*$`);
const damaged = /^\s*(-?\d\S*:\S*)\s*[,;|]\s*(\S*\d\S*:\S*)\s*$/;

/** Text that SBV would interpret: tags and YouTube's line end mark. */
const marks = [markPattern('<', tagStart), markPattern(String.raw`\[`, String.raw`br\]`)];
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
  write: (cues: readonly Cue[], _options: WriteOptions): string =>
    sortCues(cues)
      .map((cue) => {
        const times = [cue.startMs, cue.endMs].map((ms) => formatDotTime(ms).replace(/^0/, ''));
        const lines = textLines(cue.text).map((line) => disarm(line, marksOf(line)));
        return `${times.join(',')}\n${lines.join('\n')}\n`;
      })
      .join('\n'),
  parse: (text: string, warnings?: ReadWarnings): Cue[] => {
    const found = new FoundCues(identity, warnings);
    let times: RegExpMatchArray | undefined;
    let line = 0;
    let body: string[] = [];
    const add = () => {
      if (!times) return countSkipped(body, 0, body.length, found.warnings);
      const startMs = readClock(times[1] ?? '');
      countTags(body.join('\n'), line, found.warnings);
      found.add({ startMs, endMs: readClock(times[2] ?? ''), text: readText(body), line });
    };
    for (const [index, content] of readLines(text, found.warnings).entries()) {
      const exact = content.match(timing);
      // The writer leaves no blank lines in a text.
      const isFirst =
        content.length <= longestTiming && (index === 0 || body.at(-1)?.trim() === '');
      const repaired = exact || !isFirst ? null : content.match(repairable);
      const match = exact ?? repaired ?? (isFirst ? content.match(damaged) : null);
      if (!match) {
        body.push(content);
        continue;
      }
      add();
      if (repaired) found.warnings.add('TIMING_LINE_REPAIRED', index + 1);
      times = match;
      line = index + 1;
      body = [];
    }
    add();
    return found.finish();
  },
} satisfies SubtitleFormat;

const readText = (body: readonly string[]): string =>
  textLines(stripTags(body.join('\n').replace(/\[br\]/gi, '\n')))
    .map((line) => rearm(line, marksOf(line)))
    .join('\n');

export const isSbvTiming = (line: string): boolean => timing.test(line);
