import type { Element } from '@xmldom/xmldom';
import type { Fragment } from '../inline/fragment.ts';
import { holdsText, resolveFragment } from '../inline/resolve-fragment.ts';
import type { Segment } from '../segment.ts';
import { isTranslatableAltText } from '../translatable.ts';
import type { Target } from './target.ts';
import { xmlSafe } from './xml-part.ts';

/** A segment and the places of the part for its translation. A writer returns whether the text changed. */
export type Slot<T extends Target = Target> = {
  segment: Segment;
  /** The visible translation without tags; empty if it has no content. */
  show(translation: string): string;
  writers: ((translation: string, target: T) => boolean)[];
};

/** A text's key within a part, and its location for users. */
export type Spot = Pick<Segment, 'id' | 'place' | 'position'>;

/** A text with formatting. */
export function slotAt<P, T extends Target>(
  segment: Segment,
  { position }: Spot,
  fragment: Fragment<P>,
  write: Slot<T>['writers'][number],
): Slot<T> {
  const show = (translation: string) => {
    if (!holdsText(fragment, translation)) return '';
    const items = resolveFragment(fragment, translation);
    return items
      .map((item) =>
        item.kind === 'text' ? item.value : item.kind === 'atom' ? item.standsFor : '',
      )
      .join('')
      .trim();
  };
  return { segment: position ? { ...segment, position } : segment, show, writers: [write] };
}

/** A text without formatting; `put` receives valid XML text, never empty nor unchanged. */
export function textSlot(spot: Spot, text: string, put: (text: string) => void): Slot {
  const write = (translation: string) => {
    const safe = xmlSafe(translation).trim();
    if (safe === '' || safe === text) return false;
    put(safe);
    return true;
  };
  return {
    segment: { ...spot, text, plain: text, markup: 'none' },
    show: (translation) => translation.trim(),
    writers: [write],
  };
}

export function attributeSlot(spot: Spot, element: Element, name: string): Slot | undefined {
  const text = element.getAttribute(name)?.trim();
  if (!text || !isTranslatableAltText(text)) return undefined;
  return textSlot(spot, text, (translation) => element.setAttribute(name, translation));
}

/** Adds a slot; if the program writes the same text twice in a row, one translation is used for both. */
export function addSlot<T extends Target>(
  slots: Slot<T>[],
  slot: Slot<T>,
  twins?: Slot<T>[],
): void {
  const twin = twins?.find(({ segment }) => segment.text === slot.segment.text);
  if (twin) twin.writers.push(...slot.writers);
  else slots.push(slot);
}
