import type { Fragment } from './fragment.ts';
import type { FragmentToken } from './read-fragment.ts';
import { unescapeText } from './read-fragment.ts';

/** Searching each item in each part of the text is only feasible for normal paragraphs. */
const MOST_PIECES = 200;

/**
 * Parses a translation returned without tags. Parts that are unchanged by translation (names, numbers, tabs, page
 * numbers) locate formatting and placeholders; everything else gets the bare formatting.
 */
export function readPlain<P>(fragment: Fragment<P>, translation: string): FragmentToken[] {
  let tokens: FragmentToken[] = [
    { kind: 'text', id: undefined, value: decodePlain(fragment, translation) },
  ];
  if (fragment.core.length > MOST_PIECES) return tokens;
  for (const { item, id } of fragment.core) {
    if (id === undefined) continue;
    const value = item.kind === 'atom' ? item.standsFor : item.value.trim();
    if (value === '') continue;
    const exact = item.kind === 'atom' && /^[\t\n]$/u.test(value);
    if (!exact && countIn(fragment.plain, value) !== 1) continue;
    tokens = splitAt(tokens, value, exact, (found) =>
      item.kind === 'atom' ? { kind: 'atom', id } : { kind: 'text', id, value: found },
    );
  }
  return tokens;
}

/** An engine with markup escapes its output even if it lost every tag; one for plain text does not. */
function decodePlain<P>(fragment: Fragment<P>, translation: string): string {
  if (fragment.markup === 'none') return translation;
  return isEscapeRead(fragment.plain) ? unescapeText(translation) : translation;
}

/** Whether escapes in a translation without tags are read: not if the source writes about escapes. */
export const isEscapeRead = (plain: string): boolean => unescapeText(plain) === plain;

function splitAt(
  tokens: FragmentToken[],
  value: string,
  firstOfMany: boolean,
  make: (found: string) => FragmentToken,
): FragmentToken[] {
  const isBare = (token: FragmentToken) => token.kind === 'text' && token.id === undefined;
  const bareText = (token: FragmentToken) =>
    token.kind === 'text' && isBare(token) ? token.value : '';
  const total = tokens.reduce((sum, token) => sum + countIn(bareText(token), value), 0);
  if (total === 0 || (total > 1 && !firstOfMany)) return tokens;
  const index = tokens.findIndex((token) => countIn(bareText(token), value) > 0);
  const token = tokens[index];
  if (token?.kind !== 'text') return tokens;
  const at = findWhole(token.value, value, 0);
  const before = token.value.slice(0, at);
  const after = token.value.slice(at + value.length);
  return [
    ...tokens.slice(0, index),
    ...(before === '' ? [] : [{ ...token, value: before }]),
    make(value),
    ...(after === '' ? [] : [{ ...token, value: after }]),
    ...tokens.slice(index + 1),
  ];
}

function countIn(text: string, value: string): number {
  let count = 0;
  for (
    let at = findWhole(text, value, 0);
    at >= 0;
    at = findWhole(text, value, at + value.length)
  ) {
    count += 1;
  }
  return count;
}

/** Matches a value only on its own: the page number "1" is not the "1" of "12". */
function findWhole(text: string, value: string, from: number): number {
  const joins = (a: string, b: string) => /[\p{L}\p{N}]/u.test(a) && /[\p{L}\p{N}]/u.test(b);
  for (let at = text.indexOf(value, from); at >= 0; at = text.indexOf(value, at + 1)) {
    const end = at + value.length;
    const startsWord = at > 0 && joins(text.charAt(at - 1), value.charAt(0));
    const endsWord = end < text.length && joins(value.charAt(value.length - 1), text.charAt(end));
    if (!startsWord && !endsWord) return at;
  }
  return -1;
}
