import type { Element } from '@xmldom/xmldom';
import type { Slot, Spot } from '../ooxml/slot.ts';
import { firstChild, parseGuarded, serializeXml } from '../ooxml/xml-part.ts';
import { plainTextOf, readRichText } from './rich-text.ts';

/** Inline text in cells, as written by programs without shared strings; identical ones are one segment. */
export type InlineString = {
  spot: Spot;
  /** The start tag of the sheet's root, which declares the namespaces. */
  root: string;
  xml: string;
};

export type OpenedInline = {
  slot: Slot | undefined;
  /** The current text: after writing, the translation. */
  text(): string;
  /** The new XML; undefined if the text is unchanged. */
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
