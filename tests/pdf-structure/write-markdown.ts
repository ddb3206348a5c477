import { textOfParagraph } from '@glossa/documents/pdf/heading-levels';
import type { PageBlock, PageStructure } from '@glossa/documents/pdf/page-structure';
import { headingLine, type MarkdownTable, tableLine } from './markdown-table.ts';

type Grid = Extract<PageBlock, { kind: 'table' }>['grid'];

/** The structure of a page as the benchmark expects it: headings, texts, items of lists, and tables as HTML. */
export const writeMarkdown = ({ parts }: PageStructure): string =>
  parts
    .flatMap(({ blocks }) => blocks)
    .map(blockLine)
    .filter((line) => line !== '')
    .join('\n\n');

function blockLine(block: PageBlock): string {
  if (block.kind === 'picture') return '';
  if (block.kind === 'table') return tableLine(tableOf(block.grid));
  const text = textOfParagraph(block.paragraph).trim();
  if (block.kind === 'item') return `- ${block.paragraph.marker?.text ?? ''} ${text}`;
  const number = block.number ? `${textOfParagraph(block.number).trim()} ` : '';
  return block.role === 'title' || block.role.startsWith('heading')
    ? headingLine(`${number}${text}`)
    : `${number}${text}`;
}

export const tableOf = ({ rows }: Grid): MarkdownTable =>
  rows.map((cells) =>
    cells.map(({ rows: down, columns, items }) => ({
      ...{ down, across: columns },
      text: items.map(cellText).join(' '),
    })),
  );

/** The texts of a table in a cell are read one after the other. */
function cellText(block: PageBlock): string {
  if (block.kind === 'picture') return '';
  if (block.kind === 'table')
    return block.grid.rows
      .flatMap((cells) => cells.flatMap((cell) => cell.items.map(cellText)))
      .join(' ');
  const mark = block.kind === 'item' ? block.paragraph.marker?.text : undefined;
  return [mark, textOfParagraph(block.paragraph).trim()].filter(Boolean).join(' ');
}
