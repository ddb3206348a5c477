import { line, page } from '@glossa/documents/pdf/build-page.fixture';
import { findStructure } from '@glossa/documents/pdf/page-structure';
import { segmentPages } from '@glossa/documents/pdf/segment-pages';
import { Document, Packer } from 'docx';
import { strFromU8, unzipSync } from 'fflate';
import { expect, test } from 'vitest';
import { writeFramedPage } from '../frames-docx.ts';
import type { PageLink } from '../pdf-navigation.ts';
import { createWordLinks } from './word-links.ts';

const script = { targetLanguage: 'en', rightToLeft: false };
const source = page(1, [line('Read one and two', 60, 100)]);
const { paragraphs } = segmentPages([source]);
const [paragraph] = paragraphs;
if (!paragraph) throw new Error('The page has no paragraph');

/** Links on the words from and to these numbers. */
const linksOn = (...ranges: [number, number, string][]): PageLink[] =>
  ranges.map(([from, to, address]) => {
    const [first, last] = [paragraph.words[from], paragraph.words[to]];
    if (!first || !last) throw new Error('The paragraph has fewer words');
    const box = {
      ...{ left: first.x, right: last.x + last.width },
      ...{ top: first.y, bottom: first.y + first.height },
    };
    return { page: 0, box, target: { kind: 'address', address } };
  });
const linksOf = (links: readonly PageLink[], isFlowing: boolean) =>
  createWordLinks(
    { links, bookmarks: [] },
    isFlowing ? findStructure([source], { paragraphs, others: [] }) : [],
    paragraphs,
  );

test('a short link beside one on most of a text stays', () => {
  const links = linksOn([0, 2, 'https://one.example/'], [3, 3, 'https://two.example/']);
  const runs = linksOf(links, true).linkRuns(paragraph, paragraph.items);
  expect(runs.flatMap(({ link }) => (link && 'address' in link ? [link.address] : []))).toEqual([
    ...Array.from({ length: 3 }, () => 'https://one.example/'),
    'https://two.example/',
  ]);
});

test('pages that keep their look have their links', async () => {
  const links = linksOf(linksOn([1, 1, 'https://one.example/']), false);
  const frame = {
    ...{ paragraph, box: paragraph.box, runs: paragraph.items },
    ...{ align: paragraph.align, scale: 1, pitch: 12 },
  };
  const framed = { widthPt: 595, heightPt: 842, frames: [frame], background: undefined };
  const section = writeFramedPage(framed, script, { links });
  const bytes = await Packer.toBuffer(new Document({ sections: [section] }));
  const parts = unzipSync(bytes);
  const textOf = (path: string) => strFromU8(parts[path] ?? new Uint8Array());
  expect(textOf('word/_rels/document.xml.rels')).toContain('https://one.example/');
  expect(
    textOf('word/document.xml')
      .match(/<w:hyperlink .*?<\/w:hyperlink>/gu)
      ?.join(),
  ).toContain('one');
});
