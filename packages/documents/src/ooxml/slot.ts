import type { Element } from '@xmldom/xmldom';
import type { Fragment } from '../inline/fragment.ts';
import { holdsText, resolveFragment } from '../inline/resolve-fragment.ts';
import type { Segment } from '../segment.ts';
import { isTranslatableAltText } from '../translatable.ts';
import type { Target } from './target.ts';
import { xmlSafe } from './xml-part.ts';

/** A segment and the places of the part where its translation goes. A writer says whether the text changed. */
export type Slot<T extends Target = Target> = {
  segment: Segment;
  /** The translation as a reader sees it, without tags; empty where it says nothing. */
  show(translation: string): string;
  writers: ((translation: string, target: T) => boolean)[];
};

/** Which text of a part it is, and where a person finds it. */
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

/** A text without formatting; `put` receives what may stand in XML, never an empty text nor the same one. */
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

/** Adds a slot; where the program writes the same text twice side by side, one translation serves both. */
export function addSlot<T extends Target>(
  slots: Slot<T>[],
  slot: Slot<T>,
  twins?: Slot<T>[],
): void {
  const twin = twins?.find(({ segment }) => segment.text === slot.segment.text);
  if (twin) twin.writers.push(...slot.writers);
  else slots.push(slot);
}
