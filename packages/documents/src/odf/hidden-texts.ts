import type { Element } from '@xmldom/xmldom';
import { type Slot, textSlot } from '../ooxml/slot.ts';
import { childElements } from '../ooxml/xml-part.ts';
import type { Place, Position } from '../segment.ts';
import { isTranslatable } from '../translatable.ts';
import { attributeOf, nameOf, setValue } from './names.ts';

const entries =
  /^text:(?:alphabetical-index-mark(?:-start)?|user-index-mark(?:-start)?|toc-mark(?:-start)?)$/u;
const ofEntries = ['text:string-value', 'text:key1', 'text:key2'] as const;
const ofLinks = ['office:title'] as const;

function attributesOf(name: string) {
  if (name === 'text:a') return ofLinks;
  return entries.test(name) ? ofEntries : [];
}

/** Entries of indexes, the keys that group them, and hints of links; written first, because a paragraph copies its marks. */
export function readHiddenTexts(
  paragraph: Element,
  id: string,
  at: { place: Place; position?: Position },
): Slot[] {
  const slots: Slot[] = [];
  const visit = (parent: Element): void => {
    for (const child of childElements(parent)) {
      const name = nameOf(child);
      // Notes, comments and shapes have paragraphs of their own.
      if (name === 'text:note' || name === 'office:annotation' || name.startsWith('draw:'))
        continue;
      for (const attribute of attributesOf(name)) {
        const text = attributeOf(child, attribute)?.trim() ?? '';
        if (!isTranslatable(text)) continue;
        const spot = { id: `${id}.entry${slots.length + 1}`, ...at };
        slots.push(textSlot(spot, text, (translated) => setValue(child, attribute, translated)));
      }
      visit(child);
    }
  };
  visit(paragraph);
  return slots;
}
