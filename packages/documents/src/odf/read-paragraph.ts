import type { Element } from '@xmldom/xmldom';
import type { Fragment } from '../inline/fragment.ts';
import { holdsText, resolveFragment, visibleText } from '../inline/resolve-fragment.ts';
import type { Slot } from '../ooxml/slot.ts';
import type { Place, Position } from '../segment.ts';
import { makeSegment } from '../segment.ts';
import type { OdfPayload } from './paragraph-items.ts';
import { writeParagraph } from './write-paragraph.ts';

/** A paragraph or heading as a segment. */
export function paragraphSlot(
  paragraph: Element,
  fragment: Fragment<OdfPayload>,
  id: string,
  { place, position }: { place: Place; position?: Position },
): Slot {
  const write = (translation: string) => {
    if (!holdsText(fragment, translation)) return false;
    const items = resolveFragment(fragment, translation);
    const source = resolveFragment(fragment, fragment.text);
    if (visibleText(items) === visibleText(source)) return false;
    writeParagraph(paragraph, items);
    return true;
  };
  const show = (translation: string) =>
    holdsText(fragment, translation) ? visibleText(resolveFragment(fragment, translation)) : '';
  const segment = makeSegment(id, place, fragment);
  return { segment: position ? { ...segment, position } : segment, show, writers: [write] };
}
