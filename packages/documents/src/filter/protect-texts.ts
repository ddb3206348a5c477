import { buildFragment } from '../inline/build-fragment.ts';
import { escapeText, type Fragment, type Inline } from '../inline/fragment.ts';
import { type FragmentToken, readFragment } from '../inline/read-fragment.ts';
import { holdsText, resolveFragment } from '../inline/resolve-fragment.ts';
import { type Omission, omit } from '../omission.ts';
import type { Segment } from '../segment.ts';
import { holdEdges } from '../text/hold-edges.ts';
import { PatternFinder } from './find-pattern.ts';

/** Of a text: the tag around it in the segment. Of an object: how it is written in the segment. */
type Part = { tag: number | undefined; written: string };

export type ProtectedTexts = {
  segments: Segment[];
  /** Each protected text once. */
  omitted: Omission[];
  /** Translations of these segments as translations of the original ones. */
  restore(translations: ReadonlyMap<string, string>): ReadonlyMap<string, string>;
};

/**
 * Makes what the patterns match placeholders of their sentences, in all formats alike. A segment that is nothing else is left
 * out. Throws DOCUMENT_TOO_LARGE if the patterns take too long, DOCUMENT_CORRUPT if one is not supported.
 */
export function protectTexts(
  segments: readonly Segment[],
  patterns: readonly string[],
): ProtectedTexts {
  const finder = new PatternFinder(patterns);
  const fragments = new Map<string, { fragment: Fragment<Part>; markup: Segment['markup'] }>();
  const omitted = new Map<string, Omission[]>();
  const kept = segments.flatMap((segment): Segment[] => {
    const { items, found } = protectedItems(segment, finder);
    if (found.length === 0) return [segment];
    for (const text of found)
      if (!omitted.has(text)) omitted.set(text, omit(text, 'profile-pattern', segment));
    const built = buildFragment(items);
    if (!built) return [];
    const fragment = holdEdges(built);
    fragments.set(segment.id, { fragment, markup: segment.markup });
    const { text, plain, markup } = fragment;
    return [{ ...segment, text, plain, markup }];
  });
  const restoreOne = ([id, translation]: [string, string]): [string, string] => {
    const known = fragments.get(id);
    if (!known) return [id, translation];
    const { fragment, markup } = known;
    if (!holdsText(fragment, translation)) return [id, ''];
    return [id, write(resolveFragment(fragment, translation), markup)];
  };
  return {
    segments: kept,
    omitted: [...omitted.values()].flat(),
    restore: (translations) =>
      fragments.size === 0 ? translations : new Map([...translations].map(restoreOne)),
  };
}

function protectedItems(
  { text, plain, markup }: Segment,
  finder: PatternFinder,
): { items: Inline<Part>[]; found: string[] } {
  const found: string[] = [];
  const tokens: FragmentToken[] =
    markup === 'html' ? readFragment(text) : [{ kind: 'text', id: undefined, value: text }];
  let passed = 0;
  const items = tokens.flatMap((token, index): Inline<Part>[] => {
    if (token.kind === 'atom') {
      const payload = { tag: undefined, written: `<x id="${token.id}"/>` };
      const standsFor = shownAt(plain, passed, tokens[index + 1]);
      passed += standsFor.length;
      return [{ kind: 'atom', standsFor, payload }];
    }
    passed += token.value.length;
    const { id: tag, value } = token;
    const wrap = tag === undefined ? '' : String(tag);
    const pieces: Inline<Part>[] = [];
    let position = 0;
    const addText = (end: number) => {
      if (end <= position) return;
      const payload = { tag, written: '' };
      pieces.push({ kind: 'text', value: value.slice(position, end), wrap, format: '', payload });
    };
    for (const { start, end } of finder.find(value)) {
      addText(start);
      position = end;
      const standsFor = value.slice(start, end);
      found.push(standsFor);
      const written = tagged(markup === 'html' ? escapeText(standsFor) : standsFor, tag);
      pieces.push({ kind: 'atom', standsFor, payload: { tag, written } });
    }
    addText(value.length);
    return pieces;
  });
  return { items, found };
}

/** What the text without tags has in the place of an object: all before the next text. */
function shownAt(plain: string, from: number, next: FragmentToken | undefined): string {
  if (next?.kind === 'atom') return '';
  const end = next ? plain.indexOf(next.value, from) : plain.length;
  return plain.slice(from, Math.max(from, end));
}

const tagged = (text: string, tag: number | undefined): string =>
  tag === undefined ? text : `<g id="${tag}">${text}</g>`;

/** The text for the reader of the format. */
function write(items: readonly Inline<Part>[], markup: Segment['markup']): string {
  return items
    .map((item) => {
      const { tag, written } = item.payload;
      if (item.kind !== 'text') return written;
      return markup === 'html' ? tagged(escapeText(item.value), tag) : item.value;
    })
    .join('');
}
