import type { Element } from '@xmldom/xmldom';
import { childElements, childNamed } from '../ooxml/xml-part.ts';

/**
 * A control may show a value stored elsewhere in the file (the document's title, the company's name): Word would
 * replace the translation with that value, so the binding is removed if the text changes.
 */
export function cutBinding(settings: Element): void {
  for (const child of childElements(settings)) {
    if (child.localName === 'dataBinding') settings.removeChild(child);
  }
}

/** Removes the bindings of all controls around a paragraph. */
export function cutBindingsAround(paragraph: Element): void {
  for (let node = paragraph.parentNode; node; node = node.parentNode) {
    if (node.localName !== 'sdt') continue;
    const settings = childElements(node).find(({ localName }) => localName === 'sdtPr');
    if (settings) cutBinding(settings);
  }
}

/** Visible texts in attributes: by element, with their location. */
export const attributeTexts: Record<
  string,
  { names: string[]; place: 'alt-text' | 'textbox' | 'prompt' }
> = {
  docPr: { names: ['descr', 'title'], place: 'alt-text' },
  shape: { names: ['alt'], place: 'alt-text' },
  rect: { names: ['alt'], place: 'alt-text' },
  textpath: { names: ['string'], place: 'textbox' },
  tblCaption: { names: ['w:val'], place: 'alt-text' },
  tblDescription: { names: ['w:val'], place: 'alt-text' },
  listItem: { names: ['w:displayText'], place: 'prompt' },
};

/** The settings of a content control or a table that may contain such attributes. */
export function settingsOf(element: Element): Element | undefined {
  if (element.localName === 'tbl') return childNamed(element, 'tblPr');
  return element.localName === 'sdt' ? childNamed(element, 'sdtPr') : undefined;
}
