import { formatKey } from './build-fragment.ts';
import type { Fragment, InlineAtom, InlineText } from './fragment.ts';

/** `host`: the index of the source's item, or -1. */
export type Placed<P> = { item: InlineText<P> | InlineAtom<P>; host: number };

/**
 * Formats the spaces between two texts that follow each other as in the source. Engines get them outside of tags, where
 * they would be underlined, struck through, highlighted, hidden or of another width than they were.
 */
export function restoreGaps<P>({ core }: Fragment<P>, placed: Placed<P>[]): Placed<P>[] {
  const restored: Placed<P>[] = [];
  for (const entry of placed) {
    const before = restored.at(-1);
    const gap = before?.host === entry.host - 1 ? core[before.host]?.gap : undefined;
    if (!gap || before?.item.kind !== 'text' || entry.item.kind !== 'text') {
      restored.push(entry);
      continue;
    }
    const left = before.item.value.trimEnd();
    const right = entry.item.value.trimStart();
    const found =
      before.item.value.slice(left.length) +
      entry.item.value.slice(0, entry.item.value.length - right.length);
    if (left === '' || right === '' || found !== gap.map(({ value }) => value).join('')) {
      restored.push(entry);
      continue;
    }
    restored.pop();
    const pieces = [{ ...before.item, value: left }, ...gap, { ...entry.item, value: right }];
    restored.push(...joinEqual(pieces).map((item) => ({ item, host: before.host })));
    const last = restored.at(-1);
    if (last) last.host = entry.host;
  }
  return restored;
}

function joinEqual<P>(texts: InlineText<P>[]): InlineText<P>[] {
  const joined: InlineText<P>[] = [];
  for (const text of texts) {
    const previous = joined.at(-1);
    if (previous && formatKey(previous) === formatKey(text))
      joined[joined.length - 1] = { ...previous, value: previous.value + text.value };
    else joined.push(text);
  }
  return joined;
}
