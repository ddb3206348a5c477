import type { Element } from '@xmldom/xmldom';
import type { Target } from './target.ts';
import { childNamed, createLike } from './xml-part.ts';

/** The style a paragraph inherits from list levels, placeholder and master. */
export type ParagraphStyle = { alignment?: string; rightToLeft?: boolean };

/** Unlike in Word, "left" means the left side of the slide in any direction, so it has to change too. */
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

/** Nothing is written if the paragraph already has the target's direction. */
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

/** Table columns and text columns in a box follow the text direction. */
export function directDrawingFrame(element: Element, target: Target): void {
  const attribute = element.localName === 'bodyPr' ? 'rtlCol' : 'rtl';
  if (target.rightToLeft) element.setAttribute(attribute, '1');
  else if (isTrue(element.getAttribute(attribute))) element.setAttribute(attribute, '0');
}
