import type { Inline } from '../inline/fragment.ts';
import { joinBlanks } from '../text/join-blanks.ts';
import type { Span } from '../text/splice.ts';
import type { Raw, Tag } from '../text/tagged-text.ts';
import type { Looks } from './looks.ts';
import type { MifPayload } from './read-paragraph.ts';
import { statementsOf } from './write-text.ts';

/** What holds before the first item, and what has to hold after the last one. */
type Ends = { from: MifPayload; to: MifPayload };

/** The items as statements of one line, with the fonts, conditions and elements that they need. */
export function writeParagraph(
  items: Inline<MifPayload>[],
  ends: Ends,
  { read, eol }: { read(span: Span): string; eol: string },
): string {
  const pieces: string[] = [];
  let open: Tag[] = ends.from.chain;
  let { looks } = ends.from;
  const used = new Set<Tag>(open);
  const put = (raw: Raw) => pieces.push(typeof raw === 'string' ? raw : read(raw));
  const moveTo = (chain: Tag[]) => {
    let shared = 0;
    while (shared < open.length && open[shared]?.key === chain[shared]?.key) shared += 1;
    for (const tag of open.slice(shared).reverse()) put(tag.close);
    for (const tag of chain.slice(shared)) {
      put(used.has(tag) ? (tag.again ?? tag.open) : tag.open);
      used.add(tag);
    }
    open = chain;
  };
  const lookLike = (wanted: Looks) => {
    if (wanted.condition.key !== looks.condition.key) put(wanted.condition.written);
    if (wanted.font.key !== looks.font.key) put(wanted.font.written);
    looks = wanted;
  };
  for (const item of joinBlanks(items)) {
    const { payload } = item;
    moveTo(payload.chain);
    lookLike(payload.looks);
    if (item.kind !== 'text' || item.value === payload.value) put(payload.raw);
    else pieces.push(...statementsOf(item.value));
  }
  moveTo(ends.to.chain);
  lookLike(ends.to.looks);
  return pieces.join(`${eol}   `);
}
