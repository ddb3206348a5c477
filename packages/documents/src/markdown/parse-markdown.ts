import { fromMarkdown } from 'mdast-util-from-markdown';
import { frontmatterFromMarkdown } from 'mdast-util-frontmatter';
import { gfmFromMarkdown } from 'mdast-util-gfm';
import { frontmatter } from 'micromark-extension-frontmatter';
import { gfm } from 'micromark-extension-gfm';
import { corrupt, DocumentError } from '../document-error.ts';
import { splitLines } from '../text/lines.ts';
import type { Span } from '../text/splice.ts';

type Root = ReturnType<typeof fromMarkdown>;
type Content = Root['children'][number];
export type Nodes = Root | Content;
/** What stands inside a line: words, links, pictures. */
export type PhrasingContent = Extract<Content, { type: 'paragraph' }>['children'][number];
export type Image = Extract<Content, { type: 'image' }>;
export type ImageReference = Extract<Content, { type: 'imageReference' }>;

/** Quotations in lists in quotations: the parser calls itself for each. */
const DEEPEST = 100;

const nested = new RegExp(`^(?:[ \\t]*(?:>|[-*+][ \\t]|\\d{1,9}[.)][ \\t])){${DEEPEST}}`, 'mu');

/** Signs of formatting in one block; the parser's work grows with their square. Long chapters have some hundreds. */
const MOST_SIGNS = 10_000;

function refuseCrowdedBlocks(source: string): void {
  let signs = 0;
  let fence = '';
  for (const { text } of splitLines(source)) {
    const marks = /^[ \t>]*(`{3,}|~{3,})/u.exec(text)?.[1];
    if (fence !== '') {
      if (marks?.startsWith(fence)) fence = '';
      continue;
    }
    if (marks) fence = marks;
    signs = text.trim() === '' || marks ? 0 : signs + (text.match(/[*_`~]/gu)?.length ?? 0);
    if (signs <= MOST_SIGNS) continue;
    throw new DocumentError(
      'DOCUMENT_TOO_LARGE',
      'A paragraph of this Markdown file holds too much formatting. Part it by blank lines, then upload it again.',
    );
  }
}

/** CommonMark with the extensions of GitHub and front matter. */
export function parseMarkdown(source: string): Root {
  if (nested.test(source)) throw corrupt('its parts are nested too deeply');
  refuseCrowdedBlocks(source);
  try {
    return fromMarkdown(source, {
      extensions: [gfm(), frontmatter(['yaml', 'toml'])],
      mdastExtensions: [gfmFromMarkdown(), frontmatterFromMarkdown(['yaml', 'toml'])],
    });
  } catch (error) {
    // The stack is exhausted: lists are nested by their indents.
    if (error instanceof RangeError) throw corrupt('its parts are nested too deeply', error);
    throw error;
  }
}

export function spanOf(node: Nodes): Span {
  return {
    start: node.position?.start.offset ?? 0,
    end: node.position?.end.offset ?? 0,
  };
}
