import type { TextToken } from '../text/tagged-text.ts';
import type { PhrasingContent } from './parse-markdown.ts';
import { spanOf } from './parse-markdown.ts';

/** The content of a paragraph, heading or cell. Code, images, URLs and HTML are unchanged. */
export function readPhrasing(nodes: PhrasingContent[], source: string): TextToken[] {
  const tokens: TextToken[] = [];
  const visit = (siblings: PhrasingContent[]): void => {
    for (const [index, node] of siblings.entries()) visitNode(node, siblings[index + 1]);
  };
  const visitNode = (node: PhrasingContent, next: PhrasingContent | undefined): void => {
    const span = spanOf(node);
    if (node.type === 'text') {
      tokens.push({ kind: 'text', value: node.value.replace(/[ \t\r\n]+/gu, ' '), span });
    } else if (node.type === 'inlineCode') {
      tokens.push({ kind: 'atom', standsFor: node.value, span });
    } else if (node.type === 'break') {
      // The prefix of a quotation or list on the next line belongs to the break.
      const end = next ? spanOf(next).start : span.end;
      tokens.push({ kind: 'atom', standsFor: '\n', span: { start: span.start, end } });
    } else if (node.type === 'html') tokens.push(htmlToken(node.value, span));
    else if ('children' in node && !isAutolink(node, source)) {
      const first = node.children[0];
      const last = node.children.at(-1);
      if (!first || !last) {
        tokens.push({ kind: 'atom', standsFor: '', span });
        return;
      }
      const name = `${node.type} ${span.start}`;
      const inner = { start: spanOf(first).start, end: spanOf(last).end };
      tokens.push({ kind: 'open', name, span: { start: span.start, end: inner.start } });
      visit(node.children);
      const close = { kind: 'close', name, span: { start: inner.end, end: span.end } } as const;
      tokens.push(isBareReference(node) ? { ...close, raw: `][${labelOf(node)}]` } : close);
    } else tokens.push({ kind: 'atom', standsFor: textIn(node), span });
  };
  visit(nodes);
  return tokens;
}

function htmlToken(raw: string, span: { start: number; end: number }): TextToken {
  const tag = /^<(\/?)([a-z][\w-]*)/iu.exec(raw);
  const name = tag?.[2]?.toLowerCase();
  if (name === undefined) return { kind: 'mark', span };
  if (/^(?:br|img|wbr|hr|input)$/u.test(name) || raw.endsWith('/>')) {
    return { kind: 'atom', standsFor: name === 'br' ? '\n' : '', span };
  }
  return { kind: tag?.[1] ? 'close' : 'open', name: `html ${name}`, span };
}

/** `<https://…>` and bare URLs; an explicit link starts with a bracket. */
function isAutolink(node: PhrasingContent, source: string): boolean {
  return node.type === 'link' && source.charAt(spanOf(node).start) !== '[';
}

/** `[text]` and `[text][]` find their target by the text, which will change. */
function isBareReference(node: PhrasingContent): boolean {
  return node.type === 'linkReference' && node.referenceType !== 'full';
}

function labelOf(node: PhrasingContent): string {
  return node.type === 'linkReference' ? (node.label ?? node.identifier) : '';
}

/** Its visible text; images and footnote numbers are not part of the words. */
export function textIn(node: PhrasingContent): string {
  if (node.type === 'text' || node.type === 'inlineCode') return node.value;
  if (node.type === 'break') return '\n';
  return 'children' in node ? node.children.map(textIn).join('') : '';
}
