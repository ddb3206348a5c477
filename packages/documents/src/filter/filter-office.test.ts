import { type FilterSettingsInput, filterSettingsSchema } from '@glossa/contracts/filter-settings';
import { expect, test } from 'vitest';
import {
  bodyOf,
  buildDocx,
  german,
  paragraph,
  readEntry,
  run,
  translateAll,
  wordPart,
} from '../docx/build-docx.fixture.ts';
import { buildPptx, shape, slideParagraph, slideRun } from '../ooxml/build-pptx.fixture.ts';
import { buildXlsx, commentsPart } from '../ooxml/build-xlsx.fixture.ts';
import { openDocument } from '../open-document.ts';

function open(bytes: Uint8Array, input: FilterSettingsInput) {
  const opened = openDocument(bytes, undefined, { filter: filterSettingsSchema.parse(input) });
  const left = opened.omitted.filter(({ reason }) => reason.startsWith('profile'));
  return {
    opened,
    texts: opened.segments.map(({ text }) => text),
    left: left.map(({ text, reason, place }) => `${text} (${reason}, ${place})`),
  };
}

const story = (type: string, root: string, text: string) => ({
  type,
  xml: wordPart(root, root === 'hdr' || root === 'ftr' ? paragraph(run(text)) : inNote(root, text)),
});
const inNote = (root: string, text: string) => {
  const name = root.slice(0, -1);
  return `<w:${name} w:id="1">${paragraph(run(text))}</w:${name}>`;
};
const parts = {
  'word/header1.xml': story('header', 'hdr', 'A header'),
  'word/footer1.xml': story('footer', 'ftr', 'A footer'),
  'word/footnotes.xml': story('footnotes', 'footnotes', 'A footnote'),
  'word/comments.xml': story('comments', 'comments', 'A comment'),
};

test.each([
  ['comments', ['A comment (profile, comment)']],
  ['headersAndFooters', ['A header (profile, header)', 'A footer (profile, footer)']],
  ['notes', ['A footnote (profile, footnote)']],
] as const)('leaves out the %s of Word', (part, expected) => {
  const docx = buildDocx(paragraph(run('The body')), parts);
  const { opened, texts, left } = open(docx, { word: { [part]: false } });
  expect(left).toEqual(expected);
  expect(texts).toHaveLength(5 - expected.length);
  const out = translateAll(opened, german);
  for (const name of Object.keys(parts)) {
    const text = readEntry(docx, name).match(/>(A [a-z]+)</u)?.[1] ?? '';
    const isLeft = expected.some((one) => one.startsWith(`${text} (`));
    expect(readEntry(out, name).includes(`⟦${text}⟧`)).toBe(!isLeft);
    if (isLeft) expect(readEntry(out, name)).toBe(readEntry(docx, name));
  }
});

const vanish = '<w:vanish/>';
const styles = {
  'word/styles.xml': {
    type: 'styles',
    xml: wordPart(
      'styles',
      `<w:style w:type="character" w:styleId="Secret"><w:name w:val="Secret"/><w:rPr>${vanish}</w:rPr></w:style>
      <w:style w:type="paragraph" w:styleId="Deep"><w:name w:val="Deep"/><w:basedOn w:val="Secret"/></w:style>
      <w:style w:type="paragraph" w:styleId="a1"><w:name w:val="Source Code"/></w:style>
      <w:style w:type="character" w:styleId="a2"><w:name w:val="Product"/></w:style>`,
    ),
  },
};

test('leaves out hidden text of Word between the words of a sentence, and of styles', () => {
  const body =
    paragraph(run('Seen ') + run('hid', vanish) + run('den ', vanish) + run('words')) +
    paragraph(run('All hidden', '<w:rStyle w:val="Secret"/>')) +
    paragraph(run('Deep hidden'), '<w:pStyle w:val="Deep"/>') +
    paragraph(run('Shown', '<w:vanish w:val="0"/>'), '<w:pStyle w:val="Deep"/>');
  const docx = buildDocx(body, styles);
  const { opened, texts, left } = open(docx, { word: { hiddenText: false } });
  expect(texts).toEqual(['Seen <x id="1"/><x id="2"/>words', 'Shown']);
  expect(left).toEqual([
    'hidden (profile-hidden, body)',
    'All hidden (profile-hidden, body)',
    'Deep hidden (profile-hidden, body)',
  ]);
  const out = bodyOf(translateAll(opened, german));
  expect(out).toMatch(/⟦Seen .*hid<.*den <.*words⟧/su);
  expect(out).toContain('>All hidden<');
  expect(open(docx, {}).texts).toHaveLength(4);
});

