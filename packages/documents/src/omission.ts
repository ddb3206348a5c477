import type { OmissionReason } from '@glossa/contracts/document-review';
import type { Inline, LeftOut } from './inline/fragment.ts';
import type { Place, Position } from './segment.ts';
import { isFileName, whyUntranslatable } from './translatable.ts';

/** A text of the document that is left as it is, for people to check. */
export type Omission = {
  text: string;
  reason: OmissionReason;
  place: Place;
  position?: Position;
};

/** UTF-16 units; enough to recognize a text. */
const LONGEST = 500;

function shorten(text: string): string {
  if (text.length <= LONGEST) return text;
  // The last unit may be half of a character.
  const cut = text.slice(0, LONGEST - 1).replace(/[\ud800-\udbff]$/u, '');
  return `${cut.trimEnd()}…`;
}

type At = { place: Place; position?: Position | undefined };

/** The omission of a text; none of a text without letters, which is the same in every language. */
export function omit(text: string, reason: OmissionReason, { place, position }: At): Omission[] {
  const shown = text.replace(/\s+/gu, ' ').trim();
  if (!/\p{L}/u.test(shown)) return [];
  return [{ text: shorten(shown), reason, place, ...(position ? { position } : {}) }];
}

/** The omission of a text that is nothing but an address. */
export function omitAddress(text: string, at: At): Omission[] {
  return whyUntranslatable(text.trim()) === 'address' ? omit(text, 'address', at) : [];
}

/** The omission of a paragraph that is nothing but an address. */
export function omitItems<P>(items: readonly Inline<P>[], at: At): Omission[] {
  const text = items.map((item) => (item.kind === 'text' ? item.value : '')).join('');
  return omitAddress(text, at);
}

/** What a paragraph shows besides its segment: all of it if there is none, otherwise objects between the words. */
export function omitAround<P>(
  items: readonly Inline<P>[],
  isTranslated: boolean,
  at: At,
): Omission[] {
  const made = items.flatMap((item) =>
    item.kind === 'atom' && !item.leftOut ? omit(item.standsFor, 'generated', at) : [],
  );
  return [...(isTranslated ? [] : omitItems(items, at)), ...made, ...omitLeftOut(items, at)];
}

/** What a filter profile leaves out of a paragraph; programs divide one text into several runs. */
export function omitLeftOut<P>(items: readonly Inline<P>[], at: At): Omission[] {
  const texts: LeftOut[] = [];
  let isOpen = false;
  for (const item of items) {
    const leftOut = item.kind === 'atom' ? item.leftOut : undefined;
    const last = texts.at(-1);
    if (leftOut && isOpen && last?.reason === leftOut.reason) last.text += leftOut.text;
    else if (leftOut) texts.push({ ...leftOut });
    if (item.kind !== 'mark') isOpen = leftOut !== undefined;
  }
  return texts.flatMap(({ text, reason }) => omit(text, reason, at));
}

/** Why an alternative text is not a segment. */
export function omitAltText(text: string, at: At): Omission[] {
  if (isFileName(text)) return omit(text, 'file-name', at);
  return omitAddress(text, at);
}
