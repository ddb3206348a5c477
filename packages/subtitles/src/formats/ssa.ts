import type { CueSpan } from '@glossa/contracts/cue-marks';
import type { SubtitleStyle, TrackStyle } from '@glossa/contracts/subtitle-styles';
import { assHeight, assMarks } from '../ass-marks.ts';
import { assFontName, assFontSize } from '../ass-style.ts';
import { type Cue, sortCues } from '../cue.ts';
import { markedOf, sliceMarked, trimMarkedLines } from '../marked-text.ts';
import { defaultSubtitleStyle } from '../subtitle-style.ts';
import { formatAssTiming } from '../time.ts';
import { assEnd, assField, inertAss } from './ass.ts';
import type { SubtitleFormat } from './format.ts';
import { legacyPads, numberPadOf } from './number-pad.ts';

const width = Math.round((assHeight * 16) / 9);

/** The number of a color: blue, green, red. */
const colorNumber = (color: string): number =>
  Number.parseInt(color.slice(1, 7).match(/../g)?.toReversed().join('') ?? '0', 16);

const units = (percent: number): number => Math.round(percent * assHeight) / 100;

function styleLine(name: string, style: TrackStyle): string {
  const text = colorNumber(style.colour);
  const margin = Math.round(units(style.marginHorizontal));
  const fields = [
    ...[name, assFontName(style.fontFamily), assFontSize(style.fontFamily, style.fontSize)],
    ...[text, text, colorNumber(style.outlineColour), 0],
    ...[style.bold ? -1 : 0, style.italic ? -1 : 0, 1],
    ...[units(style.outlineWidth), units(style.shadow), style.position === 'top' ? 6 : 2],
    ...[margin, margin, Math.round(units(style.marginVertical)), 0, 1],
  ];
  return `Style: ${fields.join(',')}`;
}

/** SubStation Alpha 4 has tags for bold, italics and colors without opacity; underlining came with its successor. */
function heldSpans(spans: readonly CueSpan[] = []): CueSpan[] {
  return spans.flatMap((span): CueSpan[] => {
    if (span.kind === 'color') return [{ ...span, value: span.value.slice(0, '#rrggbb'.length) }];
    return span.kind === 'bold' || span.kind === 'italic' ? [span] : [];
  });
}

function writeText(cue: Cue, style: TrackStyle): string {
  const marked = trimMarkedLines(markedOf({ text: cue.text, spans: heldSpans(cue.spans) }));
  const mark = assMarks(style);
  let at = 0;
  const lines = marked.text.split('\n').map((line) => {
    const start = at;
    at += line.length + 1;
    return mark(sliceMarked(marked, start, start + line.length), inertAss);
  });
  return lines.join('\\N');
}

function writeEvent(cue: Cue, style: SubtitleStyle): string {
  const isLower = cue.track === 'lower';
  const pad = numberPadOf(cue);
  const place = pad === (isLower ? 2 : 8) ? '' : `{\\a${legacyPads[pad]}}`;
  const timing = formatAssTiming(cue.startMs, assEnd(cue));
  const fields = `${isLower ? 'Lower' : 'Upper'},${assField(cue.speaker ?? '')},0000,0000,0000,,`;
  return `Dialogue: Marked=0,${timing}${fields}${place}${writeText(cue, style[cue.track])}`;
}

/** SubStation Alpha 4, which ASS replaced: for programs that read nothing newer. */
export const ssa: SubtitleFormat = {
  id: 'ssa',
  label: { text: 'SubStation Alpha' },
  extension: 'ssa',
  mediaType: 'text/x-ssa',
  write: (cues, { language, title }) => {
    const style = defaultSubtitleStyle(language);
    const lines = [
      '[Script Info]',
      `Title: ${assField(title)}`,
      'ScriptType: v4.00',
      `PlayResX: ${width}`,
      `PlayResY: ${assHeight}`,
      '',
      '[V4 Styles]',
      'Format: Name, Fontname, Fontsize, PrimaryColour, SecondaryColour, TertiaryColour, BackColour, Bold, Italic, BorderStyle, Outline, Shadow, Alignment, MarginL, MarginR, MarginV, AlphaLevel, Encoding',
      styleLine('Lower', style.lower),
      styleLine('Upper', style.upper),
      '',
      '[Events]',
      'Format: Marked, Start, End, Style, Name, MarginL, MarginR, MarginV, Effect, Text',
      ...sortCues(cues).map((cue) => writeEvent(cue, style)),
    ];
    return `${lines.join('\n')}\n`;
  },
};
