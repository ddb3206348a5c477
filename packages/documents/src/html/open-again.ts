import type { Token } from 'parse5';

/** A link split by the translation must not have its id twice. */
export function openAgain(tag: Token.TagToken): { again: string } | undefined {
  if (!tag.attrs.some(({ name }) => name === 'id')) return undefined;
  const kept = tag.attrs.filter(({ name }) => name !== 'id');
  const written = kept.map(({ name, value }) => {
    const safe = value.replaceAll('&', '&amp;').replaceAll('"', '&quot;').replaceAll('<', '&lt;');
    return ` ${name}="${safe}"`;
  });
  return { again: `<${tag.tagName}${written.join('')}>` };
}
