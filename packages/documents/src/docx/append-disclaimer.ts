import {
  bulletSign,
  type DisclaimerRun,
  type DisclaimerText,
  disclaimerFromPlain,
  withAddresses,
} from '@glossa/contracts/disclaimer-text';
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

/** Half points: 8 pt, the size of a footnote. */
const SIZE = '16';

type Disclaimer = { disclaimer: string; markedDisclaimer?: DisclaimerText | undefined };

/** Adds the disclaimer as the last paragraphs; the last section's settings must stay behind it. */
export function appendDisclaimer(
  root: Element,
  { disclaimer, markedDisclaimer }: Disclaimer,
  target: WordTarget,
): void {
  const body = childNamed(root, 'body');
  if (!body) return;
  const last = childElements(body).at(-1);
  const section = last?.localName === 'sectPr' ? last : null;
  const blocks = markedDisclaimer
    ? withAddresses(markedDisclaimer)
    : disclaimerFromPlain(disclaimer);
  for (const { kind, runs } of blocks) {
    const paragraph = createLike(root, 'p');
    // A native list would need numbering definitions, which the document may lack.
    if (kind === 'bullet') paragraph.appendChild(writeRun(root, { text: bulletSign }, target));
    for (const run of runs) paragraph.appendChild(writeRun(root, run, target));
    directParagraph(paragraph, target);
    body.insertBefore(paragraph, section);
  }
}

/** Word's element names, in schema order. */
function writeRun(root: Element, marked: DisclaimerRun, target: WordTarget): Element {
  const run = createLike(root, 'r');
  const properties = createLike(root, 'rPr');
  for (const name of marked.bold ? ['b', 'bCs'] : []) ensureProperty(properties, name);
  for (const name of marked.italic ? ['i', 'iCs'] : []) ensureProperty(properties, name);
  setOwnAttribute(ensureProperty(properties, 'sz'), 'val', SIZE);
  setOwnAttribute(ensureProperty(properties, 'szCs'), 'val', SIZE);
  if (marked.underline) setOwnAttribute(ensureProperty(properties, 'u'), 'val', 'single');
  run.appendChild(runPropertiesFor(root, properties, target));
  for (const [index, line] of marked.text.split('\n').entries()) {
    if (index > 0) run.appendChild(createLike(run, 'br'));
    if (line !== '') run.appendChild(textElement(run, xmlSafe(line)));
  }
  return run;
}
