import type { Element } from '@xmldom/xmldom';
import {
  childElements,
  childNamed,
  createLike,
  setOwnAttribute,
  xmlSafe,
} from '../ooxml/xml-part.ts';
import type { WordTarget } from './direction.ts';
import { directParagraph, runPropertiesFor } from './direction.ts';
import { ensureProperty } from './schema-order.ts';
import { textElement } from './write-paragraph.ts';

/** Half points: 8 pt, as small as a footnote. */
const SIZE = '16';

/** Adds the disclaimer as the document's last paragraph; the last section's settings must stay behind it. */
export function appendDisclaimer(root: Element, disclaimer: string, target: WordTarget): void {
  const body = childNamed(root, 'body');
  if (!body) return;
  const last = childElements(body).at(-1);
  const section = last?.localName === 'sectPr' ? last : null;
  for (const line of disclaimer.split(/\r\n|\r|\n/u)) {
    const paragraph = createLike(root, 'p');
    const run = createLike(root, 'r');
    const properties = createLike(root, 'rPr');
    setOwnAttribute(ensureProperty(properties, 'sz'), 'val', SIZE);
    setOwnAttribute(ensureProperty(properties, 'szCs'), 'val', SIZE);
    run.appendChild(runPropertiesFor(root, properties, target));
    run.appendChild(textElement(run, xmlSafe(line)));
    paragraph.appendChild(run);
    directParagraph(paragraph, target);
    body.insertBefore(paragraph, section);
  }
}
