import { fromMarkdown } from 'mdast-util-from-markdown';
import { frontmatterFromMarkdown } from 'mdast-util-frontmatter';
import { gfmFromMarkdown } from 'mdast-util-gfm';
import { frontmatter } from 'micromark-extension-frontmatter';
import { gfm } from 'micromark-extension-gfm';
import { corrupt, DocumentError } from '../document-error.ts';
import { splitLines } from '../text/lines.ts';
import type { Span } from '../text/splice.ts';
import { assertNesting } from './nesting.ts';

type Root = ReturnType<typeof fromMarkdown>;
type Content = Root['children'][number];
export type Nodes = Root | Content;
/** Inline content: words, links, images. */
export type PhrasingContent = Extract<Content, { type: 'paragraph' }>['children'][number];
export type Image = Extract<Content, { type: 'image' }>;
export type ImageReference = Extract<Content, { type: 'imageReference' }>;

/**
 * The parser's work on a block grows with the square of its formatting characters, so what counts is the sum of these
 * squares. Enough for one block with 10,000 asterisks or 20,000 brackets, or a thousand blocks with 600 brackets each;
 * long chapters have some hundreds in a block.
 */
const mostWork = 400_000_000;
const emphasis = /[*_`~]/gu;
const brackets = /[[\]]/gu;
/** Each may begin a tag or a comment whose end is searched for. */
const angles = /</gu;
/** Begins another block without a blank line before it. */
const listItem = /^ {0,3}[-*+][ \t]+[^ \t]/u;

function assertBlockSizes(source: string): void {
  let work = 0;
  let block = { emphasis: 0, brackets: 0, angles: 0 };
  let fence = '';
  const endBlock = () => {
    work += (2 * block.emphasis) ** 2 + block.brackets ** 2 + (4 * block.angles) ** 2;
    block = { emphasis: 0, brackets: 0, angles: 0 };
    if (work > mostWork)
      throw new DocumentError('DOCUMENT_TOO_LARGE', 'documents.markdownTooMuchFormatting');
  };
  for (const { text } of splitLines(source)) {
    const marks = /^[ \t>]*(`{3,}|~{3,})/u.exec(text)?.[1];
    if (fence !== '') {
      if (marks?.startsWith(fence)) fence = '';
      continue;
    }
    if (marks) fence = marks;
    if (marks || text.trim() === '' || listItem.test(text)) endBlock();
    if (marks) continue;
    block.emphasis += countOf(emphasis, text);
    block.brackets += countOf(brackets, text);
    block.angles += countOf(angles, text);
  }
  endBlock();
}

const countOf = (pattern: RegExp, text: string): number => text.match(pattern)?.length ?? 0;

/** CommonMark with the extensions of GitHub and front matter. */
export function parseMarkdown(source: string): Root {
  assertNesting(source);
  assertBlockSizes(source);
  try {
    return fromMarkdown(source, {
      extensions: [gfm(), frontmatter(['yaml', 'toml'])],
      mdastExtensions: [gfmFromMarkdown(), frontmatterFromMarkdown(['yaml', 'toml'])],
    });
  } catch (error) {
    // The stack is exhausted.
    if (error instanceof RangeError)
      throw corrupt({ id: 'documents.damageNestedTooDeeply' }, error);
    throw error;
  }
}

export function spanOf(node: Nodes): Span {
  return {
    start: node.position?.start.offset ?? 0,
    end: node.position?.end.offset ?? 0,
  };
}
