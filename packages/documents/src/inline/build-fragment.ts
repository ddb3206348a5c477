import { isTranslatable } from '../translatable.ts';
import type { CoreItem, Fragment, Inline, InlineText } from './fragment.ts';
import { escapeText } from './fragment.ts';
import { isInsideWord } from './word-boundary.ts';

type Core<P> = Pick<Fragment<P>, 'core' | 'marks'> & { late: Inline<P>[] };

/** The translatable fragment of a paragraph's items, or undefined if there is nothing to translate. */
export function buildFragment<P>(items: Inline<P>[]): Fragment<P> | undefined {
  const { leading, middle, trailing } = splitEdges(items);
  const { core, marks, late } = mergeCore(moveOutOfWords(middle));
  const visible = core.map(({ item }) => (item.kind === 'text' ? item.value : '')).join('');
  if (!isTranslatable(visible)) return undefined;
  const bare = chooseBare(core);
  if (!bare) return undefined;
  numberItems(core, bare);
  const markup = core.some(({ id }) => id !== undefined) ? 'html' : 'none';
  const plain = core
    .map(({ item }) => (item.kind === 'text' ? item.value : item.standsFor))
    .join('');
  const text = markup === 'none' ? plain : core.map(writeTagged).join('');
  return { text, markup, plain, leading, trailing: [...late, ...trailing], core, bare, marks };
}

function splitEdges<P>(items: Inline<P>[]) {
  const holdsText = (item: Inline<P>) => item.kind === 'text' && /\S/u.test(item.value);
  const first = items.findIndex(holdsText);
  const last = items.findLastIndex(holdsText);
  if (first < 0) return { leading: items, middle: [], trailing: [] };
  const leading = items.slice(0, first);
  const trailing = items.slice(last + 1);
  const middle = items.slice(first, last + 1);
  const head = middle[0];
  if (head?.kind === 'text') {
    const blank = head.value.length - head.value.trimStart().length;
    if (blank > 0) leading.push({ ...head, value: head.value.slice(0, blank) });
    middle[0] = { ...head, value: head.value.slice(blank) };
  }
  const tail = middle.at(-1);
  if (tail?.kind === 'text') {
    const end = tail.value.trimEnd().length;
    if (end < tail.value.length) trailing.unshift({ ...tail, value: tail.value.slice(end) });
    middle[middle.length - 1] = { ...tail, value: tail.value.slice(0, end) };
  }
  return { leading, middle, trailing };
}

/** Hidden objects inside a word move to its end: an engine would take the halves for two words. */
function moveOutOfWords<P>(items: Inline<P>[]): Inline<P>[] {
  if (!items.some(isHidden)) return items;
  const moved: Inline<P>[] = [];
  let held: Inline<P>[] = [];
  let before = '';
  const following = charsAfter(items);
  for (const [index, item] of items.entries()) {
    if (isHidden(item)) {
      const isInside = held.length > 0 || isInsideWord(before, following[index] ?? '');
      (isInside ? held : moved).push(item);
    } else if (item.kind === 'text') {
      before = item.value.slice(-1) || before;
      const rest = held.length > 0 ? item.value.replace(/^[\p{L}\p{M}\p{N}]+/u, '') : '';
      const word = item.value.slice(0, item.value.length - rest.length);
      if (word !== '') moved.push({ ...item, value: word });
      if (rest === '') continue;
      moved.push(...held, { ...item, value: rest });
      held = [];
    } else {
      if (item.kind === 'atom') before = '';
      if (item.kind === 'atom') moved.push(...held.splice(0));
      moved.push(item);
    }
  }
  return [...moved, ...held];
}

function isHidden<P>(item: Inline<P>): boolean {
  return item.kind === 'atom' && item.hidden === true;
}

/** For each item the first character of the text behind it; '' before a visible object. */
function charsAfter<P>(items: Inline<P>[]): string[] {
  let char = '';
  return items
    .toReversed()
    .map((item) => {
      const after = char;
      if (item.kind === 'text') char = item.value.charAt(0) || char;
      else if (item.kind === 'atom' && !item.hidden) char = '';
      return after;
    })
    .reverse();
}

