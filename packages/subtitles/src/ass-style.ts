import type { TrackStyle } from '@glossa/contracts/subtitle-styles';
import { assHeight } from './ass-marks.ts';
import { sizeFactor } from './subtitle-style.ts';

export const assStyleFields =
  'Name, Fontname, Fontsize, PrimaryColour, SecondaryColour, OutlineColour, BackColour, Bold, Italic, Underline, StrikeOut, ScaleX, ScaleY, Spacing, Angle, BorderStyle, Outline, Shadow, Alignment, MarginL, MarginR, MarginV, Encoding';

/** Padding of a box, relative to its letter size. */
const boxPadding = 0.15;
const shadowOpacity = 0.5;
/** Lets each line detect its own direction; any other number forces left to right. */
const directionOfText = -1;

const units = (percent: number): number => Math.round(percent * assHeight) / 100;

/** &HAABBGGRR, where the alpha is transparency. */
function assColour(colour: string, opacity: number): string {
  const [, red = '00', green = '00', blue = '00'] =
    colour.match(/^#([0-9a-f]{2})([0-9a-f]{2})([0-9a-f]{2})$/i) ?? [];
  const alpha = Math.round((1 - opacity) * 255)
    .toString(16)
    .padStart(2, '0');
  return `&H${alpha}${blue}${green}${red}`.toUpperCase();
}

const columns = { left: 1, centre: 2, right: 3 } as const;
const rows = { bottom: 0, middle: 3, top: 6 } as const;

/** A name ends at a comma or line end, and a leading @ would rotate the letters. */
export const assFontName = (family: string): string =>
  family
    .replace(/[,{}\\\p{Cc}\u2028\u2029]/gu, ' ')
    .replace(/^[@\s]+/, '')
    .trim();

/** The size for the renderer, so that letters of this family are `percent` of the picture's height like others. */
export const assFontSize = (family: string, percent: number): number =>
  Math.round(percent * sizeFactor(family) * assHeight) / 100;

/** One box behind all lines of a cue (the renderer's own number): separate boxes would be darker where two overlap. */
const boxBehind = 4;
const outlineAndShadow = 1;

/** The style line of a track. With a box, the shadow's color and distance are those of the box. */
export function assStyleLine(name: string, style: TrackStyle): string {
  const text = assColour(style.colour, style.opacity);
  const margin = Math.round(units(style.marginHorizontal));
  const fields = [
    name,
    assFontName(style.fontFamily),
    assFontSize(style.fontFamily, style.fontSize),
    text,
    text,
    assColour(style.outlineColour, style.opacity),
    style.box
      ? assColour(style.boxColour, style.boxOpacity)
      : assColour('#000000', style.opacity * shadowOpacity),
    style.bold ? -1 : 0,
    style.italic ? -1 : 0,
    '0,0,100,100,0,0',
    style.box ? boxBehind : outlineAndShadow,
    style.box ? 0 : units(style.outlineWidth),
    units(style.box ? style.fontSize * boxPadding : style.shadow),
    rows[style.position] + columns[style.alignment],
    margin,
    margin,
    Math.round(units(style.marginVertical)),
    directionOfText,
  ];
  return `Style: ${fields.join(',')}`;
}
