import { DocumentError } from '../document-error.ts';
import type { Reading } from '../reading.ts';
import type { Place } from '../segment.ts';
import { decodeText, encodeText } from '../text/decode-text.ts';
import type { Edit, Span } from '../text/splice.ts';
import type { SpliceSlot } from '../text/spliced-reading.ts';
import { fragmentSlot, plainTextSlot, splicedReading } from '../text/spliced-reading.ts';
import { pairTags } from '../text/tagged-text.ts';
import { isTranslatable, isTranslatableAltText } from '../translatable.ts';
import { readFrontMatter } from './front-matter.ts';
import { readImageAlt, readLinkTitle } from './image-texts.ts';
import type { Nodes, PhrasingContent } from './parse-markdown.ts';
import { parseMarkdown, spanOf } from './parse-markdown.ts';
import { readPhrasing } from './phrasing-tokens.ts';
import { escapeMarkdown, writeMarkdown } from './write-markdown.ts';

/** UTF-16 units. Parsing this much takes about 5 s and 1 GB; books have a fifth of it. */
const LONGEST = 4_000_000;

/**
 * Markdown: paragraphs, headings, lists, tables, footnotes, image descriptions. Code, HTML blocks, URLs and front
 * matter except title and description stay byte for byte.
 */
export function readMarkdown(bytes: Uint8Array): Reading {
  const { text: source, byteOrderMark } = decodeText(bytes);
  if (source.length > LONGEST) {
    throw new DocumentError('DOCUMENT_TOO_LARGE', 'documents.markdownTooLong');
  }
  const slots: SpliceSlot[] = [];
  visit(parseMarkdown(source), 'body', source, slots);
  const ending = /\r\n|\r|\n/u.exec(source)?.[0] ?? '\n';
  return splicedReading(
    source,
    slots,
    ({ disclaimer }) => (disclaimer ? [disclaimerEdit(source, disclaimer, ending)] : []),
    (text) => encodeText(text, byteOrderMark),
  );
}

function visit(node: Nodes, place: Place, source: string, slots: SpliceSlot[]): void {
  if (isFrontMatter(node)) slots.push(...frontMatterSlots(node, source));
  else if (node.type === 'paragraph' || node.type === 'heading') {
    addPhrasing(node.children, place, source, slots);
  } else if (node.type === 'tableCell') addPhrasing(node.children, 'table', source, slots);
  else if (node.type === 'definition') addTitle(node, source, slots);
  else if ('children' in node) {
    const inside = node.type === 'footnoteDefinition' ? 'footnote' : place;
    for (const child of node.children) visit(child, inside, source, slots);
  }
}

/** The types only include YAML; the parser also supports TOML. */
function isFrontMatter({ type }: { type: string }): boolean {
  return type === 'yaml' || type === 'toml';
}

function addPhrasing(
  nodes: PhrasingContent[],
  place: Place,
  source: string,
  slots: SpliceSlot[],
): void {
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
  if (slot) slots.push(slot);
  addInside(nodes, source, slots);
}

/** Image descriptions and link titles inside the sentence. */
function addInside(nodes: PhrasingContent[], source: string, slots: SpliceSlot[]): void {
  for (const node of nodes) {
    if (node.type === 'image' || node.type === 'imageReference') {
      const alt = readImageAlt(node, source);
      if (alt && isTranslatableAltText(alt.text)) {
        const at = { id: `alt-${alt.span.start}`, place: 'alt-text', span: alt.span } as const;
        slots.push(plainTextSlot(at, alt.text, (text) => escapeMarkdown(text, ' ')));
      }
    }
    if (node.type === 'image' || node.type === 'link') addTitle(node, source, slots);
    if ('children' in node) addInside(node.children, source, slots);
  }
}

function addTitle(node: Nodes, source: string, slots: SpliceSlot[]): void {
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

function frontMatterSlots(node: Nodes, source: string): SpliceSlot[] {
  return readFrontMatter(source, spanOf(node))
    .filter(({ text }) => isTranslatable(text))
    .map(({ key, text, span, write }) =>
      plainTextSlot({ id: `${key}-${span.start}`, place: 'body', span }, text, write),
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
