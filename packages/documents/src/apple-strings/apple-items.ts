import type { Inline } from '../inline/fragment.ts';
import { messageTokens } from '../text/placeholders.ts';
import { pairTags, type TagPayload, type TextToken } from '../text/tagged-text.ts';

/** The place of a plural in a format, `%#@files@` or `%1$#@files@`, and the number in one of its variants. */
export const appleOnly = /%(?:\d{1,2}\$)?#@[\w.-]{1,200}@|%arg(?![A-Za-z])/gu;
/** The plurals of a string catalog say themselves which argument they count. */
const variable = /^%#@/u;
/** What takes the next argument: no percent sign, no argument with a number of its own, no width from an argument. */
const takesNext = /^%(?!%|\d{1,2}\$|arg$)[^*]+$/u;

/** The format of an Apple program with its arguments as atoms. */
export function appleItems(value: string): Inline<TagPayload>[] {
  const tokens: TextToken[] = [];
  let position = 0;
  const addUntil = (end: number) => {
    const from = position;
    tokens.push(...messageTokens(value.slice(from, end), (index) => from + index));
    position = end;
  };
  for (const match of value.matchAll(appleOnly)) {
    addUntil(match.index);
    position += match[0].length;
    const span = { start: match.index, end: position };
    tokens.push({ kind: 'atom', standsFor: match[0], span });
  }
  addUntil(value.length);
  return pairTags(tokens);
}

/**
 * The items with numbered arguments (`%2$@`) if the translation has them in another order than the source: programs take
 * them in the order of the text, and `%d` for a text is a crash.
 */
export function numberArguments(
  items: readonly Inline<TagPayload>[],
  value: string,
): Inline<TagPayload>[] {
  const startOf = (item: Inline<TagPayload>): number | undefined => {
    const { raw } = item.payload;
    if (item.kind !== 'atom' || typeof raw === 'string') return undefined;
    return takesNext.test(value.slice(raw.start, raw.end)) ? raw.start : undefined;
  };
  const starts = items.flatMap((item) => startOf(item) ?? []);
  const inOrder = starts.toSorted((a, b) => a - b);
  if (starts.every((start, index) => start === inOrder[index])) return [...items];
  return items.map((item) => {
    const start = startOf(item);
    const { raw } = item.payload;
    if (start === undefined || typeof raw === 'string') return item;
    const written = value.slice(raw.start, raw.end);
    if (variable.test(written)) return item;
    const numbered = `%${inOrder.indexOf(start) + 1}$${written.slice(1)}`;
    return { ...item, payload: { ...item.payload, raw: numbered } };
  });
}
