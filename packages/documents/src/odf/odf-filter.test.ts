import { type FilterSettingsInput, filterSettingsSchema } from '@glossa/contracts/filter-settings';
import { expect, test } from 'vitest';
import { openDocument } from '../open-document.ts';
import { german } from '../text/marking.fixture.ts';
import { buildOdf, readPartOf } from './build-odf.fixture.ts';

type Settings = FilterSettingsInput['openDocument'];

function open(bytes: Uint8Array, openDocumentSettings: Settings) {
  const filter = filterSettingsSchema.parse({ openDocument: openDocumentSettings });
  const opened = openDocument(bytes, undefined, { filter });
  const left = opened.omitted.filter(({ reason }) => reason.startsWith('profile'));
  const marked = () =>
    opened.rebuild(new Map(opened.segments.map(({ id, text }) => [id, `⟦${text}⟧`])), german);
  return {
    opened,
    texts: opened.segments.map(({ text }) => text),
    left: left.map(({ text, reason, place }) => `${text} (${reason}, ${place})`),
    marked,
    /** What is not marked in the result. */
    unmarked: () =>
      openDocument(marked())
        .segments.map(({ plain }) => plain)
        .filter((text) => !text.startsWith('⟦')),
  };
}

const p = (text: string, style = 'Standard') =>
  `<text:p text:style-name="${style}">${text}</text:p>`;
const span = (text: string, style: string) =>
  `<text:span text:style-name="${style}">${text}</text:span>`;
const style = (name: string, family: string, rest: string, attributes = '') =>
  `<style:style style:name="${name}" style:family="${family}"${attributes}>${rest}</style:style>`;
const unseen = '<style:text-properties text:display="none"/>';

const letter = () =>
  buildOdf('odt', {
    automatic:
      style('P1', 'paragraph', '', ' style:parent-style-name="Source_20_Code"') +
      style('P2', 'paragraph', unseen) +
      style('T1', 'text', unseen) +
      style(
        'T2',
        'text',
        '<style:text-properties fo:font-weight="bold"/>',
        ' style:parent-style-name="Product"',
      ),
    styles:
      style('Source_20_Code', 'paragraph', '', ' style:display-name="Source Code"') +
      style('Child', 'paragraph', '', ' style:parent-style-name="Source_20_Code"') +
      style('Product', 'text', '<style:text-properties fo:color="#ff0000"/>'),
    masters:
      '<style:master-page style:name="Standard" style:page-layout-name="pm1"><style:header><text:p>A header</text:p></style:header><style:footer><text:p>A footer</text:p></style:footer></style:master-page>',
    body:
      p(
        `The body<office:annotation><dc:creator>Ann</dc:creator>${p('A comment')}</office:annotation>`,
      ) +
      p(
        `With note<text:note text:id="n1" text:note-class="footnote"><text:note-citation>1</text:note-citation><text:note-body>${p('A footnote')}</text:note-body></text:note>`,
      ) +
      p('print(1)', 'P1') +
      p('Based on it', 'Child') +
      p(`Buy ${span('Glossa Pro', 'T2')} today`) +
      p(`Seen ${span('hidden ', 'T1')}words`) +
      p('All hidden', 'P2') +
      `<text:section text:name="S" text:display="none">${p('In a section')}</text:section>`,
  });

test.each([
  [{ comments: false }, ['A comment (profile, comment)']],
  [{ notes: false }, ['A footnote (profile, footnote)']],
  [{ headersAndFooters: false }, ['A header (profile, header)', 'A footer (profile, footer)']],
  [
    { hiddenText: false },
    [
      'hidden (profile-hidden, body)',
      'All hidden (profile-hidden, body)',
      'In a section (profile-hidden, body)',
    ],
  ],
  [
    { excludedStyles: ['source code', 'PRODUCT'] },
    ['print(1) (profile-style, body)', 'Glossa Pro (profile-style, body)'],
  ],
] satisfies [Settings, string[]][])('leaves out of a text: %j', (settings, expected) => {
  const opened = open(letter(), settings);
  expect(opened.left).toEqual(expected);
  const content = ['content.xml', 'styles.xml'].map((name) => readPartOf(opened.marked(), name));
  for (const one of expected) {
    const text = one.split(' (')[0] ?? '';
    expect(content.join('')).toContain(text);
    expect(content.join('')).not.toContain(`⟦${text}`);
  }
  const ids = new Set(open(letter(), {}).opened.segments.map(({ id }) => id));
  expect(opened.opened.segments.every(({ id }) => ids.has(id))).toBe(true);
});

