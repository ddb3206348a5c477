import type { Inline } from '../inline/fragment.ts';

type Chained<W> = { chain: W[] };

/** Spaces are outside tags; between two parts of one link they belong inside, or the link would be split. */
export function joinBlanks<W extends { key: string | number }, P extends Chained<W>>(
  items: Inline<P>[],
): Inline<P>[] {
  return items.map((item, index) => {
    if (item.kind !== 'text' || /\S/u.test(item.value)) return item;
    const before = items[index - 1]?.payload.chain ?? [];
    const after = items[index + 1]?.payload.chain ?? [];
    const differs = before.findIndex((wrapper, at) => wrapper.key !== after[at]?.key);
    const shared = differs < 0 ? before : before.slice(0, differs);
    if (shared.length <= item.payload.chain.length) return item;
    return { ...item, payload: { ...item.payload, chain: shared } };
  });
}
