import { escapeText, type Fragment, type InlineText } from '../inline/fragment.ts';
import { holdsTags } from '../inline/read-fragment.ts';
import { isEscapeRead } from '../inline/read-plain.ts';
import { resolveTokens } from '../inline/resolve-fragment.ts';
import { isInsideWord } from '../inline/word-boundary.ts';
import type { Segment } from '../segment.ts';
import { mergeItems, type SegmentItem, shownText } from './segment-items.ts';

/**
 * One sentence of a paragraph. `bare`: the tag of the paragraph around all of its text, which the translator does not
 * see. `ids`: tags of the paragraph by those of the sentence, which are numbered from 1.
 */
export type Sentence<S extends Segment = Segment> = {
  items: readonly SegmentItem[];
  segment: S;
  bare: number | undefined;
  ids: ReadonlyMap<number, number>;
  fragment: Fragment<null>;
};

/** The items without what is hidden from the translator at both ends: spaces, and placeholders without a text. */
export function trimItems(items: readonly SegmentItem[]): {
  leading: SegmentItem[];
  core: SegmentItem[];
  trailing: SegmentItem[];
} {
  const isHeld = (item: SegmentItem) => /\S/u.test(shownText(item));
  const first = items.findIndex(isHeld);
  const last = items.findLastIndex(isHeld);
  if (first < 0) return { leading: [...items], core: [], trailing: [] };
  const leading = items.slice(0, first);
  const trailing = items.slice(last + 1);
  const core = items.slice(first, last + 1);
  const head = core[0];
  if (head?.kind === 'text') {
    const { value } = head;
    const start = value.length - value.trimStart().length;
    if (start > 0) leading.push({ ...head, value: value.slice(0, start) });
    core[0] = { ...head, value: value.slice(start) };
  }
  const tail = core.at(-1);
  if (tail?.kind === 'text') {
    const { value } = tail;
    const end = value.trimEnd().length;
    if (end < value.length) trailing.unshift({ ...tail, value: value.slice(end) });
    core[core.length - 1] = { ...tail, value: value.slice(0, end) };
  }
  return { leading, core, trailing };
}

/** `paragraph`: the segment the items are of. */
export function makeSentence<S extends Segment>(
  id: string,
  paragraph: S,
  items: readonly SegmentItem[],
): Sentence<S> {
  const tags = new Set(items.flatMap((item) => (item.kind === 'text' ? [item.id] : [])));
  // A sentence in one format is a text without tags, as it would be in a paragraph of its own.
  const bare = tags.size === 1 ? [...tags][0] : undefined;
  const ids = new Map<number, number>();
  const locals = new Map<number, number>();
  const localOf = (item: SegmentItem): number | undefined => {
    if (item.id === undefined || (item.kind === 'text' && item.id === bare)) return undefined;
    const known = locals.get(item.id);
    if (known !== undefined) return known;
    const local = locals.size + 1;
    locals.set(item.id, local);
    ids.set(local, item.id);
    return local;
  };
  const core = items.map((item) => ({ item: inlineOf(item), id: localOf(item), gap: [] }));
  const plain = items.map(shownText).join('');
  const markup = ids.size > 0 ? 'html' : 'none';
  const text =
    markup === 'none' ? plain : items.map((item) => writeItem(item, localOf(item))).join('');
  const fragment: Fragment<null> = {
    ...{ text, markup, plain, core },
    ...{ leading: [], trailing: [], marks: [] },
    bare: { kind: 'text', value: '', wrap: '', format: '', payload: null },
  };
  return { items, segment: { ...paragraph, id, text, markup, plain }, bare, ids, fragment };
}

const inlineOf = (item: SegmentItem): Fragment<null>['core'][number]['item'] =>
  item.kind === 'text'
    ? ({
        kind: 'text',
        value: item.value,
        wrap: '',
        format: `${item.id ?? ''}`,
        payload: null,
      } satisfies InlineText<null>)
    : { kind: 'atom', standsFor: item.standsFor, payload: null };

/** Spaces at the edges of a tag are outside of it, as in paragraphs. */
function writeItem(item: SegmentItem, id: number | undefined): string {
  if (item.kind === 'atom') return `<x id="${id}"/>`;
  if (id === undefined) return escapeText(item.value);
  const inner = item.value.trim();
  if (inner === '') return `<g id="${id}">${escapeText(item.value)}</g>`;
  const start = item.value.indexOf(inner);
  const [before, after] = [item.value.slice(0, start), item.value.slice(start + inner.length)];
  return `${escapeText(before)}<g id="${id}">${escapeText(inner)}</g>${escapeText(after)}`;
}

/** The items of a translation with the tags of the paragraph; those of the source without one. */
export function translatedItems(
  { items, bare, ids, fragment }: Sentence,
  translation: string | undefined,
): readonly SegmentItem[] {
  if (translation === undefined || translation.trim() === '') return items;
  const texts = new Map(
    items.flatMap((one) => (one.kind === 'atom' ? [[one.id, one.standsFor]] : [])),
  );
  const translated: SegmentItem[] = resolveTokens(fragment, translation).flatMap(
    (token): SegmentItem[] => {
      const id = token.id === undefined ? undefined : ids.get(token.id);
      const atom = id === undefined ? undefined : texts.get(id);
      if (token.kind === 'text')
        return [{ ...token, id: id === undefined || atom !== undefined ? bare : id }];
      return id === undefined || atom === undefined ? [] : [{ kind: 'atom', id, standsFor: atom }];
    },
  );
  for (const item of items) {
    if (
      item.kind !== 'atom' ||
      translated.some(({ kind, id }) => kind === 'atom' && id === item.id)
    )
      continue;
    const before = translated.map(shownText).join('').slice(-1);
    if (isInsideWord(before, item.standsFor.charAt(0)))
      translated.push({ kind: 'text', id: bare, value: ' ' });
    translated.push(item);
  }
  return translated.some((item) => item.kind === 'text' && item.value.trim() !== '')
    ? translated
    : items;
}

/** A paragraph's text from its items; texts beside each other under one tag become one. */
export function writeItems({ markup, plain }: Segment, items: readonly SegmentItem[]): string {
  const joined = mergeItems(items);
  if (markup === 'none') return joined.map(shownText).join('');
  const text = joined
    .map((item) => {
      if (item.kind === 'atom') return `<x id="${item.id}"/>`;
      const value = escapeText(item.value);
      return item.id === undefined ? value : `<g id="${item.id}">${value}</g>`;
    })
    .join('');
  return holdsTags(text) || isEscapeRead(plain) ? text : joined.map(shownText).join('');
}
