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
import { mayHaveText, readHtmlTexts } from './html-texts.ts';
import { readImageAlt, readLinkTitle } from './image-texts.ts';
import { type Nodes, type PhrasingContent, parseMarkdown, spanOf } from './parse-markdown.ts';
import { readPhrasing } from './phrasing-tokens.ts';
import { escapeMarkdown, shownOf, writeMarkdown } from './write-markdown.ts';

type FrontMatterText = {
  key: string;
  text: string;
  span: Span;
  write(text: string): string;
};

/** The only fields that contain sentences by convention; all others are for the site generator. */
const line = /^(title|description)([ \t]*[:=][ \t]+)(.*?)[ \t]*\r?$/gmu;

/** Title and description if they are on one line. YAML and TOML quoting are sufficiently similar. */
function readFrontMatter(source: string, { start, end }: Span): FrontMatterText[] {
  return [...source.slice(start, end).matchAll(line)].flatMap((match): FrontMatterText[] => {
    const [, key = '', between = '', written = ''] = match;
    const from = start + match.index + key.length + between.length;
    const text = readScalar(written);
    if (text === undefined) return [];
    const span = { start: from, end: from + written.length };
    return [{ key, text, span, write: (translated) => writeScalar(translated, written) }];
  });
}

function readScalar(written: string): string | undefined {
  if (/^"(?:[^"\\]|\\["\\/])*"$/u.test(written))
    return written.slice(1, -1).replace(/\\(.)/gu, '$1');
  if (/^'(?:[^']|'')*'$/u.test(written)) return written.slice(1, -1).replaceAll("''", "'");
  // Blocks, lists, references, and comments.
  return /^[|>&*!%#@`"'[{]|\s#/u.test(written) ? undefined : written;
}

function writeScalar(text: string, source: string): string {
  const oneLine = text.replace(/\s+/gu, ' ');
  if (source.startsWith("'") && !oneLine.includes("'")) return `'${oneLine}'`;
  const isPlain = /^[\p{L}\p{N}][^:#"'\\]*$/u.test(oneLine) && !/^[\d.]+$/u.test(oneLine);
  if (isPlain && !source.startsWith('"') && !source.startsWith("'")) return oneLine;
  return `"${oneLine.replace(/["\\]/gu, '\\$&')}"`;
}

/** UTF-16 units. Parsing this much takes about 5 s and 1 GB; books have a fifth of it. */
const LONGEST = 4_000_000;

/**
 * Markdown: paragraphs, headings, lists, tables, footnotes, image descriptions, and HTML between them. Code, URLs and front
 * matter except title and description stay byte for byte.
 */
export function readMarkdown(bytes: Uint8Array, { html } = defaultFilterSettings): Reading {
  const { text: source, byteOrderMark } = decodeText(bytes);
  if (source.length > LONGEST) {
    throw new DocumentError('DOCUMENT_TOO_LARGE', 'documents.markdownTooLong');
  }
  const found: Found = { source, filter: html, slots: [], omitted: [] };
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
  filter: FilterSettings['html'];
  slots: SpliceSlot[];
  omitted: Omission[];
};

function visit(node: Nodes, place: Place, found: Found): void {
  if (isFrontMatter(node)) addFrontMatter(node, found);
  else if (node.type === 'paragraph' || node.type === 'heading') {
    addPhrasing(node.children, place, found);
  } else if (node.type === 'tableCell') addPhrasing(node.children, 'table', found);
  else if (node.type === 'definition') addTitle(node, found);
  else if (node.type === 'code') found.omitted.push(...omit(node.value, 'code', { place }));
  else if (node.type === 'html') addHtml(node, place, found);
  else if ('children' in node) {
    const inside = node.type === 'footnoteDefinition' ? 'footnote' : place;
    for (const child of node.children) visit(child, inside, found);
  }
}

function addHtml(node: Nodes & { type: 'html' }, place: Place, found: Found): void {
  const html = { value: node.value, span: spanOf(node) };
  const read = readHtmlTexts(found.source, html, found.filter);
  const shown = node.value.replace(/<!--[\s\S]*?-->|<[^<>]*>/gu, ' ');
  if (!read) found.omitted.push(...omit(shown, 'embedded', { place }));
  for (const slot of read?.slots ?? []) found.slots.push(slot);
  for (const one of read?.omitted ?? []) found.omitted.push(one);
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
  const { source, slots } = found;
  for (const node of nodes) {
    if (node.type === 'image' || node.type === 'imageReference') {
      const alt = readImageAlt(node, source);
      if (alt && isFileName(alt.text)) {
        found.omitted.push(...omit(alt.text, 'file-name', { place: 'alt-text' }));
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

function addTitle(node: Nodes, { source, slots }: Found): void {
  const title = readLinkTitle(node, source);
  if (!title || !isTranslatable(title.text)) return;
  const at = { id: `title-${title.span.start}`, place: 'body', span: title.span } as const;
  slots.push(
    plainTextSlot(
      at,
      title.text,
      (text) => `"${text.replace(/\s+/gu, ' ').replace(/["\\]/gu, '\\$&')}"`,
    ),
  );
}

function addFrontMatter(node: Nodes, { source, slots, omitted }: Found): void {
  const span = spanOf(node);
  const texts = readFrontMatter(source, span).filter(({ text }) => isTranslatable(text));
  for (const { key, text, span: at, write } of texts)
    slots.push(plainTextSlot({ id: `${key}-${at.start}`, place: 'body', span: at }, text, write));
  let start = span.start;
  for (const line of source.slice(span.start, span.end).split('\n')) {
    const end = start + line.length;
    if (!texts.some(({ span: at }) => at.start >= start && at.end <= end))
      omitted.push(...omit(line, 'program-key', { place: 'body' }));
    start = end + 1;
  }
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
