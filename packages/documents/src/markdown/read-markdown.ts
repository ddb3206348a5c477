import { defaultFilterSettings, type FilterSettings } from '@glossa/contracts/filter-settings';
import { DocumentError } from '../document-error.ts';
import { type Omission, omit, omitAddress } from '../omission.ts';
import type { Reading } from '../reading.ts';
import type { Place } from '../segment.ts';
import { decodeText, encodeText } from '../text/decode-text.ts';
import type { Edit, Span } from '../text/splice.ts';
import {
  fragmentSlot,
  plainTextSlot,
  type SpliceSlot,
  splicedReading,
} from '../text/spliced-reading.ts';
import { pairTags } from '../text/tagged-text.ts';
import { isFileName, isTranslatable } from '../translatable.ts';
import { codeLines } from './code-lines.ts';
import { frontMatterTexts } from './front-matter.ts';
import { mayHaveText, readHtmlTexts } from './html-texts.ts';
import { readImageAlt, readLinkTitle } from './image-texts.ts';
import { type Nodes, type PhrasingContent, parseMarkdown, spanOf } from './parse-markdown.ts';
import { readPhrasing } from './phrasing-tokens.ts';
import { breakingSpaces, escapeMarkdown, shownOf, writeMarkdown } from './write-markdown.ts';

/** UTF-16 units. Parsing this much takes about 5 s and 1 GB; books have a fifth of it. */
const LONGEST = 4_000_000;

/**
 * Markdown: paragraphs, headings, lists, tables, footnotes, image descriptions, and HTML between them. Code, URLs and front
 * matter except title and description stay byte for byte.
 */
export function readMarkdown(
  bytes: Uint8Array,
  { html, markdown: settings } = defaultFilterSettings,
): Reading {
  const { text: source, byteOrderMark } = decodeText(bytes);
  if (source.length > LONGEST) {
    throw new DocumentError('DOCUMENT_TOO_LARGE', 'documents.markdownTooLong');
  }
  const found: Found = { source, html, settings, slots: [], omitted: [] };
  visit(parseMarkdown(source), 'body', found);
  const ending = /\r\n|\r|\n/u.exec(source)?.[0] ?? '\n';
  return splicedReading(
    source,
    found.slots,
    ({ disclaimer }) => (disclaimer ? [disclaimerEdit(source, disclaimer, ending)] : []),
    (text) => encodeText(text, byteOrderMark),
    found.omitted,
  );
}

type Found = {
  source: string;
  html: FilterSettings['html'];
  settings: FilterSettings['markdown'];
  slots: SpliceSlot[];
  omitted: Omission[];
};

function visit(node: Nodes, place: Place, found: Found): void {
  if (isFrontMatter(node)) add(frontMatterTexts(found.source, spanOf(node), found.settings), found);
  else if (node.type === 'paragraph' || node.type === 'heading') {
    addPhrasing(node.children, place, found);
  } else if (node.type === 'tableCell') addPhrasing(node.children, 'table', found);
  else if (node.type === 'definition') addTitle(node, found);
  else if (node.type === 'code' && found.settings.code)
    add(codeLines(found.source, spanOf(node), { value: node.value, place }), found);
  else if (node.type === 'code') found.omitted.push(...omit(node.value, 'code', { place }));
  else if (node.type === 'html') addHtml(node, place, found);
  else if ('children' in node) {
    const inside = node.type === 'footnoteDefinition' ? 'footnote' : place;
    for (const child of node.children) visit(child, inside, found);
  }
}

function addHtml(node: Nodes & { type: 'html' }, place: Place, found: Found): void {
  const html = { value: node.value, span: spanOf(node) };
  const read = readHtmlTexts(found.source, html, found.html);
  const shown = node.value.replace(/<!--[\s\S]*?-->|<[^<>]*>/gu, ' ');
  add(read ?? { slots: [], omitted: omit(shown, 'embedded', { place }) }, found);
}

