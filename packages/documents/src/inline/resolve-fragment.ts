import type { CoreItem, Fragment, Inline, InlineMark } from './fragment.ts';
import { placeLost } from './place-lost.ts';
import type { FragmentToken } from './read-fragment.ts';
import { holdsTags, readFragment } from './read-fragment.ts';
import { readPlain } from './read-plain.ts';
import { type Placed, restoreGaps } from './restore-gaps.ts';
import { isInsideWord } from './word-boundary.ts';

/**
 * The items of a paragraph with translated text. Accepts the tagged fragment or plain text; text without its tag gets
 * the bare formatting, a lost placeholder is put between words, or at the end if it has a text, a repeated one is used once.
 */
export function resolveFragment<P>(fragment: Fragment<P>, translation: string): Inline<P>[] {
  const tokens = resolveTokens(fragment, translation);
  const placed = joinDoubledBlanks(placeTokens(fragment, tokens), fragment.plain);
  const items = placeMarks(fragment, restoreGaps(fragment, placed));
  return [...fragment.leading, ...items, ...fragment.trailing];
}

/** The parts of a translation, with the placeholders without a text that it lost. */
export function resolveTokens<P>(fragment: Fragment<P>, translation: string): FragmentToken[] {
  const tagged = fragment.markup === 'html' && holdsTags(translation);
  const tokens = tagged ? readFragment(translation) : readPlain(fragment, translation);
  return placeLost(fragment, trimTokens(tokens));
}

/** The visible text of the items with normalized spaces. */
export function visibleText<P>(items: Inline<P>[]): string {
  const text = items.map((item) => (item.kind === 'text' ? item.value : '')).join('');
  return text.normalize('NFC').replace(/\s+/gu, ' ').trim();
}

/** Whether a translation has content: an engine's empty output must not delete a paragraph. */
export function holdsText<P>(fragment: Fragment<P>, translation: string): boolean {
  const tagged = fragment.markup === 'html' && holdsTags(translation);
  if (!tagged) return translation.trim() !== '';
  return readFragment(translation).some((token) => token.kind === 'text' && token.value.trim());
}

function trimTokens(tokens: FragmentToken[]): FragmentToken[] {
  const trimmed = [...tokens];
  const first = trimmed[0];
  if (first?.kind === 'text') trimmed[0] = { ...first, value: first.value.trimStart() };
  const last = trimmed.at(-1);
  if (last?.kind === 'text') {
    trimmed[trimmed.length - 1] = { ...last, value: last.value.trimEnd() };
  }
  return trimmed.filter((token) => token.kind === 'atom' || token.value !== '');
}

function placeTokens<P>(fragment: Fragment<P>, tokens: FragmentToken[]): Placed<P>[] {
  const byId = new Map<number, { entry: CoreItem<P>; host: number }>();
  const bareHosts: number[] = [];
  for (const [host, entry] of fragment.core.entries()) {
    if (entry.id === undefined) bareHosts.push(host);
    else byId.set(entry.id, { entry, host });
  }
  const placed: Placed<P>[] = [];
  let nextBare = 0;
  const used = new Set<number>();
  for (const token of tokens) {
    const known = token.id === undefined ? undefined : byId.get(token.id);
    if (token.kind === 'atom') {
      if (known?.entry.item.kind !== 'atom' || used.has(token.id)) continue;
      used.add(token.id);
      placed.push({ item: known.entry.item, id: token.id, host: known.host });
      continue;
    }
    if (known?.entry.item.kind === 'text') {
      const item = { ...known.entry.item, value: token.value };
      placed.push({ item, id: token.id, host: known.host });
      continue;
    }
    const host = /\S/u.test(token.value) ? (bareHosts[nextBare++] ?? -1) : -1;
    placed.push({ item: { ...fragment.bare, value: token.value }, id: undefined, host });
  }
  for (const [id, { entry, host }] of byId) {
    if (entry.item.kind !== 'atom' || used.has(id)) continue;
    const last = placed.at(-1)?.item;
    const before = last?.kind === 'text' ? last.value : (last?.standsFor ?? '');
    if (isInsideWord(before.slice(-1), entry.item.standsFor.charAt(0)))
      placed.push({ item: { ...fragment.bare, value: ' ' }, id: undefined, host: -1 });
    placed.push({ item: entry.item, id, host });
  }
  return placed;
}

/** Engines add spaces on both sides of a tag; one is enough if the source never doubles them. */
function joinDoubledBlanks<P>(placed: Placed<P>[], source: string): Placed<P>[] {
  if (source.includes('  ')) return placed;
  let endsBlank = false;
  return placed.flatMap((entry) => {
    if (entry.item.kind !== 'text') {
      if (!entry.item.hidden) endsBlank = false;
      return [entry];
    }
    const value =
      endsBlank && entry.item.value.startsWith(' ') ? entry.item.value.slice(1) : entry.item.value;
    if (value === '') return [];
    endsBlank = value.endsWith(' ');
    return [{ ...entry, item: { ...entry.item, value } }];
  });
}

/** Restores bookmarks and the like next to their neighbors, never an end before its start. */
function placeMarks<P>(fragment: Fragment<P>, placed: Placed<P>[]): Inline<P>[] {
  const before = new Map<number, InlineMark<P>[]>();
  const after = new Map<number, InlineMark<P>[]>();
  const put = (map: typeof before, at: number, mark: InlineMark<P>) => {
    const known = map.get(at);
    if (known) known.push(mark);
    else map.set(at, [mark]);
  };
  const firstOf = new Map<number, number>();
  const lastOf = new Map<number, number>();
  for (const [at, { host }] of placed.entries()) {
    if (!firstOf.has(host)) firstOf.set(host, at);
    lastOf.set(host, at);
  }
  const startedAt = new Map<string, number>();
  const ends: Fragment<P>['marks'] = [];
  for (const entry of fragment.marks) {
    if (entry.where === 'after') {
      ends.push(entry);
      continue;
    }
    const at = firstOf.get(entry.host) ?? 0;
    put(before, at, entry.mark);
    if (entry.mark.pair !== undefined) startedAt.set(entry.mark.pair, at);
  }
  for (const { mark, host } of ends) {
    const found = lastOf.get(host) ?? placed.length - 1;
    const start = mark.pair === undefined ? undefined : startedAt.get(mark.pair);
    put(after, Math.max(found, start ?? 0), mark);
  }
  return placed.flatMap(({ item }, at) => [
    ...(before.get(at) ?? []),
    item,
    ...(after.get(at) ?? []),
  ]);
}
