import type { CoreItem, Fragment, Inline } from '../inline/fragment.ts';
import { escapeText } from '../inline/fragment.ts';

/**
 * In program messages placeholders are part of the sentence, also at its edges: "%s files" ends with the number in
 * other languages. So unlike in documents the translator gets these placeholders.
 */
export function holdEdges<P>(fragment: Fragment<P>): Fragment<P> {
  const from = fragment.leading.findLastIndex((item) => item.kind === 'mark') + 1;
  const first = fragment.leading.findIndex((item, index) => index >= from && isPlaceholder(item));
  const firstMark = fragment.trailing.findIndex((item) => item.kind === 'mark');
  const until = firstMark < 0 ? fragment.trailing.length : firstMark;
  const last = fragment.trailing.slice(0, until).findLastIndex(isPlaceholder);
  const start = first < 0 ? fragment.leading.length : first;
  const before = fragment.leading.slice(start);
  const after = fragment.trailing.slice(0, last + 1);
  if (before.length + after.length === 0) return fragment;
  let next = fragment.core.reduce((most, { id }) => Math.max(most, id ?? 0), 0);
  const toCore = (items: Inline<P>[]): CoreItem<P>[] =>
    items.flatMap((item): CoreItem<P>[] => {
      if (item.kind === 'mark') return [];
      if (item.kind === 'text') return [{ item, id: undefined, gap: [] }];
      next += 1;
      return [{ item, id: next, gap: [] }];
    });
  const head = toCore(before);
  const tail = toCore(after);
  const inner = fragment.markup === 'none' ? escapeText(fragment.text) : fragment.text;
  return {
    ...fragment,
    markup: 'html',
    text: tagged(head) + inner + tagged(tail),
    plain: shown(head) + fragment.plain + shown(tail),
    leading: fragment.leading.slice(0, start),
    trailing: fragment.trailing.slice(last + 1),
    core: [...head, ...fragment.core, ...tail],
    marks: fragment.marks.map((entry) => ({ ...entry, host: entry.host + head.length })),
  };
}

function isPlaceholder<P>(item: Inline<P>): boolean {
  return item.kind === 'atom' && /\S/u.test(item.standsFor);
}

function tagged<P>(items: CoreItem<P>[]): string {
  return items
    .map(({ item, id }) => (item.kind === 'text' ? escapeText(item.value) : `<x id="${id}"/>`))
    .join('');
}

function shown<P>(items: CoreItem<P>[]): string {
  return items.map(({ item }) => (item.kind === 'text' ? item.value : item.standsFor)).join('');
}
