import {
  type DisclaimerBlock,
  type DisclaimerRun,
  type DisclaimerText,
  disclaimerMarks,
} from '@glossa/contracts/disclaimer-text';
import type { JSONContent } from '@tiptap/react';

/** Converts a disclaimer for the text editor. */
export function toEditorDocument(content: DisclaimerText): JSONContent {
  const blocks: JSONContent[] = [];
  for (const block of content) {
    const paragraph = { type: 'paragraph', content: block.runs.flatMap(nodesOfRun) };
    const open = blocks.at(-1);
    if (block.kind === 'paragraph') blocks.push(paragraph);
    else if (open?.type === 'bulletList')
      open.content?.push({ type: 'listItem', content: [paragraph] });
    else blocks.push({ type: 'bulletList', content: [{ type: 'listItem', content: [paragraph] }] });
  }
  return { type: 'doc', content: blocks.length > 0 ? blocks : [{ type: 'paragraph' }] };
}

function nodesOfRun(run: DisclaimerRun): JSONContent[] {
  const marks = [
    ...disclaimerMarks.filter((mark) => run[mark]).map((type) => ({ type })),
    ...(run.link === undefined ? [] : [{ type: 'link', attrs: { href: run.link } }]),
  ];
  return run.text
    .split('\n')
    .flatMap((text, index): JSONContent[] => [
      ...(index > 0 ? [{ type: 'hardBreak' }] : []),
      ...(text === '' ? [] : [{ type: 'text', text, marks }]),
    ]);
}

/** Converts the editor's document for the server. Nested lists become one; empty paragraphs are dropped. */
export function fromEditorDocument(document: JSONContent): DisclaimerText {
  return (document.content ?? [])
    .flatMap((node) => blocksOf(node, 'paragraph'))
    .filter(({ runs }) => runs.some(({ text }) => text.trim() !== ''));
}

function blocksOf(node: JSONContent, kind: DisclaimerBlock['kind']): DisclaimerBlock[] {
  if (node.type === 'paragraph') return [{ kind, runs: runsOf(node.content ?? []) }];
  const inside = node.type === 'bulletList' ? 'bullet' : kind;
  return (node.content ?? []).flatMap((child) => blocksOf(child, inside));
}

function runsOf(nodes: readonly JSONContent[]): DisclaimerRun[] {
  const runs: DisclaimerRun[] = [];
  for (const node of nodes) {
    if (node.type === 'hardBreak') runs.push({ text: '\n' });
    if (node.type !== 'text' || !node.text) continue;
    const has = (mark: string) => node.marks?.some(({ type }) => type === mark) === true;
    const attributes: { href?: unknown } | undefined = node.marks?.find(
      ({ type }) => type === 'link',
    )?.attrs;
    const link = attributes?.href;
    runs.push({
      text: node.text,
      ...Object.fromEntries(disclaimerMarks.filter(has).map((mark) => [mark, true])),
      ...(typeof link === 'string' ? { link } : {}),
    });
  }
  return runs;
}
