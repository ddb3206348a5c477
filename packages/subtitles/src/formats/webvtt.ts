import { type Cue, sortCues } from '../cue.ts';
import { formatDotTime } from '../time.ts';
import { countPosition, trackOf } from './cue-settings.ts';
import {
  notSubtitles,
  readLines,
  type SubtitleFormat,
  textLines,
  type WriteOptions,
} from './format.ts';
import { FoundCues } from './found-cues.ts';
import { stripOverrides } from './markup.ts';
import { countOverrides } from './override-tags.ts';
import type { ReadWarnings } from './read-warnings.ts';
import { isRollUp, RollUp } from './roll-up.ts';
import { textBetween } from './timed-blocks.ts';
import { webVttBlocks } from './webvtt-blocks.ts';
import { readWebVttText } from './webvtt-text.ts';

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
    const rollUp = isRollUp(text) ? new RollUp() : undefined;
    webVttBlocks(lines, found.warnings, ({ startMs, endMs, settings, line, from, to }, regions) => {
      const raw = textBetween(lines, from, to);
      const { text: bare, upper, taken } = stripOverrides(raw);
      countOverrides(taken, line, found.warnings);
      countPosition(settings, line, found.warnings);
      const read = readWebVttText(bare, line, found.warnings);
      const fresh = rollUp?.freshOf(read.text);
      if (fresh?.isRepeated) found.warnings.add('REPETITION_REMOVED', line);
      if (fresh?.isRepeated && fresh.text === '') return;
      found.add({
        startMs,
        endMs,
        text: fresh?.text ?? read.text,
        speaker: read.speaker,
        track: upper ? 'upper' : trackOf(settings, regions),
        line,
      });
    });
    return found.finish();
  },
} satisfies SubtitleFormat;
