import type { Element } from '@xmldom/xmldom';
import type { Target } from './target.ts';
import { childNamed, createLike } from './xml-part.ts';

/** What a paragraph has from its lists of levels, its placeholder and its master. */
export type ParagraphStyle = { alignment?: string; rightToLeft?: boolean };

/** Unlike in Word, "left" means the left side of the slide whatever the direction, so it has to turn too. */
const mirrored: Record<string, string> = { l: 'r', r: 'l' };

export function isTrue(value: string | null | undefined): boolean {
  return value === '1' || value === 'true';
}

/** The style that an element such as `a:pPr` or `a:lvl1pPr` sets itself. */
export function styleIn(properties: Element | undefined): ParagraphStyle {
  const alignment = properties?.getAttribute('algn');
  const direction = properties?.getAttribute('rtl');
  return {
    ...(alignment ? { alignment } : {}),
    ...(direction ? { rightToLeft: isTrue(direction) } : {}),
  };
}

/** Nothing is written where the paragraph runs in the target's direction already. */
export function directDrawingParagraph(
  paragraph: Element,
  target: Target,
  inherited: () => ParagraphStyle,
): void {
  const existing = childNamed(paragraph, 'pPr');
  if (!target.rightToLeft && !existing && inherited().rightToLeft !== true) return;
  const style = { ...inherited(), ...styleIn(existing) };
  if ((style.rightToLeft ?? false) === target.rightToLeft) return;
  const properties = existing ?? createLike(paragraph, 'pPr');
  if (!existing) paragraph.insertBefore(properties, paragraph.firstChild);
  properties.setAttribute('rtl', target.rightToLeft ? '1' : '0');
  const turned = mirrored[style.alignment ?? ''];
  if (turned) properties.setAttribute('algn', turned);
}

/** Columns of a table, and columns of text in a box, run with the text. */
export function directDrawingFrame(element: Element, target: Target): void {
  const attribute = element.localName === 'bodyPr' ? 'rtlCol' : 'rtl';
  if (target.rightToLeft) element.setAttribute(attribute, '1');
  else if (isTrue(element.getAttribute(attribute))) element.setAttribute(attribute, '0');
}
