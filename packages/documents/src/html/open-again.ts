import type { Token } from 'parse5';

/** Two elements cannot have one id, and two in a book are not the same term of its index. */
const onlyOnce = new Set(['id', 'epub:type']);

/** The tag of an element that the translation splits, for its further pieces. */
export function openAgain(tag: Token.TagToken): { again: string } | undefined {
  const kept = tag.attrs.filter(({ name }) => !onlyOnce.has(name));
  if (kept.length === tag.attrs.length) return undefined;
  const written = kept.map(({ name, value }) => {
    const safe = value.replaceAll('&', '&amp;').replaceAll('"', '&quot;').replaceAll('<', '&lt;');
    return ` ${name}="${safe}"`;
  });
  return { again: `<${tag.tagName}${written.join('')}>` };
}
