import type { Element } from '@xmldom/xmldom';
import type { PartReading } from '../ooxml/read-parts.ts';
import { readShapes } from '../ooxml/read-shapes.ts';
import type { Slot } from '../ooxml/slot.ts';
import { textSlot } from '../ooxml/slot.ts';
import type { Target } from '../ooxml/target.ts';
import { childElements } from '../ooxml/xml-part.ts';
import type { Position } from '../segment.ts';
import { isTranslatable } from '../translatable.ts';

/** Both kinds of comments: until 2021 a plain `p:text` each, since then paragraphs with replies. */
export function readComments(
  root: Element,
  partName: string,
  position: Position,
): PartReading<Target> {
  const slots: Slot[] = [];
  for (const comment of childElements(root)) {
    for (const child of childElements(comment)) {
      const text = child.textContent?.trim() ?? '';
      if (child.localName !== 'text' || !isTranslatable(text)) continue;
      const id = `${partName}#t${slots.length + 1}`;
      slots.push(
        textSlot({ id, place: 'comment', position }, text, (translation) => {
          child.textContent = translation;
        }),
      );
    }
  }
  const modern = readShapes(root, { partName, place: 'comment', position });
  return { slots: [...slots, ...modern.slots] };
}