function add(texts: Pick<Found, 'slots' | 'omitted'>, { slots, omitted }: Found): void {
  slots.push(...texts.slots);
  omitted.push(...texts.omitted);
}

/** The types only include YAML; the parser also supports TOML. */
function isFrontMatter({ type }: { type: string }): boolean {
  return type === 'yaml' || type === 'toml';
}

function addPhrasing(nodes: PhrasingContent[], place: Place, found: Found): void {
  const { source } = found;
  const first = nodes[0];
  const last = nodes.at(-1);
  if (!first || !last) return;
  const span = { start: spanOf(first).start, end: spanOf(last).end };
  const labels = labelsIn(nodes);
  const items = pairTags(readPhrasing(nodes, source));
  const at = { id: `text-${span.start}`, place, span };
  const slot = fragmentSlot(at, items, (translated, { read }) =>
    writeMarkdown(translated, read, labels),
  );
  if (slot) found.slots.push(slot);
  else found.omitted.push(...omitAddress(shownBy(items), at));
  addInside(nodes, found);
}

/** With the addresses that are links by themselves. */
const shownBy = (items: ReturnType<typeof pairTags>): string =>
  items.map((item) => (item.kind === 'text' ? item.value : shownOf(item))).join('');

/** Image descriptions and link titles inside the sentence. */
function addInside(nodes: PhrasingContent[], found: Found): void {
  const { source, slots, settings } = found;
  for (const node of nodes) {
    if (node.type === 'image' || node.type === 'imageReference') {
      const alt = readImageAlt(node, source);
      if (alt && isFileName(alt.text)) {
        found.omitted.push(...omit(alt.text, 'file-name', { place: 'alt-text' }));
      } else if (alt && isTranslatable(alt.text) && !settings.attributes) {
        found.omitted.push(...omit(alt.text, 'profile', { place: 'alt-text' }));
      } else if (alt && isTranslatable(alt.text)) {
        const at = { id: `alt-${alt.span.start}`, place: 'alt-text', span: alt.span } as const;
        slots.push(plainTextSlot(at, alt.text, (text) => escapeMarkdown(text, ' ')));
      }
    }
    if (node.type === 'html' && mayHaveText(node.value)) addHtml(node, 'body', found);
    if (node.type === 'image' || node.type === 'link') addTitle(node, found);
    if ('children' in node) addInside(node.children, found);
  }
}

function addTitle(node: Nodes, { source, settings, slots, omitted }: Found): void {
  const title = readLinkTitle(node, source);
  if (!title || !isTranslatable(title.text)) return;
  if (!settings.attributes) {
    omitted.push(...omit(title.text, 'profile', { place: 'body' }));
    return;
  }
  const at = { id: `title-${title.span.start}`, place: 'body', span: title.span } as const;
  slots.push(
    plainTextSlot(
      at,
      title.text,
      (text) => `"${text.replace(breakingSpaces, ' ').replace(/["\\]/gu, '\\$&')}"`,
    ),
  );
}

/** The targets of links and notes in the sentence. */
function labelsIn(nodes: PhrasingContent[]): string[] {
  return nodes.flatMap((node) => {
    const inside = 'children' in node ? labelsIn(node.children) : [];
    if (node.type === 'footnoteReference') return [`^${node.label ?? node.identifier}`, ...inside];
    const refers = node.type === 'linkReference' || node.type === 'imageReference';
    return refers ? [node.label ?? node.identifier, ...inside] : inside;
  });
}

function disclaimerEdit(source: string, disclaimer: string, ending: string): Edit & Span {
  const end = source.trimEnd().length;
  const lines = disclaimer.split(/\r\n|\r|\n/u).map((line) => escapeMarkdown(line, ''));
  const text = `${ending}${ending}${lines.join(`\\${ending}`)}`;
  return { start: end, end, text: end === source.length ? text + ending : text };
}
