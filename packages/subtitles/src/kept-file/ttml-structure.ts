/**
 * The names of elements that a piece of XML ends without their beginning, and of those that it begins without an end.
 * `overlaps`: some end inside others; `isStray`: it has a `<`, `&` or tag that XML does not know.
 */
export type Structure = {
  ended: string[];
  begun: string[];
  isTimed: boolean;
  overlaps: boolean;
  isStray: boolean;
};

const attribute = String.raw`\s+[^\s<>/="']+\s*=\s*(?:"[^"<]*"|'[^'<]*')`;
const token = new RegExp(
  String.raw`<!--[\s\S]*?-->|<!\[CDATA\[[\s\S]*?\]\]>|<\?[\s\S]*?\?>|<(\/?)([^\s<>/="'!?]+)((?:${attribute})*)\s*(\/?)>`,
  'g',
);
const timing = /\s(?:begin|end|dur|timeContainer)\s*=/;
const stray = /<|&(?!(?:amp|lt|gt|quot|apos|#\d{1,7}|#x[\da-fA-F]{1,6});)/;

/** Names as they are written, with their prefixes. As the reader has it, an end tag ends what is open inside, too. */
export function structureOf(xml: string): Structure {
  const ended: string[] = [];
  const open: { name: string; isTimed: boolean }[] = [];
  let overlaps = false;
  let isStray = false;
  let end = 0;
  for (const { index, 0: whole, 1: slash, 2: name, 3: attributes = '', 4: empty } of xml.matchAll(
    token,
  )) {
    isStray ||= stray.test(xml.slice(end, index)) || (name !== undefined && stray.test(attributes));
    end = index + whole.length;
    if (name === undefined || empty === '/') continue;
    if (slash === '') {
      open.push({ name, isTimed: timing.test(attributes) });
      continue;
    }
    const at = open.findLastIndex((one) => one.name === name);
    if (at < 0) {
      ended.push(name);
      isStray ||= open.length > 0;
      continue;
    }
    overlaps ||= at < open.length - 1;
    open.length = at;
  }
  isStray ||= stray.test(xml.slice(end));
  return {
    ended,
    begun: open.map(({ name }) => name),
    isTimed: open.some(({ isTimed }) => isTimed),
    overlaps,
    isStray,
  };
}

/** Where an element ends that has no end tag: at that of one around it, or at the end. `from`: behind its start tag. */
export function endOfUnclosed(xml: string, from: number): number {
  const open: string[] = [];
  for (const { index, 1: slash, 2: name, 4: empty } of xml.slice(from).matchAll(token)) {
    if (name === undefined || empty === '/') continue;
    if (slash === '') open.push(name);
    else if (!open.includes(name)) return from + index;
    else open.length = open.lastIndexOf(name);
  }
  return xml.length;
}

/** Whether a piece is XML of its own: whole elements and text. */
export const isWellFormed = ({ ended, begun, overlaps, isStray }: Structure): boolean =>
  ended.length === 0 && begun.length === 0 && !overlaps && !isStray;

/** Whether what a piece ends is what it begins again, so that it may be between any two paragraphs inside these elements. */
export function isNeutral(
  { ended, begun, isTimed }: Structure,
  inside: readonly string[],
): boolean {
  // Times of a paragraph are those of its division, too.
  if (isTimed || ended.length !== begun.length || ended.length > inside.length) return false;
  const again = ended.toReversed();
  const top = inside.slice(inside.length - ended.length);
  return again.every((name, at) => name === begun[at] && name === top[at]);
}

/** The open elements behind a piece. An end tag of what is not open ends nothing. */
export function after(inside: readonly string[], { ended, begun }: Structure): string[] {
  const open = [...inside];
  for (const name of ended) if (open.includes(name)) open.length = open.lastIndexOf(name);
  return [...open, ...begun];
}

/** Tags that lead from some open elements to others. */
export function tagsBetween(from: readonly string[], to: readonly string[]): string {
  let shared = 0;
  while (shared < from.length && from[shared] === to[shared]) shared += 1;
  const ends = from.slice(shared).toReversed();
  return [...ends.map((name) => `</${name}>`), ...to.slice(shared).map((name) => `<${name}>`)].join(
    '',
  );
}
