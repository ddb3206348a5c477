import { type Cue, sortCues } from '../cue.ts';
import { formatSrtTime } from '../time.ts';
import { readLines, type SubtitleFormat, textLines, type WriteOptions } from './format.ts';
import { FoundCues } from './found-cues.ts';
import { stripOverrides, stripTags, tagStart } from './markup.ts';
import { disarm, markPattern, rearm } from './plain-marks.ts';
import type { ReadWarnings } from './read-warnings.ts';
import { timedBlocks, trackOf } from './timed-blocks.ts';

/** Text that SubRip would interpret: tags, override tags and the arrow of a timing line. */
const marks = [
  markPattern('<', tagStart),
  markPattern(String.raw`\{`, String.raw`\\`),
  markPattern('(?:--|[–—])', '>'),
];

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
        const text = disarm(textLines(cue.text).join('\n'), marks);
        return `${index + 1}\n${formatSrtTime(cue.startMs)} --> ${formatSrtTime(cue.endMs)}\n${cue.track === 'upper' ? '{\\an8}' : ''}${text}\n`;
      })
      .join('\n'),
  parse: (text: string, warnings?: ReadWarnings): Cue[] => {
    const found = new FoundCues(identity, warnings);
    const lines = readLines(text, found.warnings);
    for (const block of timedBlocks(lines, { endsAtBlank: false })) {
      const { text: bare, upper } = stripOverrides(block.body.join('\n'));
      found.add({
        startMs: block.startMs,
        endMs: block.endMs,
        text: rearm(stripTags(bare), marks),
        track: upper ? 'upper' : trackOf(block.settings),
        line: block.line,
      });
    }
    return found.finish();
  },
} satisfies SubtitleFormat;
