import { type Cue, CueError, sortCues } from '../cue.ts';
import { formatSrtTime, parseTime } from '../time.ts';
import { maxCues, readLines, type SubtitleFormat, textLines, type WriteOptions } from './format.ts';

const timing =
  /^\s*((?:\d+:)?\d{1,2}:\d{1,2}[.,]\d{1,3})\s*-->\s*((?:\d+:)?\d{1,2}:\d{1,2}[.,]\d{1,3})/;

/** SubRip. The upper track is marked {\an8}, which players and editors read as top of the picture. */
export const srt = {
  id: 'srt',
  label: 'SubRip',
  extension: 'srt',
  mediaType: 'application/x-subrip',
  write: (cues: readonly Cue[], _options: WriteOptions): string =>
    sortCues(cues)
      .map((cue, index) => {
        const lines = textLines(cue.text);
        return `${index + 1}\n${formatSrtTime(cue.startMs)} --> ${formatSrtTime(cue.endMs)}\n${cue.track === 'upper' ? '{\\an8}' : ''}${lines.join('\n')}\n`;
      })
      .join('\n'),
  parse: (text: string): Cue[] => {
    const lines = readLines(text);
    const starts = lines.flatMap((line, index) => (timing.test(line) ? [index] : []));
    if (starts.length > maxCues)
      throw new CueError(
        'TOO_MANY_CUES',
        `Files may hold ${maxCues.toLocaleString('en')} cues at most.`,
      );
    const cues = starts.flatMap((at, order): Cue[] => {
      const match = lines[at]?.match(timing);
      const startMs = parseTime(match?.[1] ?? '');
      const endMs = parseTime(match?.[2] ?? '');
      const until = starts[order + 1] ?? lines.length;
      const body = lines.slice(at + 1, until);
      // The next cue's number stands right before its timing line, after a blank line.
      if (
        starts[order + 1] !== undefined &&
        /^\s*\d+\s*$/.test(body.at(-1) ?? '') &&
        (body.length < 2 || body.at(-2)?.trim() === '')
      )
        body.pop();
      const raw = textLines(body.join('\n')).join('\n');
      const clean = raw
        .replace(/\{\\[^}]*\}/g, '')
        .replace(/<\/?(?:b|i|u|font)(?:\s[^>]*)?>/gi, '')
        .trim();
      if (startMs === undefined || endMs === undefined || endMs <= startMs || clean === '')
        return [];
      return [
        {
          id: `srt-${order + 1}`,
          startMs,
          endMs,
          text: clean,
          track: /\{\\an[789]\}/.test(raw) ? 'upper' : 'lower',
        },
      ];
    });
    if (cues.length === 0)
      throw new CueError(
        'NOT_A_SUBTITLE_FILE',
        'No cue could be read from this file. Check that it is a SubRip file.',
      );
    return sortCues(cues);
  },
} satisfies SubtitleFormat;
