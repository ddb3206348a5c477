import type { Element } from '@xmldom/xmldom';
import { buildFragment } from '../inline/build-fragment.ts';
import { holdsText, resolveFragment, visibleText } from '../inline/resolve-fragment.ts';
import type { Slot } from '../ooxml/slot.ts';
import type { Place, Position } from '../segment.ts';
import { makeSegment } from '../segment.ts';
import { readParagraphItems } from './paragraph-items.ts';
import type { TextLooks } from './text-looks.ts';
import { writeParagraph } from './write-paragraph.ts';

/** A paragraph or heading as a segment, or undefined if there is nothing to translate. */
export function readParagraph(
  paragraph: Element,
  looks: TextLooks,
  id: string,
  { place, position }: { place: Place; position?: Position },
): Slot | undefined {
  const fragment = buildFragment(readParagraphItems(paragraph, looks));
  if (!fragment) return undefined;
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
