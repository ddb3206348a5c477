import { readFragment } from '../inline/read-fragment.ts';
import type { Segment } from '../segment.ts';

/** A part of a segment: text under a tag, or a placeholder and the text it stands for. */
export type SegmentItem =
  | { kind: 'text'; id: number | undefined; value: string }
  | { kind: 'atom'; id: number; standsFor: string };

/** The items of a segment in order; undefined if its two texts do not agree. */
export function segmentItems({ text, markup, plain }: Segment): SegmentItem[] | undefined {
  if (markup === 'none') return [{ kind: 'text', id: undefined, value: text }];
  const tokens = readFragment(text);
  const items: SegmentItem[] = [];
  let at = 0;
  let open: Extract<SegmentItem, { kind: 'atom' }> | undefined;
  for (const token of tokens) {
    if (token.kind === 'atom') {
      open ??= { ...token, standsFor: '' };
      items.push(open.id === token.id ? open : { ...token, standsFor: '' });
      continue;
    }
    const found = open ? plain.indexOf(token.value, at) : at;
    if (found < 0 || !plain.startsWith(token.value, found)) return undefined;
    // Of several placeholders beside each other, the first one gets what all of them stand for.
    if (open) open.standsFor = plain.slice(at, found);
    open = undefined;
    at = found + token.value.length;
    items.push(token);
  }
  if (open) open.standsFor = plain.slice(at);
  else if (at < plain.length) return undefined;
  return items;
}

/** What rules see of an item: placeholders are nothing, except spaces and line breaks. */
export const seenText = (item: SegmentItem): string => {
  if (item.kind === 'text') return item.value;
  return /\S/u.test(item.standsFor) ? '' : item.standsFor;
};

/** What of an item people read. */
export const shownText = (item: SegmentItem): string =>
  item.kind === 'text' ? item.value : item.standsFor;

/**
 * The items divided at positions of what rules see. A placeholder at a position is left of it with `atomsLeft`, which
 * gets the characters on both sides.
 */
export function divideItems(
  items: readonly SegmentItem[],
  positions: readonly number[],
  atomsLeft: (before: string) => boolean,
): SegmentItem[][] {
  const pieces: SegmentItem[][] = [[]];
  const waiting = [...positions];
  let offset = 0;
  let before = '';
  const put = (item: SegmentItem) => pieces.at(-1)?.push(item);
  const next = () => waiting[0] ?? Number.POSITIVE_INFINITY;
  const divideAt = (position: number) => {
    // Spaces that a placeholder stands for cannot be divided: positions within are behind it.
    while (next() <= position) waiting.shift();
    pieces.push([]);
  };
  for (const item of items) {
    const seen = seenText(item);
    if (item.kind === 'atom') {
      if (next() <= offset && !(seen === '' && atomsLeft(before))) divideAt(offset);
      put(item);
    } else {
      if (next() <= offset && item.value !== '') divideAt(offset);
      let from = 0;
      while (next() < offset + item.value.length) {
        const to = next() - offset;
        put({ ...item, value: item.value.slice(from, to) });
        from = to;
        divideAt(next());
      }
      put({ ...item, value: item.value.slice(from) });
    }
    offset += seen.length;
    before = seen.slice(-1) || before;
  }
  return pieces;
}

/** Texts beside each other under one tag become one. */
export function mergeItems(items: readonly SegmentItem[]): SegmentItem[] {
  const merged: SegmentItem[] = [];
  for (const item of items) {
    const last = merged.at(-1);
    if (item.kind === 'text' && last?.kind === 'text' && last.id === item.id)
      merged[merged.length - 1] = { ...last, value: last.value + item.value };
    else merged.push(item);
  }
  return merged;
}
