import type { Element } from '@xmldom/xmldom';
import type { Slot, Spot } from '../ooxml/slot.ts';
import { firstChild, parseGuarded, serializeXml } from '../ooxml/xml-part.ts';
import { plainTextOf, readRichText } from './rich-text.ts';

/** A text that stands in its cell, as programs write it that keep no list of strings; the same ones are one segment. */
export type InlineString = {
  spot: Spot;
  /** The start tag of the sheet's root, which declares the namespaces. */
  root: string;
  xml: string;
};

export type OpenedInline = {
  slot: Slot | undefined;
  /** As it is now: after the translation was written, the translation. */
  text(): string;
  /** The new XML; undefined where the text is as it was. */
  xml(): string | undefined;
};

/** `xml` is a cell's `<is>…</is>`. */
export function openInline({ spot, root, xml }: InlineString): OpenedInline | undefined {
  const name = /^<([\w:]+)/u.exec(root)?.[1] ?? '';
  const document = parseGuarded(`${root}${xml}</${name}>`);
  const holder: Element | undefined = document.documentElement
    ? firstChild(document.documentElement, 'is')
    : undefined;
  if (!holder) return undefined;
  const source = plainTextOf(holder);
  return {
    slot: readRichText(holder, spot),
    text: () => plainTextOf(holder),
    xml() {
      if (plainTextOf(holder) === source) return undefined;
      const whole = new TextDecoder().decode(serializeXml(document));
      const start = /<(?:\w+:)?is[\s>]/u.exec(whole)?.index ?? 0;
      return whole.slice(start, whole.lastIndexOf('</'));
    },
  };
}
