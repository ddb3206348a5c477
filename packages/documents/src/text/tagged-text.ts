import type { Inline } from '../inline/fragment.ts';
import { joinBlanks } from './join-blanks.ts';
import type { Span } from './splice.ts';

/** A piece of the source, or generated text. */
export type Raw = Span | string;

/** A pair of tags around text; `again` opens it a second time if the translation split it. */
export type Tag = { key: number; open: Raw; again?: Raw; close: Raw };

/** `value` is the decoded text of the span: while it is unchanged, the span itself is written. */
export type TagPayload = { chain: Tag[]; raw: Raw; value: string };

/** Text with tags as in the source. An element without content is one atom or mark. */
export type TextToken =
  | { kind: 'text'; value: string; span: Span }
  | { kind: 'open'; name: string; span: Span; again?: Raw }
  | { kind: 'close'; name: string; span: Span; raw?: string }
  | { kind: 'atom'; standsFor: string; span: Span; hidden?: boolean }
  | { kind: 'mark'; span: Span };

/** Deeper than real nesting; deeper ones stay in place as atoms, which keeps malicious text cheap. */
const DEEPEST = 50;

type Pair = { open: number; close: number };

/** Pairs tags; an unpaired one keeps its position in the sentence as an atom. */
export function pairTags(tokens: TextToken[]): Inline<TagPayload>[] {
  const closes = new Map<number, Pair>();
  for (const pair of findPairs(tokens)) closes.set(pair.open, pair);
  const items: Inline<TagPayload>[] = [];
  let chain: (Tag & { closeAt: number })[] = [];
  for (let index = 0; index < tokens.length; index += 1) {
    const token = tokens[index];
    if (!token) break;
    const payload = { chain, raw: token.span, value: '' };
    if (token.kind === 'text') {
      const wrap = chain.map(({ key }) => key).join('.');
      const textPayload = { ...payload, value: token.value };
      items.push({ kind: 'text', value: token.value, wrap, format: '', payload: textPayload });
    } else if (token.kind === 'atom') {
      const { standsFor, hidden = false } = token;
      items.push({ kind: 'atom', standsFor, payload, ...(hidden ? { hidden } : {}) });
    } else if (token.kind === 'close' && chain.at(-1)?.closeAt === index) {
      chain = chain.slice(0, -1);
    } else {
      const pair = closes.get(index);
      const closing = pair && tokens[pair.close];
      if (token.kind === 'mark') items.push({ kind: 'mark', side: 'end', payload });
      else if (!pair || closing?.kind !== 'close' || token.kind !== 'open') {
        items.push({ kind: 'atom', standsFor: '', payload });
      } else if (holdsNothing(tokens, pair)) {
        const raw = { start: token.span.start, end: closing.span.end };
        items.push({ kind: 'atom', standsFor: '', payload: { ...payload, raw } });
        index = pair.close;
      } else {
        const close = closing.raw ?? closing.span;
        const tag = { key: index, open: token.span, close, closeAt: pair.close };
        chain = [...chain, token.again === undefined ? tag : { ...tag, again: token.again }];
      }
    }
  }
  return items;
}

function findPairs(tokens: TextToken[]): Pair[] {
  const pairs: Pair[] = [];
  const open: { name: string; index: number }[] = [];
  for (const [index, token] of tokens.entries()) {
    if (token.kind === 'open') open.push({ name: token.name, index });
    if (open.length > DEEPEST) open.shift();
    if (token.kind !== 'close') continue;
    const at = open.findLastIndex(({ name }) => name === token.name);
    const opener = open[at];
    if (!opener) continue;
    open.length = at;
    pairs.push({ open: opener.index, close: index });
  }
  return pairs;
}

/** An element without text or pictures: an icon, an anchor. */
function holdsNothing(tokens: TextToken[], { open, close }: Pair): boolean {
  for (let index = open + 1; index < close; index += 1) {
    const kind = tokens[index]?.kind;
    if (kind === 'text' || kind === 'atom') return false;
  }
  return true;
}

export type TagWriter = {
  /** The source with its changes. */
  read(span: Span): string;
  /** Escapes all markup in text; `before` is the preceding piece, '' at the start. */
  encode(text: string, before: string): string;
  /** The tags that are open before the first item; none if missing. */
  from?: Tag[];
  /** The tags that must be open after the last item; none if missing. */
  to?: Tag[];
};

/** Serializes the items as source text, opening and closing tags as needed. */
export function writeTagged(items: Inline<TagPayload>[], writer: TagWriter): string {
  const pieces: string[] = [];
  let open: Tag[] = writer.from ?? [];
  const used = new Set<Tag>(open);
  // Only the last piece is checked: reading the end of a growing string copies it as a whole each time.
  let before = '';
  const put = (piece: string) => {
    if (piece === '') return;
    pieces.push(piece);
    before = piece;
  };
  const putRaw = (raw: Raw) => put(typeof raw === 'string' ? raw : writer.read(raw));
  const moveTo = (chain: Tag[]) => {
    let shared = 0;
    while (shared < open.length && open[shared]?.key === chain[shared]?.key) shared += 1;
    for (const tag of open.slice(shared).reverse()) putRaw(tag.close);
    for (const tag of chain.slice(shared)) {
      putRaw(used.has(tag) ? (tag.again ?? tag.open) : tag.open);
      used.add(tag);
    }
    open = chain;
  };
  for (const item of joinBlanks(items)) {
    const { payload } = item;
    moveTo(payload.chain);
    if (item.kind !== 'text' || item.value === payload.value) putRaw(payload.raw);
    else put(writer.encode(item.value, before));
  }
  moveTo(writer.to ?? []);
  return pieces.join('');
}
