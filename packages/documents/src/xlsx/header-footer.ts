import type { Element } from '@xmldom/xmldom';
import { buildFragment } from '../inline/build-fragment.ts';
import type { Inline } from '../inline/fragment.ts';
import { holdsText, resolveFragment, visibleText } from '../inline/resolve-fragment.ts';
import { type Omission, omitItems } from '../omission.ts';
import type { Slot, Spot } from '../ooxml/slot.ts';
import { slotAt } from '../ooxml/slot.ts';
import { xmlSafe } from '../ooxml/xml-part.ts';
import { makeSegment } from '../segment.ts';

type Code = { code: string };

/** Excel repairs a file with a longer header, including codes (ECMA-376 part 1, 18.3.1.46). */
const LONGEST = 255;
/** A font, a color, a size, a literal `&`, or one letter: page number, date, bold … */
const code = /&(?:"[^"]*"|K[\dA-F]{2}[+-]\d{3}|K[\dA-F]{6}|\d+|[\s\S])/giu;

/** The left, middle and right texts of a header or footer, one slot each. */
export function readHeaderFooter(element: Element, spotOf: (index: number) => Spot): Slot[] {
  const sections = (element.textContent ?? '').split(/(?=&[LCR])/u);
  return sections.flatMap((section, index) => {
    const items = readItems(section);
    const fragment = buildFragment(items);
    if (!fragment) return [];
    const source = visibleText(items);
    const write = (translation: string) => {
      if (!holdsText(fragment, translation)) return false;
      const translated = resolveFragment(fragment, translation);
      if (visibleText(translated) === source) return false;
      const others = sections.reduce((sum, one, at) => sum + (at === index ? 0 : one.length), 0);
      sections[index] = writeItems(translated, LONGEST - others);
      element.textContent = sections.join('');
      return true;
    };
    const spot = spotOf(index);
    return [slotAt(makeSegment(spot.id, spot.place, fragment), spot, fragment, write)];
  });
}

/** The texts of a header or footer that are nothing but an address. */
export function omitHeaderFooter(element: Element, at: Omit<Spot, 'id'>): Omission[] {
  const sections = (element.textContent ?? '').split(/(?=&[LCR])/u);
  return sections.flatMap((section) => omitItems(readItems(section), at));
}

function readItems(section: string): Inline<Code>[] {
  const items: Inline<Code>[] = [];
  const addText = (value: string) => {
    const last = items.at(-1);
    if (last?.kind === 'text') last.value += value;
    else if (value !== '') {
      items.push({ kind: 'text', value, wrap: '', format: '', payload: { code: '' } });
    }
  };
  let position = 0;
  for (const match of section.matchAll(code)) {
    addText(section.slice(position, match.index));
    position = match.index + match[0].length;
    if (match[0] === '&&') addText('&');
    else items.push({ kind: 'atom', standsFor: '', payload: { code: match[0] } });
  }
  addText(section.slice(position));
  return items;
}

/** Text that does not fit is truncated at its end: the codes have to stay complete. */
function writeItems(items: Inline<Code>[], room: number): string {
  const codes = items.reduce((sum, { payload }) => sum + payload.code.length, 0);
  let left = Math.max(0, room - codes);
  let out = '';
  for (const item of items) {
    if (item.kind !== 'text') {
      out += item.payload.code;
      continue;
    }
    // A digit right after a size would belong to the size.
    const gap = /&\d+$/u.test(out) && /^\d/u.test(item.value) ? ' ' : '';
    const text = gap + xmlSafe(item.value).replaceAll('&', '&&');
    const fitting =
      text.length <= left ? text : `${text.slice(0, Math.max(0, left - 1)).replace(/&+$/u, '')}…`;
    if (left > 0) out += fitting;
    left -= fitting.length;
  }
  return out;
}
