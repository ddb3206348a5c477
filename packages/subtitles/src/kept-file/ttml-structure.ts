/** The names of elements that a piece of XML ends without their beginning, and of those that it begins without an end. */
export type Structure = { ended: string[]; begun: string[]; isTimed: boolean };

const token =
  /<!--[\s\S]*?-->|<!\[CDATA\[[\s\S]*?\]\]>|<\?[\s\S]*?\?>|<(\/?)([^\s<>/="'!?]+)((?:"[^"]*"|'[^']*'|[^>"'])*)>/g;
const timing = /\s(?:begin|end|dur|timeContainer)\s*=/;

/** Names as they are written, with their prefixes. Undefined if elements overlap. */
export function structureOf(xml: string): Structure | undefined {
  const ended: string[] = [];
  const open: { name: string; isTimed: boolean }[] = [];
  for (const [, slash, name, attributes = ''] of xml.matchAll(token)) {
    if (name === undefined || attributes.endsWith('/')) continue;
    if (slash === '') open.push({ name, isTimed: timing.test(attributes) });
    else if (open.length === 0) ended.push(name);
    else if (open.pop()?.name !== name) return undefined;
  }
  return {
    ended,
    begun: open.map(({ name }) => name),
    isTimed: open.some(({ isTimed }) => isTimed),
  };
}

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

/** The open elements behind a piece. */
export const after = (inside: readonly string[], { ended, begun }: Structure): string[] => [
  ...inside.slice(0, Math.max(0, inside.length - ended.length)),
  ...begun,
];

/** Tags that lead from some open elements to others. */
export function tagsBetween(from: readonly string[], to: readonly string[]): string {
  let shared = 0;
  while (shared < from.length && from[shared] === to[shared]) shared += 1;
  const ends = from.slice(shared).toReversed();
  return [...ends.map((name) => `</${name}>`), ...to.slice(shared).map((name) => `<${name}>`)].join(
    '',
  );
}
