import { line, page } from '@glossa/documents/pdf/build-page.fixture';
import type { PdfLine } from '@glossa/documents/pdf/page';
import { findStructure } from '@glossa/documents/pdf/page-structure';
import { segmentPages } from '@glossa/documents/pdf/segment-pages';
import { Document, Packer } from 'docx';
import { strFromU8, unzipSync } from 'fflate';
import { expect, test } from 'vitest';
import { createListNumbering } from './list-numbering.ts';
import { createWordLinks } from './word-links.ts';
import { writeBlocks } from './write-blocks.ts';

/** The paragraphs of a page, as XML of Word. */
async function write(...groups: PdfLine[][]): Promise<string[]> {
  const source = page(1, ...groups);
  const { paragraphs, others } = segmentPages([source]);
  const structures = findStructure([source], { paragraphs, others });
  const blocks = structures.flatMap(({ parts }) => parts.flatMap((part) => part.blocks));
  const children = writeBlocks(
    blocks,
    { box: { x: 60, y: 60, width: 475, height: 700 }, isCell: false, startsPage: false },
    {
      script: { targetLanguage: 'en', rightToLeft: false },
      styles: new Map(),
      links: createWordLinks({ links: [], bookmarks: [] }, structures, paragraphs),
      numbering: createListNumbering(),
      runsOf: ({ items }) => items,
      shadeOf: () => undefined,
      ...{ pictures: new Map(), rulings: [] },
    },
  );
  const files = unzipSync(await Packer.toBuffer(new Document({ sections: [{ children }] })));
  const xml = strFromU8(files['word/document.xml'] ?? new Uint8Array());
  return xml.match(/<w:p>.*?<\/w:p>/gsu) ?? [];
}

/** The amount, in larger letters, is in the same line. */
function withAmount(): PdfLine {
  const [text, amount] = [
    line('The sum of it', 60, 200),
    line('59', 125, 190, { style: { size: 24 } }),
  ];
  const words = [...text.words, ...amount.words];
  return { words, box: { x: 60, y: 190, width: 100, height: 29 } };
}

test('a line is as high as its letters where some are larger than those of the paragraph', async () => {
  const written = await write([line('A line of plain text', 60, 100)], [withAmount()]);
  const rules = written.map((xml) => /w:lineRule="(\w+)"/u.exec(xml)?.[1]);
  expect(rules).toEqual(['exact', 'atLeast']);
});