test('leaves out styles of Word: whole paragraphs, and words in a sentence', () => {
  const body =
    paragraph(run('print(1) and more'), '<w:pStyle w:val="a1"/>') +
    paragraph(run('Buy ') + run('Glossa Pro', '<w:rStyle w:val="a2"/>') + run(' today'));
  const { opened, texts, left } = open(buildDocx(body, styles), {
    word: { excludedStyles: ['source code', 'Product'] },
  });
  expect(texts).toEqual(['Buy <x id="1"/> today']);
  expect(left).toEqual([
    'print(1) and more (profile-style, body)',
    'Glossa Pro (profile-style, body)',
  ]);
  const out = bodyOf(translateAll(opened, german));
  expect(out).toContain('>print(1) and more<');
  expect(out).toContain('>Glossa Pro<');
  expect(out).toContain('⟦Buy');
});

const slide = (text: string) => shape(slideParagraph(slideRun(text)), 1);
const slides = () =>
  buildPptx(
    [
      { shapes: slide('First slide'), notes: slideParagraph(slideRun('Speak slowly')) },
      { shapes: slide('Hidden slide'), attributes: ' show="0"' },
    ],
    {},
    {},
    slide('On the master'),
  );

test.each([
  ['speakerNotes', 'Speak slowly (profile, notes)'],
  ['hiddenSlides', 'Hidden slide (profile-hidden, body)'],
  ['masters', 'On the master (profile, master)'],
] as const)('leaves out the %s of PowerPoint', (part, expected) => {
  const { opened, texts, left } = open(slides(), { powerPoint: { [part]: false } });
  expect(open(slides(), {}).texts).toHaveLength(4);
  expect(texts).toHaveLength(3);
  expect(left).toEqual([expected]);
  const again = openDocument(translateAll(opened, german)).segments.map(({ plain }) => plain);
  expect(again.filter((text) => !text.startsWith('⟦'))).toEqual([expected.split(' (')[0]]);
});

const workbook = () =>
  buildXlsx(
    [
      {
        name: 'Prices',
        rows: [
          ['Seen cell', 'Hidden column'],
          ['Hidden row', ''],
          ['Shared text', ''],
        ],
        columns: '<cols><col min="2" max="3" width="9" hidden="1"/></cols>',
        hiddenRows: [2],
        links: { rIdC: { type: 'comments', target: '../comments1.xml' } },
      },
      { name: 'Lists', rows: [['Secret cell'], ['Shared text']], state: 'hidden' },
      {
        name: 'Legal',
        rows: [['Legal cell']],
        rest: '<headerFooter><oddHeader>&amp;CLegal header</oddHeader></headerFooter>',
      },
    ],
    { 'xl/comments1.xml': commentsPart('A1', 'A remark') },
  );

test.each([
  [{ hiddenSheets: false }, ['Secret cell (profile-hidden, cell)']],
  [
    { hiddenCells: false },
    ['Hidden column (profile-hidden, cell)', 'Hidden row (profile-hidden, cell)'],
  ],
  [{ excludedSheets: ['LEGAL'] }, ['Legal cell (profile, cell)', 'Legal header (profile, header)']],
  [{ comments: false }, ['Ann: A remark (profile, comment)']],
  [
    { excludedCells: ['Prices!A1', "'legal'!A1:B9"] },
    ['Seen cell (profile-cells, cell)', 'Legal cell (profile-cells, cell)'],
  ],
  [
    { excludedCells: ['$C:b', '2:2'] },
    ['Hidden column (profile-cells, cell)', 'Hidden row (profile-cells, cell)'],
  ],
])('leaves out of Excel: %j', (excel, expected) => {
  const { opened, left } = open(workbook(), { excel });
  expect(left).toEqual(expected);
  const all = open(workbook(), {}).texts;
  expect(opened.segments).toHaveLength(all.length - expected.length);
  const again = openDocument(translateAll(opened, german)).segments.map(({ plain }) => plain);
  expect(again.filter((text) => !text.startsWith('⟦'))).toEqual(
    expected.map((one) => one.split(' (')[0]),
  );
});
