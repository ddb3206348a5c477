import type { Span } from '../text/splice.ts';
import type { Image, ImageReference, Nodes } from './parse-markdown.ts';
import { spanOf } from './parse-markdown.ts';

type Found = { text: string; span: Span };

/** The position of an image description: between `![` and its bracket. One that is also the reference's name stays. */
export function readImageAlt(node: Image | ImageReference, source: string): Found | undefined {
  if (node.type === 'imageReference' && node.referenceType !== 'full') return undefined;
  const { start, end } = spanOf(node);
  let depth = 0;
  for (let at = start + 2; at < end; at += 1) {
    const char = source.charAt(at);
    if (char === '\\') at += 1;
    else if (char === '[') depth += 1;
    else if (char === ']' && depth > 0) depth -= 1;
    else if (char === ']') {
      return { text: node.alt?.trim() ?? '', span: { start: start + 2, end: at } };
    }
  }
  return undefined;
}

/** The title at the end of a link, image or definition, including quotation marks. */
export function readLinkTitle(node: Nodes, source: string): Found | undefined {
  const title = 'title' in node ? node.title : undefined;
  if (!title) return undefined;
  const { start, end } = spanOf(node);
  const closing = node.type === 'definition' ? end : end - 1;
  const written = source.slice(start, closing).trimEnd();
  const quote = written.slice(-1);
  const opens = quote === ')' ? '(' : quote;
  // The parsed title has no escapes; if the source has some, its length differs and the title stays.
  const from = start + written.length - title.length - 2;
  const matches = source.slice(from, from + title.length + 2) === opens + title + quote;
  if (!matches) return undefined;
  return { text: title.trim(), span: { start: from, end: start + written.length } };
}
