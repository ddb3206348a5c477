import type { Element } from '@xmldom/xmldom';
import type { Target } from '../ooxml/target.ts';
import { childElements } from '../ooxml/xml-part.ts';
import { attributeOf, create, nameOf, setValue } from './names.ts';

/** Styles with a direction. Right-to-left must be explicit; left-to-right is the default. */
const directed = new Set([
  'style:page-layout-properties',
  'style:paragraph-properties',
  'style:section-properties',
  'style:table-properties',
]);

const languageSlots = { western: '', asian: '-asian', complex: '-complex' } as const;

/** ODF stores direction and language in styles only: those of the part are changed to the target. */
export function turnStyles(root: Element, target: Target): void {
  for (const group of childElements(root)) {
    const name = nameOf(group);
    if (name === 'office:styles') ensureDefaults(group, target);
    if (name === 'office:styles' || name === 'office:automatic-styles') turnGroup(group, target);
  }
}

function turnGroup(parent: Element, target: Target): void {
  for (const child of childElements(parent)) {
    const name = nameOf(child);
    if (name === 'style:text-properties') turnLanguage(child, target);
    else if (name.endsWith('-properties')) turnDirection(child, name, target);
    turnGroup(child, target);
  }
}

function turnDirection(properties: Element, name: string, target: Target): void {
  const written = attributeOf(properties, 'style:writing-mode');
  const vertical = written !== null && /^tb/u.test(written);
  if (vertical || (written === 'page' && name !== 'style:page-layout-properties')) return;
  if (target.rightToLeft && (written !== null || directed.has(name))) {
    setValue(properties, 'style:writing-mode', 'rl-tb');
  } else if (!target.rightToLeft && written !== null && /^rl/u.test(written)) {
    setValue(properties, 'style:writing-mode', 'lr-tb');
  }
  // "left" means left, but lines now start on the other side.
  const align = attributeOf(properties, 'fo:text-align');
  if (target.rightToLeft && align === 'left') setValue(properties, 'fo:text-align', 'start');
  if (target.rightToLeft && align === 'right') setValue(properties, 'fo:text-align', 'end');
}

/** Every paragraph inherits from the default of its kind; a file may lack one. */
function ensureDefaults(styles: Element, target: Target): void {
  for (const family of ['paragraph', 'graphic']) {
    const known = childElements(styles).find(
      (child) =>
        nameOf(child) === 'style:default-style' && attributeOf(child, 'style:family') === family,
    );
    if (!known && (!target.rightToLeft || family === 'graphic')) continue;
    const style = known ?? addDefaultStyle(styles, family);
    const text = ensureProperties(style, 'style:text-properties', null);
    turnLanguage(text, target, true);
    if (!target.rightToLeft) continue;
    setValue(
      ensureProperties(style, 'style:paragraph-properties', text),
      'style:writing-mode',
      'rl-tb',
    );
  }
}

function addDefaultStyle(styles: Element, family: string): Element {
  const style = create(styles, 'style:default-style');
  setValue(style, 'style:family', family);
  styles.insertBefore(style, styles.firstChild);
  return style;
}

function ensureProperties(
  style: Element,
  name: 'style:text-properties' | 'style:paragraph-properties',
  before: Element | null,
): Element {
  const known = childElements(style).find((child) => nameOf(child) === name);
  if (known) return known;
  const made = create(style, name);
  style.insertBefore(made, before);
  return made;
}

/** Spelling, hyphenation and font selection depend on the language; "none" marks text without language. */
function turnLanguage(properties: Element, target: Target, always = false): void {
  const { locale, rightToLeft } = target;
  const [language = locale, country = 'none'] = locale.split('-');
  const kind = rightToLeft ? 'complex' : /^(?:zh|ja|ko)$/u.test(language) ? 'asian' : 'western';
  const slot = languageSlots[kind];
  const prefix = slot === '' ? 'fo' : 'style';
  const known = attributeOf(properties, `${prefix}:language${slot}`);
  if ((known === null && !always) || /^(?:none|zxx|mul|und)$/u.test(known ?? '')) return;
  setValue(properties, `${prefix}:language${slot}`, language);
  setValue(properties, `${prefix}:country${slot}`, country);
}
