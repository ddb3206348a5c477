import { formatKey } from './build-fragment.ts';
import type { CoreItem, Fragment, InlineAtom, InlineText } from './fragment.ts';

/** `id`: as in the fragment. `host`: the index of the source's item, or -1. */
export type Placed<P> = {
  item: InlineText<P> | InlineAtom<P>;
  id: number | undefined;
  host: number;
};

/**
 * Formats the spaces between two items that follow each other as in the source. Engines get them outside of tags, where
 * they would be underlined, struck through, highlighted, hidden or of another width than they were.
 */
export function restoreGaps<P>({ core }: Fragment<P>, placed: Placed<P>[]): Placed<P>[] {
  const gaps = gapsOf(core);
  const restored: Placed<P>[] = [];
  for (const right of placed) {
    const blank = blankOf(restored.at(-1));
    const left = restored.at(blank === '' ? -1 : -2);
    const gap = left ? (gaps.get(pairOf(left, right)) ?? []) : [];
    const split = left && gap.length > 0 ? splitAt(left.item, blank, right.item) : undefined;
    if (!left || split?.spaces !== gap.map(({ value }) => value).join('')) {
      restored.push(right);
      continue;
    }
    restored.length -= blank === '' ? 1 : 2;
    const spaces = gap.map((item) => ({ item, id: undefined, host: -1 }));
    const { before, after } = split;
    restored.push(...joinEqual([{ ...left, item: before }, ...spaces, { ...right, item: after }]));
  }
  return restored;
}

/** By the ids of the two items: one of them has one, as equal texts are joined. */
function gapsOf<P>(core: readonly CoreItem<P>[]): Map<string, InlineText<P>[]> {
  const gaps = new Map<string, InlineText<P>[]>();
  for (const [index, left] of core.entries()) {
    const right = core[index + 1];
    if (right) gaps.set(pairOf(left, right), left.gap);
  }
  return gaps;
}

type Numbered = { id: number | undefined };
const pairOf = (left: Numbered, right: Numbered): string => `${left.id ?? ''}|${right.id ?? ''}`;

type Item<P> = InlineText<P> | InlineAtom<P>;

/** The spaces between two tags, which are a text of their own; '' of all others. */
function blankOf<P>(entry: Placed<P> | undefined): string {
  if (entry?.item.kind !== 'text' || entry.id !== undefined) return '';
  return /\S/u.test(entry.item.value) ? '' : entry.item.value;
}

/** Two items without the spaces between them; undefined if one is nothing else. */
function splitAt<P>(left: Item<P>, between: string, right: Item<P>) {
  const before = left.kind === 'text' ? { ...left, value: left.value.trimEnd() } : left;
  const after = right.kind === 'text' ? { ...right, value: right.value.trimStart() } : right;
  if (before.kind === 'text' && before.value === '') return undefined;
  if (after.kind === 'text' && after.value === '') return undefined;
  const behind =
    left.kind === 'text' && before.kind === 'text' ? left.value.slice(before.value.length) : '';
  const ahead =
    right.kind === 'text' && after.kind === 'text'
      ? right.value.slice(0, right.value.length - after.value.length)
      : '';
  return { before, after, spaces: behind + between + ahead };
}

/** Spaces join the text beside them that looks the same. */
function joinEqual<P>(entries: Placed<P>[]): Placed<P>[] {
  const joined: Placed<P>[] = [];
  for (const entry of entries) {
    const last = joined.at(-1);
    if (
      last?.item.kind !== 'text' ||
      entry.item.kind !== 'text' ||
      formatKey(last.item) !== formatKey(entry.item)
    ) {
      joined.push(entry);
      continue;
    }
    const { id, host } = last.host < 0 ? entry : last;
    const item = { ...last.item, value: last.item.value + entry.item.value };
    joined[joined.length - 1] = { item, id, host };
  }
  return joined;
}
