import type { SubtitleStyle, TrackStyle } from '@glossa/contracts/subtitle-styles';
import { drawForeignRuns } from '../ass-foreign-runs.ts';
import { fitToWidth } from '../ass-line-width.ts';
import { assHeight, assMarks, assPlacement } from '../ass-marks.ts';
import { assStyleFields, assStyleLine } from '../ass-style.ts';
import { type Cue, sortCues, type Track } from '../cue.ts';
import { directionOf, type LanguageTag } from '../language-tag.ts';
import { type MarkedText, markedOf, reshaped, sliceMarked } from '../marked-text.ts';
import { holdsAny } from '../scan-text.ts';
import { defaultSubtitleStyle, ownSigns } from '../subtitle-style.ts';
import { formatAssTiming } from '../time.ts';
import { type SubtitleFormat, textLines, trimmedLines } from './format.ts';

/** Line endings would start a new entry of the file; other control characters end the text for some parsers. */
const oneLine = (text: string): string => text.replace(/[\x00-\x1f]+/g, ' ');

/** In a field before the text, which ends at a comma. */
export const assField = (text: string): string => oneLine(text).replaceAll(',', ' ');

/** Renderers and readers leave out what ends when it starts. */
export const assEnd = ({ startMs, endMs }: Cue): number =>
  Math.max(endMs, Math.round(startMs / 10) * 10 + 10);

const mayBeEscape = holdsAny(`\\{}${String.fromCharCode(...Array(0x20).keys())}`);

/** Escapes text: braces open override tags and a backslash opens escapes, so both are replaced by look-alikes. */
export const inertAss = (line: string): string => (mayBeEscape(line) ? escapeAss(line) : line);

const escapeAss = (line: string): string =>
  oneLine(line).replaceAll('\\', '\u2216').replaceAll('{', '\u2774').replaceAll('}', '\u2775');

/** Line ends aside, what may be escaped, or drawn with another font. */
const unusual = /[\\{}\x00-\x09\x0b-\x1f\u2669-\u266f]/;
const isAsIs = (text: string, { fontFamily }: TrackStyle): boolean =>
  !unusual.test(text) && ownSigns[fontFamily] === undefined;

const rightToLeftMark = '\u200f';
const strongLetter = /\p{L}/u;
const rightToLeftLetter = /[\p{Script=Arabic}\p{Script=Hebrew}]/u;

/** The renderer takes a line's direction from its first letter; a line that starts with a foreign word needs a mark. */
function keepDirection(line: string, rightToLeft: boolean): string {
  if (!rightToLeft) return line;
  const first = line.match(strongLetter)?.[0];
  const misleads = first === undefined || !rightToLeftLetter.test(first);
  return misleads && !line.startsWith(rightToLeftMark) ? rightToLeftMark + line : line;
}

export type AssOptions = {
  language: LanguageTag;
  title: string;
  style: SubtitleStyle;
  /** Displayed aspect ratio of the picture. */
  aspectRatio: number;
  /**
   * Adds what only a renderer needs: direction marks for right-to-left lines, and breaks where a line without spaces
   * would overflow. False for a file that is imported again.
   */
  forPicture?: boolean;
};

/**
 * The format for preview and burn-in: Advanced SubStation Alpha v4.00+ with two styles, Lower and Upper. Lines stay in
 * logical order; the renderer reorders them.
 */
export function writeAss(
  cues: readonly Cue[],
  { language, title, style, aspectRatio, forPicture = true }: AssOptions,
): string {
  const direction = directionOf(language);
  const isRightToLeft = forPicture && direction === 'rtl';
  const writeLine = (line: string, track: TrackStyle): string =>
    drawForeignRuns(keepDirection(inertAss(line), isRightToLeft), track);
  /** Parts with other marks are written one by one; the mark of direction is before all of them. */
  const writeMarked = (marked: MarkedText, track: TrackStyle): string => {
    const mark = assMarks(track);
    const writePart = (part: string) =>
      isAsIs(part, track) ? part : drawForeignRuns(inertAss(part), track);
    if (!isRightToLeft && !marked.text.includes('\n'))
      return mark(sliceMarked(marked, 0), writePart);
    let at = 0;
    let written = '';
    for (const line of marked.text.split('\n')) {
      const isMisleading = keepDirection(line, isRightToLeft) !== line;
      if (at > 0) written += '\\N';
      if (isMisleading) written += rightToLeftMark;
      written += mark(sliceMarked(marked, at, at + line.length), writePart);
      at += line.length + 1;
    }
    return written;
  };
  /** The text in lines that fit. */
  const fit = (text: string, track: TrackStyle): string =>
    forPicture
      ? fitToWidth(textLines(text), language, track, aspectRatio).join('\n')
      : trimmedLines(text);
  const writeText = (cue: Cue, track: TrackStyle): string => {
    const text = fit(cue.text, track);
    if (cue.spans) return writeMarked(reshaped(markedOf(cue), text), track);
    if (text === '') return '';
    // As most texts are.
    if (!isRightToLeft && isAsIs(text, track))
      return text.includes('\n') ? text.replaceAll('\n', '\\N') : text;
    return text
      .split('\n')
      .map((line) => writeLine(line, track))
      .join('\\N');
  };
  let events = '';
  for (const cue of sortCues(cues)) {
    const isLower = cue.track === 'lower';
    const fields = cue.speaker
      ? fieldsOf(cue.track, assField(cue.speaker))
      : usualFields[cue.track];
    const text = writeText(cue, style[cue.track]);
    events += isLower ? '\nDialogue: 0,' : '\nDialogue: 1,';
    events += formatAssTiming(cue.startMs, assEnd(cue));
    events += fields;
    if (cue.placement) events += assPlacement(cue, aspectRatio);
    events += text;
  }
  const width = Math.max(1, Math.round(assHeight * aspectRatio));
  const head = [
    '[Script Info]',
    `Title: ${oneLine(title)}`,
    'ScriptType: v4.00+',
    `PlayResX: ${width}`,
    `PlayResY: ${assHeight}`,
    `LayoutResX: ${width}`,
    `LayoutResY: ${assHeight}`,
    'WrapStyle: 0',
    'ScaledBorderAndShadow: yes',
    // Otherwise colors would be converted by a guess about the video's color space.
    'YCbCr Matrix: None',
    '',
    '[V4+ Styles]',
    `Format: ${assStyleFields}`,
    assStyleLine('Lower', style.lower),
    assStyleLine('Upper', style.upper),
    '',
    '[Events]',
    'Format: Layer, Start, End, Style, Name, MarginL, MarginR, MarginV, Effect, Text',
  ].join('\n');
  return `${head}${events}\n`;
}

/** Between the times and the text of an event. */
const fieldsOf = (track: Track, speaker: string): string =>
  `${track === 'lower' ? 'Lower' : 'Upper'},${speaker},0,0,0,,`;
const usualFields = { lower: fieldsOf('lower', ''), upper: fieldsOf('upper', '') };

const commonRatio = 16 / 9;

export const ass: SubtitleFormat = {
  id: 'ass',
  label: { text: 'Advanced SubStation Alpha' },
  extension: 'ass',
  mediaType: 'text/x-ssa',
  write: (cues, { language, title }) =>
    writeAss(cues, {
      language,
      title,
      style: defaultSubtitleStyle(language),
      aspectRatio: commonRatio,
      // Files can be imported again, and marks and breaks would become text.
      forPicture: false,
    }),
};
