import type { Element } from '@xmldom/xmldom';
import type { TextPart } from '../ooxml/read-parts.ts';
import type { Slot } from '../ooxml/slot.ts';
import { textSlot } from '../ooxml/slot.ts';
import type { Target } from '../ooxml/target.ts';
import { childElements } from '../ooxml/xml-part.ts';
import { isTranslatable } from '../translatable.ts';

/** Names that a pivot table copied from its source cells, or shows in cells. */
const repeating: Record<string, string[]> = {
  cacheField: ['name', 'caption'],
  s: ['v'],
  dataField: ['name'],
  pivotField: ['name'],
  pivotTableDefinition: [
    'rowHeaderCaption',
    'colHeaderCaption',
    'dataCaption',
    'grandTotalCaption',
  ],
};

/** Excel repairs a pivot table in which two fields or two items of one list have the same name. */
export function readPivotNames(part: string): TextPart<Target>['read'] {
  return (root) => {
    const slots: Slot[] = [];
    const visit = (element: Element): void => {
      for (const attribute of repeating[element.localName ?? ''] ?? []) {
        const text = element.getAttribute(attribute) ?? '';
        if (!isTranslatable(text)) continue;
        const spot = { id: `${part}#${slots.length}`, place: 'cell' as const };
        slots.push(
          textSlot(spot, text, (translation) => {
            if (!isTaken(element, attribute, translation)) {
              element.setAttribute(attribute, translation);
            }
          }),
        );
      }
      for (const child of childElements(element)) visit(child);
    };
    visit(root);
    return { slots };
  };
}

function isTaken(element: Element, attribute: string, text: string): boolean {
  const { parentNode, localName } = element;
  // A record may contain a text twice; lists of fields and items may not.
  if (
    !parentNode ||
    !['cacheFields', 'sharedItems', 'dataFields'].includes(parentNode.localName ?? '')
  ) {
    return false;
  }
  return childElements(parentNode).some(
    (other) =>
      other !== element &&
      other.localName === localName &&
      other.getAttribute(attribute)?.toLowerCase() === text.toLowerCase(),
  );
}
