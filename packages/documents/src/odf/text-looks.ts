import type { Element } from '@xmldom/xmldom';
import { childElements } from '../ooxml/xml-part.ts';
import { attributeOf, nameOf } from './names.ts';

/** Properties that distinguish styles invisibly: languages, version marks, letter spacing. */
const unseen =
  /^(?:officeooo:.*|loext:.*|fo:(?:language|country|script|letter-spacing)|style:(?:language|country|script|rfc-language-tag).*|style:(?:letter-kerning|text-scale))$/u;

/** A key per text style of a part; equal for styles that look equal, '' for those without effect. */
export type TextLooks = (styleName: string) => string;

/**
 * Writer creates an automatic style for every edit, so that a sentence is split into spans for invisible reasons. Named
 * styles always count.
 */
export function readTextLooks(root: Element): TextLooks {
  const looks = new Map<string, string>();
  for (const group of childElements(root)) {
    if (nameOf(group) !== 'office:automatic-styles') continue;
    for (const style of childElements(group)) {
      if (nameOf(style) !== 'style:style' || attributeOf(style, 'style:family') !== 'text')
        continue;
      looks.set(attributeOf(style, 'style:name') ?? '', describe(style));
    }
  }
  return (styleName) => looks.get(styleName) ?? `named ${styleName}`;
}

function describe(style: Element): string {
  const parent = attributeOf(style, 'style:parent-style-name') ?? '';
  const properties = childElements(style).filter((c) => nameOf(c) === 'style:text-properties');
  const attributes = properties.flatMap((element) =>
    [...element.attributes]
      .filter(({ name }) => !unseen.test(name) && !name.startsWith('xmlns'))
      .map(({ name, value }) => `${name}=${value}`),
  );
  return [...(parent === '' ? [] : [`named ${parent}`]), ...attributes.sort()].join(';');
}
