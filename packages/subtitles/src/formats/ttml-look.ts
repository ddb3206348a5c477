import type { Mark } from './mark-builder.ts';
import { colorOf, markOf } from './mark-builder.ts';
import type { XmlAttributes } from './scan-xml.ts';

/** What an element's text looks like, as far as it is kept. Inherited; undefined: as in its region. */
export type TtmlLook = {
  italic: boolean | undefined;
  bold: boolean | undefined;
  underline: boolean | undefined;
  color: string | undefined;
  language: string | undefined;
  align: string | undefined;
};
export const usualLook: TtmlLook = {
  ...{ italic: undefined, bold: undefined, underline: undefined, color: undefined },
  ...{ language: undefined, align: undefined },
};
/** What text is without a color of its own. */
const usualColor = '#ffffff';

/** `style`: the attributes of the element over those of the styles it refers to. */
export function lookOf(style: XmlAttributes, inherited: TtmlLook): TtmlLook {
  if (style.size === 0) return inherited;
  const decoration = style.get('textDecoration')?.split(/\s+/) ?? [];
  const color = style.get('color');
  return {
    italic: choice(style.get('fontStyle'), /^(?:italic|oblique)$/, inherited.italic),
    bold: choice(style.get('fontWeight'), /^bold$/, inherited.bold),
    underline: decoration.includes('underline')
      ? true
      : decoration.some((word) => word === 'none' || word === 'noUnderline')
        ? false
        : inherited.underline,
    color: color === undefined ? inherited.color : (colorOf(color) ?? inherited.color),
    language: style.get('lang') ?? inherited.language,
    align: style.get('textAlign') ?? inherited.align,
  };
}

const choice = (
  value: string | undefined,
  yes: RegExp,
  inherited: boolean | undefined,
): boolean | undefined => (value === undefined ? inherited : yes.test(value));

/** Whether an attribute of style is kept in the cues. */
export function isKeptStyle(name: string, value: string): boolean {
  if (name === 'color') return colorOf(value) !== undefined;
  if (name === 'textDecoration') return /^(?:none|underline|noUnderline)$/.test(value);
  if (name === 'fontStyle') return /^(?:normal|italic|oblique)$/.test(value);
  if (name === 'fontWeight') return /^(?:normal|bold)$/.test(value);
  return name === 'textAlign' || name === 'style' || name === 'direction' || name === 'unicodeBidi';
}

/** The marks of a look over that of its region. `language`: of the file. */
export function marksOfLook(
  look: TtmlLook,
  region: TtmlLook,
  language: string | undefined,
): Mark[] {
  const marks: Mark[] = [];
  const color = look.color ?? region.color;
  if (look.bold ?? region.bold) marks.push({ kind: 'bold' });
  if (look.italic ?? region.italic) marks.push({ kind: 'italic' });
  if (look.underline ?? region.underline) marks.push({ kind: 'underline' });
  if (color && color !== usualColor) marks.push({ kind: 'color', value: color });
  const other = look.language && look.language !== language && markOf('language', look.language);
  if (other) marks.push(other);
  return marks;
}
