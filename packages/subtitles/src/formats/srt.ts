import { type Cue, sortCues } from '../cue.ts';
import { type MarkedText, trimMarkedLines } from '../marked-text.ts';
import { holdsAny } from '../scan-text.ts';
import { formatSrtTiming } from '../time.ts';
import { countPosition, trackOf } from './cue-settings.ts';
import { readLines, type SubtitleFormat, trimmedLines, type WriteOptions } from './format.ts';
import { FoundCues } from './found-cues.ts';
import { readHtmlMarks, writeHtmlMarks } from './html-marks.ts';
import { alignSpans } from './mark-builder.ts';
import { stripOverrides, tagStart } from './markup.ts';
import { numberPadOf, padOf, placeOfPad } from './number-pad.ts';
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

/** Without any of it, no text looks like markup or a timing line. */
const mayBeSpecial = holdsAny('<>{:');
const special = /[<>{]|\d:\s?\d/;

const identity = {
  id: 'srt',
  label: { text: 'SubRip' },
  extension: 'srt',
  mediaType: 'application/x-subrip',
} as const;

function writeText(cue: Cue): string {
  const { text, spans } = cue;
  const marked = spans && spans.length > 0 ? trimMarkedLines(cue as MarkedText) : undefined;
  const lines = marked?.text ?? trimmedLines(text);
  const isPlain = !mayBeSpecial(lines) || !special.test(lines);
  const safe = isPlain ? lines : guard(disarm(lines, marks));
  return marked ? writeHtmlMarks(alignSpans(marked, safe, joiner), (part) => part) : safe;
}

/** SubRip. The upper track is marked {\an8}, which players and editors treat as the top of the picture. */
export const srt = {
  ...identity,
  write: (cues: readonly Cue[], _options: WriteOptions): string => {
    let written = '';
    let between = '';
    let number = 0;
    for (const cue of sortCues(cues)) {
      const pad = numberPadOf(cue);
      number += 1;
      written += `${between}${number}\n`;
      written += formatSrtTiming(cue.startMs, cue.endMs);
      if (pad !== 2) written += `{\\an${pad}}`;
      written += writeText(cue);
      between = '\n\n';
    }
    return number > 0 ? `${written}\n` : '';
  },
  parse: (text: string, warnings?: ReadWarnings): Cue[] => {
    const found = new FoundCues(identity, warnings);
    const lines = readLines(text, found.warnings);
    timedBlocks(lines, found.warnings, ({ startMs, endMs, settings, line, from, to }) => {
      const raw = textBetween(lines, from, to);
      // As nearly all texts are.
      if (!raw.includes('<') && !raw.includes('{')) {
        countPosition(settings, line, found.warnings);
        const text = rearm(unguard(raw), marks);
        found.add({ startMs, endMs, text, track: trackOf(settings), line });
        return;
      }
      const { text: bare, taken } = stripOverrides(raw);
      countOverrides(taken, line, found.warnings, true);
      countPosition(settings, line, found.warnings);
      const pad = padOf(taken.join(''));
      const marked = readHtmlMarks(bare, line, found.warnings);
      found.add({
        startMs,
        endMs,
        ...alignSpans(marked, rearm(unguard(marked.text), marks), joiner),
        ...(pad ? placeOfPad(pad) : { track: trackOf(settings) }),
        line,
      });
    });
    return found.finish();
  },
} satisfies SubtitleFormat;
