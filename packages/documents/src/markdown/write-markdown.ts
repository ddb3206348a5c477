import type { Inline } from '../inline/fragment.ts';
import type { Span } from '../text/splice.ts';
import type { Tag, TagPayload } from '../text/tagged-text.ts';
import { writeTagged } from '../text/tagged-text.ts';
import type { PhrasingContent } from './parse-markdown.ts';
import { parseMarkdown } from './parse-markdown.ts';
import { textIn } from './phrasing-tokens.ts';

type Items = Inline<TagPayload>[];

/**
 * Serializes the items as Markdown. Whether asterisks mean emphasis depends on adjacent letters, which a translation
 * changes; so the result is parsed again, and if it differs, stronger means are used: other marks, then HTML tags, then
 * escaping every character.
 */
export function writeMarkdown(
  items: Items,
  read: (span: Span) => string,
  labels: string[],
): string {
  const definitions = labels.map((label) => `\n\n[${label}]: x`).join('');
  const expected = withoutBlanks(
    items.map((item) => (item.kind === 'text' ? item.value : shownOf(item))).join(''),
  );
  for (const marks of ['source', 'asterisks', 'html'] as const) {
    const written = writeTagged(withMarks(items, read, marks), { read, encode: escapeMarkdown });
    if (withoutBlanks(readBack(written + definitions)) === expected) return written;
  }
  const careful = withMarks(items, read, 'html');
  return writeTagged(careful, { read, encode: (text) => text.replace(/[!-/:-@[-`{-~]/gu, '\\$&') });
}

export function shownOf(item: Items[number]): string {
  return item.kind === 'atom' ? item.standsFor : '';
}

function withoutBlanks(text: string): string {
  return text.replace(/\s+/gu, '');
}

function readBack(written: string): string {
  return parseMarkdown(written)
    .children.map((node) =>
      node.type === 'paragraph'
        ? node.children.map((child: PhrasingContent) => textIn(child)).join('')
        : '',
    )
    .join('');
}

const forms: Record<string, { asterisks: [string, string]; html: [string, string] }> = {
  '*': { asterisks: ['*', '*'], html: ['<em>', '</em>'] },
  _: { asterisks: ['*', '*'], html: ['<em>', '</em>'] },
  '**': { asterisks: ['**', '**'], html: ['<strong>', '</strong>'] },
  __: { asterisks: ['**', '**'], html: ['<strong>', '</strong>'] },
  '~': { asterisks: ['~~', '~~'], html: ['<del>', '</del>'] },
  '~~': { asterisks: ['~~', '~~'], html: ['<del>', '</del>'] },
};

function withMarks(
  items: Items,
  read: (span: Span) => string,
  marks: 'source' | 'asterisks' | 'html',
): Items {
  if (marks === 'source') return items;
  const turned = new Map<Tag, Tag>();
  const turn = (tag: Tag): Tag => {
    const known = turned.get(tag);
    if (known) return known;
    const form = forms[typeof tag.open === 'string' ? tag.open : read(tag.open)]?.[marks];
    const other = form ? { ...tag, open: form[0], close: form[1] } : tag;
    turned.set(tag, other);
    return other;
  };
  return items.map((item) => ({
    ...item,
    payload: { ...item.payload, chain: item.payload.chain.map(turn) },
  }));
}

/** White space that separates words: no-break spaces keep them together. */
export const breakingSpaces = /[^\S\u00a0\u2007\u202f]+/gu;

/** Escapes markup; `before` is the preceding text in the same block. */
export function escapeMarkdown(text: string, before: string): string {
  const escaped = text
    .replace(breakingSpaces, ' ')
    .replace(/\\(?=[!-/:-@[-`{-~])/gu, '\\\\')
    .replace(/[`*[\]~|]/gu, '\\$&')
    .replace(/(?<![\p{L}\p{N}])_|_(?![\p{L}\p{N}])/gu, '\\_')
    .replace(/<(?=[a-z/!?])/giu, '\\<')
    .replace(/&(?=#?\w{1,31};)/gu, '\\&')
    .replace(/!$/u, '\\!')
    .replace(/ (#+) ?$/u, ' \\$1');
  if (before !== '' && !before.endsWith('\n')) return escaped;
  return escaped
    .replace(/^( *)([-+>]|#{1,6}(?= |$)|=+ *$)/u, '$1\\$2')
    .replace(/^( *\d{1,9})([.)])(?= |$)/u, '$1\\$2');
}