test('a style is a placeholder between the words of a sentence', () => {
  const { texts } = open(letter(), { excludedStyles: ['Product'], hiddenText: false });
  expect(texts).toContain('Buy <x id="1"/> today');
  expect(texts).toContain('Seen <x id="1"/>words');
  expect(open(letter(), {}).texts).toHaveLength(12);
});

const cell = (text: string, attributes = '') =>
  `<table:table-cell office:value-type="string"${attributes}>${p(text)}</table:table-cell>`;
const row = (cells: string, attributes = '') =>
  `<table:table-row${attributes}>${cells}</table:table-row>`;
const sheets = () =>
  buildOdf('ods', {
    automatic: style('ta1', 'table', '<style:table-properties table:display="false"/>'),
    body:
      `<table:table table:name="Prices"><table:table-column/><table:table-column table:visibility="collapse"/><table:table-column table:number-columns-repeated="3"/>` +
      row(cell('Cell one') + cell('Hidden column') + cell('Cell three')) +
      row(
        `<table:table-cell table:number-columns-repeated="3"/>${cell('Cell D two')}`,
        ' table:number-rows-repeated="2"',
      ) +
      `<table:table-row-group>${row(cell('Cell A four'))}${row(cell('Filtered row'), ' table:visibility="filter"')}</table:table-row-group>` +
      `</table:table><table:table table:name="Secret" table:style-name="ta1">${row(cell('Secret cell'))}</table:table>` +
      `<table:table table:name="It's legal">${row(cell('Legal cell') + cell('Legal two'))}</table:table>`,
  });

test.each([
  [{ hiddenSheets: false }, ['Secret cell (profile-hidden, cell)']],
  [
    { hiddenCells: false },
    ['Hidden column (profile-hidden, cell)', 'Filtered row (profile-hidden, cell)'],
  ],
  [{ excludedSheets: ["it's LEGAL"] }, ['Legal cell (profile, cell)', 'Legal two (profile, cell)']],
  [
    { excludedCells: ['Prices!A2:D3', "'It''s legal'!B:C", 'Prices!4:4'] },
    [
      'Cell D two (profile-cells, cell)',
      'Cell A four (profile-cells, cell)',
      'Legal two (profile-cells, cell)',
    ],
  ],
] satisfies [Settings, string[]][])('leaves out of sheets: %j', (settings, expected) => {
  const opened = open(sheets(), settings);
  expect(opened.left).toEqual(expected);
  expect(opened.texts).toHaveLength(9 - expected.length);
  expect(opened.unmarked()).toEqual(expected.map((one) => one.split(' (')[0]));
});

const box = (text: string) =>
  `<draw:frame svg:width="5cm" svg:height="2cm"><draw:text-box>${p(text)}</draw:text-box></draw:frame>`;
const slides = () =>
  buildOdf('odp', {
    automatic: style(
      'dp1',
      'drawing-page',
      '<style:drawing-page-properties presentation:visibility="hidden"/>',
    ),
    masters: `<style:master-page style:name="Default" style:page-layout-name="pm1">${box('On the master')}</style:master-page>`,
    body:
      `<presentation:footer-decl presentation:name="f">The footer</presentation:footer-decl>` +
      `<draw:page draw:name="One" draw:master-page-name="Default">${box('First slide')}<presentation:notes>${box('Speak slowly')}</presentation:notes></draw:page>` +
      `<draw:page draw:name="Two" draw:style-name="dp1" draw:master-page-name="Default">${box('Hidden slide')}</draw:page>`,
  });

test.each([
  [{ speakerNotes: false }, 'Speak slowly (profile, notes)'],
  [{ hiddenSlides: false }, 'Hidden slide (profile-hidden, body)'],
  [{ masters: false }, 'On the master (profile, master)'],
  [{ headersAndFooters: false }, 'The footer (profile, footer)'],
] satisfies [Settings, string][])('leaves out of slides: %j', (settings, expected) => {
  const opened = open(slides(), settings);
  expect(opened.left).toEqual([expected]);
  expect(opened.texts).toHaveLength(4);
  expect(opened.unmarked()).toEqual([expected.split(' (')[0]]);
});
