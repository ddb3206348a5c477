import { type Cue, CueError, sortCues } from '../cue.ts';
import { formatDotTime, parseTime } from '../time.ts';
import { maxCues, readLines, type SubtitleFormat, textLines, type WriteOptions } from './format.ts';

const timing = /^\s*((?:\d+:)?\d{2}:\d{2}[.,]\d{3})\s+-->\s+((?:\d+:)?\d{2}:\d{2}[.,]\d{3})(.*)$/;

const escapeText = (text: string): string =>
  text.replaceAll('&', '&amp;').replaceAll('<', '&lt;').replaceAll('>', '&gt;');

const entities: Record<string, string> = {
  amp: '&',
  lt: '<',
  gt: '>',
  nbsp: '\u00a0',
  lrm: '\u200e',
  rlm: '\u200f',
  quot: '"',
  apos: "'",
};
const readText = (text: string): string =>
  text
    .replace(/<v(?:\.[^\s>]*)?\s[^>]*>|<\/?[^>]*>/g, '')
    .replace(/&(\w+);/g, (whole, name: string) => entities[name] ?? whole);

/** W3C WebVTT. The upper track stands at `line:0`; a speaker is a voice span. */
export const webvtt = {
  id: 'vtt',
  label: 'WebVTT',
  extension: 'vtt',
  mediaType: 'text/vtt',
  write: (cues: readonly Cue[], _options: WriteOptions): string =>
    `WEBVTT\n\n${sortCues(cues)
      .map((cue) => {
        const voice = cue.speaker ? `<v ${escapeText(cue.speaker.replace(/\s+/g, ' '))}>` : '';
        const text = textLines(cue.text).map(escapeText).join('\n');
        return `${formatDotTime(cue.startMs)} --> ${formatDotTime(cue.endMs)}${cue.track === 'upper' ? ' line:0' : ''}\n${voice}${text}\n`;
      })
      .join('\n')}`,
  parse: (text: string): Cue[] => {
    const lines = readLines(text);
    if (!/^WEBVTT(?:[ \t]|$)/.test(lines[0] ?? ''))
      throw new CueError(
        'NOT_A_SUBTITLE_FILE',
        'This is not a WebVTT file: its first line must say WEBVTT.',
      );
    const cues: Cue[] = [];
    for (let index = 1; index < lines.length; index += 1) {
      const match = lines[index]?.match(timing);
      if (!match) continue;
      const body: string[] = [];
      while (index + 1 < lines.length && lines[index + 1]?.trim() !== '')
        body.push(lines[++index] ?? '');
      if (cues.length >= maxCues)
        throw new CueError(
          'TOO_MANY_CUES',
          `Files may hold ${maxCues.toLocaleString('en')} cues at most.`,
        );
      const cue = readCue(match, body.join('\n'), cues.length + 1);
      if (cue) cues.push(cue);
    }
    if (cues.length === 0)
      throw new CueError('NOT_A_SUBTITLE_FILE', 'No cue could be read from this file.');
    return sortCues(cues);
  },
} satisfies SubtitleFormat;

function readCue(match: RegExpMatchArray, raw: string, number: number): Cue | undefined {
  const startMs = parseTime(match[1] ?? '');
  const endMs = parseTime(match[2] ?? '');
  const text = textLines(readText(raw)).join('\n');
  if (startMs === undefined || endMs === undefined || endMs <= startMs || text === '')
    return undefined;
  const speaker = raw.match(/<v(?:\.[^\s>]*)?\s([^>]+)>/)?.[1];
  const line = match[3]?.match(/\bline:(-?\d+)(%?)/);
  const upper =
    line !== null &&
    line !== undefined &&
    !line[1]?.startsWith('-') &&
    (line[2] === '%' ? Number(line[1]) < 50 : Number(line[1]) < 5);
  return {
    id: `vtt-${number}`,
    startMs,
    endMs,
    text,
    track: upper ? 'upper' : 'lower',
    ...(speaker ? { speaker: readText(speaker.trim()) } : {}),
  };
}