/** Joins adjacent items with equal formatting: word processors split a sentence into runs for invisible reasons. */
function mergeCore<P>(items: Inline<P>[]): Core<P> {
  const core: CoreItem<P>[] = [];
  const marks: Fragment<P>['marks'] = [];
  let waiting: (Inline<P> & { kind: 'mark' })[] = [];
  for (const item of items) {
    if (item.kind === 'mark') {
      if (item.side === 'start' || core.length === 0) waiting.push(item);
      else marks.push({ mark: item, host: core.length - 1, where: 'after' });
      continue;
    }
    const last = core.at(-1);
    const previous = last?.item;
    if (item.kind === 'text' && previous?.kind === 'text' && looksSame(previous, item)) {
      core[core.length - 1] = {
        item: { ...previous, value: previous.value + item.value },
        id: undefined,
        gap: gapAfter(item, last?.gap),
      };
    } else if (item.kind === 'text') {
      last?.gap.push(...spacesAt(/^\s+(?=\S)/u, item));
      core.push({ item, id: undefined, gap: gapAfter(item) });
    } else {
      core.push({ item, id: undefined, gap: [] });
    }
    for (const mark of waiting) marks.push({ mark, host: core.length - 1, where: 'before' });
    waiting = [];
  }
  return { core, marks, late: waiting };
}

/** The spaces at the end of texts, of which the last one is new. */
function gapAfter<P>(item: InlineText<P>, before: InlineText<P>[] = []): InlineText<P>[] {
  return /\S/u.test(item.value) ? spacesAt(/\s+$/u, item) : [...before, item];
}

function spacesAt<P>(edge: RegExp, item: InlineText<P>): InlineText<P>[] {
  const value = edge.exec(item.value)?.[0] ?? '';
  return value === '' ? [] : [{ ...item, value }];
}

function looksSame<P>(a: InlineText<P>, b: InlineText<P>): boolean {
  if (a.wrap !== b.wrap) return false;
  return a.format === b.format || (!b.keepBlank && !/\S/u.test(b.value));
}

/** The most common formatting has no tags; text outside links and insertions takes precedence. */
function chooseBare<P>(core: CoreItem<P>[]): InlineText<P> | undefined {
  const texts = core.flatMap(({ item }) => (item.kind === 'text' ? [item] : []));
  const free = texts.filter((text) => text.wrap === '' && /[\p{L}\p{N}]/u.test(text.value));
  const candidates = free.length > 0 ? free : texts;
  const lengths = new Map<string, number>();
  for (const text of candidates) {
    lengths.set(formatKey(text), (lengths.get(formatKey(text)) ?? 0) + text.value.length);
  }
  const most = [...lengths.values()].reduce((a, b) => Math.max(a, b), 0);
  return candidates.find((text) => lengths.get(formatKey(text)) === most);
}

function numberItems<P>(core: CoreItem<P>[], bare: InlineText<P>): void {
  let next = 1;
  for (const entry of core) {
    if (entry.item.kind === 'text' && formatKey(entry.item) === formatKey(bare)) continue;
    entry.id = next;
    next += 1;
  }
}

export function formatKey<P>(text: InlineText<P>): string {
  return `${text.wrap}|${text.format}`;
}

/** Spaces at the edge of a tag stay outside it: engines lose or double those inside. */
function writeTagged<P>({ item, id }: CoreItem<P>): string {
  if (item.kind === 'atom') return `<x id="${id}"/>`;
  if (id === undefined) return escapeText(item.value);
  const inner = item.value.trim();
  if (inner === '' || item.keepBlank) return `<g id="${id}">${escapeText(item.value)}</g>`;
  const start = item.value.indexOf(inner);
  const before = escapeText(item.value.slice(0, start));
  const after = escapeText(item.value.slice(start + inner.length));
  return `${before}<g id="${id}">${escapeText(inner)}</g>${after}`;
}
