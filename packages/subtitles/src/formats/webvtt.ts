import { type Cue, sortCues, type Track } from '../cue.ts';
import { formatDotTime } from '../time.ts';
import { readEntities } from './entities.ts';
import {
  notSubtitles,
  readLines,
  type SubtitleFormat,
  textLines,
  type WriteOptions,
} from './format.ts';
import { FoundCues } from './found-cues.ts';
import { stripOverrides } from './markup.ts';
import type { ReadWarnings } from './read-warnings.ts';
import { isTimingLine, timedBlocks, trackOf } from './timed-blocks.ts';

/** {\ is text in WebVTT, but files converted from SubRip contain override tags, which our parser removes. */
const escapeText = (text: string): string =>
  text
    .replaceAll('&', '&amp;')
    .replaceAll('<', '&lt;')
    .replaceAll('>', '&gt;')
    .replaceAll('{\\', '&#123;\\');

/** A dash before the > that ends a voice tag would form an arrow, which ends a cue. */
const escapeName = (name: string): string =>
  escapeText(name).replace(/[-–—]$/, (dash) => `&#${dash.codePointAt(0)};`);

const identity = {
  id: 'vtt',
  label: { text: 'WebVTT' },
  extension: 'vtt',
  mediaType: 'text/vtt',
} as const;

/** W3C WebVTT. The upper track uses `line:0`; a speaker is a voice span. */
export const webvtt = {
  ...identity,
  write: (cues: readonly Cue[], _options: WriteOptions): string =>
    `WEBVTT\n\n${sortCues(cues)
      .map((cue) => {
        const speaker = textLines(cue.speaker ?? '').join(' ');
        const voice = speaker ? `<v ${escapeName(speaker)}>` : '';
        const text = textLines(cue.text).map(escapeText).join('\n');
        return `${formatDotTime(cue.startMs)} --> ${formatDotTime(cue.endMs)}${cue.track === 'upper' ? ' line:0' : ''}\n${voice}${text}\n`;
      })
      .join('\n')}`,
  parse: (text: string, warnings?: ReadWarnings): Cue[] => {
    const found = new FoundCues(identity, warnings);
    const lines = readLines(text, found.warnings);
    if (!/^WEBVTT(?:[ \t]|$)/.test(lines[0] ?? ''))
      throw notSubtitles({ id: 'subtitles.notWebVtt' });
    const regions = readRegions(lines);
    for (const block of timedBlocks(lines, { endsAtBlank: true })) {
      const { text: raw, upper } = stripOverrides(block.body.join('\n'));
      found.add({
        startMs: block.startMs,
        endMs: block.endMs,
        text: readText(raw),
        track: upper ? 'upper' : trackOf(block.settings, regions),
        speaker: readVoices(raw),
        line: block.line,
      });
    }
    return found.finish();
  },
} satisfies SubtitleFormat;

/** Ruby text follows its base in parentheses. */
const readText = (text: string): string =>
  readEntities(
    text.includes('<')
      ? text
          .replace(/<(\/?)rt(?:\.[^<>\s]*)?>/g, (_, end: string) => (end ? ')' : '('))
          .replace(/<\/?(?:[a-z][^<>]*|\d[\d:.]*)?>/gi, '')
      : text,
  );

/** The names of the voice spans. Our cues have one speaker: several names are joined. */
function readVoices(text: string): string | undefined {
  const names = Array.from(text.matchAll(/<v(?:\.[^<>\s]*)?[ \t\n]([^<>]*)>/g), ([, name]) =>
    readEntities(name ?? '').trim(),
  );
  return [...new Set(names)].filter(Boolean).join(', ') || undefined;
}

/** Regions before the cues that are in the upper half of the picture, by id. */
function readRegions(lines: readonly string[]): Map<string, Track> {
  const regions = new Map<string, Track>();
  for (let index = 1; index < lines.length; index += 1) {
    const line = lines[index] ?? '';
    if (isTimingLine(line)) break;
    if (!/^(?:REGION\s*$|Region:)/.test(line)) continue;
    const settings = [line];
    while (index + 1 < lines.length && lines[index + 1]?.trim())
      settings.push(lines[++index] ?? '');
    const all = settings.join(' ');
    const id = all.match(/\bid[:=](\S{1,200})/)?.[1];
    const anchor = all.match(
      /\bviewportanchor[:=]\d{1,3}(?:\.\d{1,9})?%,(\d{1,3}(?:\.\d{1,9})?)%/i,
    )?.[1];
    if (id && anchor !== undefined) regions.set(id, Number(anchor) < 50 ? 'upper' : 'lower');
  }
  return regions;
}
