import { expect, test } from 'vitest';
import { chartPart } from '../ooxml/build-chart.fixture.ts';
import { buildXlsx, commentsPart, tablePart } from '../ooxml/build-xlsx.fixture.ts';
import { arabic, german, markAll, unmarked, xmlPart, xmlParts } from '../ooxml/marking.fixture.ts';
import { openDocument } from '../open-document.ts';

const drawing = (inner: string) =>
  `<xdr:wsDr xmlns:xdr="http://schemas.openxmlformats.org/drawingml/2006/spreadsheetDrawing" xmlns:a="http://schemas.openxmlformats.org/drawingml/2006/main" xmlns:c="http://schemas.openxmlformats.org/drawingml/2006/chart" xmlns:r="http://schemas.openxmlformats.org/officeDocument/2006/relationships"><xdr:twoCellAnchor><xdr:from><xdr:col>4</xdr:col><xdr:colOff>0</xdr:colOff><xdr:row>1</xdr:row><xdr:rowOff>0</xdr:rowOff></xdr:from><xdr:to><xdr:col>10</xdr:col><xdr:colOff>0</xdr:colOff><xdr:row>15</xdr:row><xdr:rowOff>0</xdr:rowOff></xdr:to>${inner}<xdr:clientData/></xdr:twoCellAnchor></xdr:wsDr>`;
const frame =
  '<xdr:graphicFrame><xdr:nvGraphicFramePr><xdr:cNvPr id="2" name="Chart 1" descr="Bars by region"/><xdr:cNvGraphicFramePr/></xdr:nvGraphicFramePr><xdr:xfrm><a:off x="0" y="0"/><a:ext cx="0" cy="0"/></xdr:xfrm><a:graphic><a:graphicData uri="http://schemas.openxmlformats.org/drawingml/2006/chart"><c:chart r:id="rId1"/></a:graphicData></a:graphic></xdr:graphicFrame>';

const everything = () =>
  buildXlsx(
    [
      {
        name: 'Sheet1',
        rows: [
          ['Region', 'Income', 'Cost'],
          ['North', 4, 3],
          ['South', 2, 2],
          ['2024', 3, { formula: 'SUM(Sales[Income])', shown: '9' }],
        ],
        rest: [
          '<dataValidations count="1"><dataValidation type="list" sqref="A9" promptTitle="Choose" prompt="Pick one of them" error="Not possible"><formula1>"North,Elsewhere"</formula1></dataValidation></dataValidations>',
          '<headerFooter><oddHeader>&amp;L&amp;"Arial,Bold"&amp;12Annual report&amp;RPage &amp;P of &amp;N</oddHeader><oddFooter>&amp;CSecret &amp;&amp; private</oddFooter></headerFooter>',
          '<drawing r:id="rIdD"/><tableParts count="1"><tablePart r:id="rIdT"/></tableParts>',
        ].join(''),
        links: {
          rIdD: { type: 'drawing', target: '../drawings/drawing1.xml' },
          rIdT: { type: 'table', target: '../tables/table1.xml' },
          rIdC: { type: 'comments', target: '../comments1.xml' },
        },
      },
      {
        name: 'Notes &amp; more',
        rows: [
          [
            {
              rich: '<r><t xml:space="preserve">A </t></r><r><rPr><b/></rPr><t>bold</t></r><r><t xml:space="preserve"> word</t></r>',
            },
            'North',
            { rich: '<t>Two\nlines</t><rPh sb="0" eb="1"><t>x</t></rPh>' },
          ],
          [
            { formula: 'IF(Sheet1!A2="North",Sales[[#Totals],[Income]],"none")', shown: 'none' },
            { formula: 'A1&amp;" total"', shown: 'A bold word total' },
          ],
        ],
      },
    ],
    {
      'xl/tables/table1.xml': tablePart('Sales', 'A1:C4', ['Region', 'Income', 'Cost']),
      'xl/comments1.xml': commentsPart('B2', 'Check this'),
      'xl/drawings/drawing1.xml': {
        type: 'vnd.openxmlformats-officedocument.drawing+xml',
        xml: drawing(frame),
        links: { rId1: { type: 'chart', target: '../charts/chart1.xml' } },
      },
      'xl/charts/chart1.xml': chartPart(),
    },
    {},
    '<definedName name="All">Sales[Cost]</definedName>',
  );

test('every visible text of a workbook is a segment once, in order', () => {
  const { segments } = openDocument(everything());
  expect(
    segments.map(({ text, place, position }) => `${position?.name} ${place}: ${text}`),
  ).toEqual([
    'Sheet1 cell: Region',
    'Sheet1 cell: Income',
    'Sheet1 cell: Cost',
    'Sheet1 cell: North',
    'Sheet1 cell: South',
    'Notes & more cell: A <g id="1">bold</g> word',
    'Notes & more cell: Two<x id="1"/>lines',
    'Sheet1 header: Annual report',
    'Sheet1 header: Page <x id="1"/> of',
    'Sheet1 footer: Secret & private',
    'Sheet1 prompt: Choose',
    'Sheet1 prompt: Pick one of them',
    'Sheet1 prompt: Not possible',
    'Sheet1 prompt: Elsewhere',
    'Sheet1 alt-text: Bars by region',
    'Sheet1 chart: Sales by region',
    'Sheet1 chart: Million euros',
    'Sheet1 comment: <g id="1">Ann:</g> Check this',
  ]);
});

test('a prompt that Excel would cut does not stop the translation of a workbook', () => {
  const opened = openDocument(everything());
  const prompt = opened.segments.find(({ text }) => text === 'Choose');
  const title = 'Please choose one of the regions in this list';
  const written = opened.rebuild(new Map([[prompt?.id ?? '', title]]), german);
  const texts = openDocument(written).segments.map(({ text }) => text);
  expect(texts).toContain('Please choose one of the region…');
});

test('a marking translator reaches all text and changes nothing else', () => {
  const source = everything();
  const before = xmlParts(source);
  const after = xmlParts(markAll(openDocument(source)));
  expect([...after.keys()]).toEqual([...before.keys()]);
  for (const [name, xml] of before) {
    const plain = (text: string) =>
      unmarked(
        text
          .replace('<calcPr fullCalcOnLoad="1"/>', '')
          .replaceAll(/<rPh.*?<\/rPh>/gu, '')
          .replaceAll(/\[\[⟦(\w+)⟧\]\]/gu, '[$1]'),
      );
    expect(plain(after.get(name) ?? '')).toEqual(plain(xml));
  }
});

test('tables, formulas, names, charts and validation lists match the cells', () => {
  const out = markAll(openDocument(everything()));
  expect(xmlPart(out, 'xl/tables/table1.xml')).toContain('id="2" name="⟦Income⟧"');
  const first = xmlPart(out, 'xl/worksheets/sheet1.xml');
  expect(first).toContain('<f>SUM(Sales[[⟦Income⟧]])</f><v>9</v>');
  expect(first).toContain('<formula1>"⟦North⟧,⟦Elsewhere⟧"</formula1>');
  const second = xmlPart(out, 'xl/worksheets/sheet2.xml');
  expect(second).toContain('IF(Sheet1!A2="⟦North⟧",Sales[[#Totals],[⟦Income⟧]],"none")');
  expect(second).toContain('<f>A1&amp;" total"</f><v>A bold word total</v>');
  expect(xmlPart(out, 'xl/workbook.xml')).toContain('>Sales[[⟦Cost⟧]]</definedName>');
  expect(xmlPart(out, 'xl/workbook.xml')).toContain('name="Notes &amp; more"');
  expect(xmlPart(out, 'xl/charts/chart1.xml')).toContain('<c:v>⟦Income⟧</c:v>');
});

test('two columns with equal translated names stay distinct in cells and table', () => {
  const workbook = buildXlsx(
    [
      {
        name: 'S',
        rows: [
          ['Cost', 'Price'],
          [1, { formula: 'S[[#This Row],[Price]]+S[Cost]', shown: '2' }],
        ],
        rest: '<tableParts count="1"><tablePart r:id="rIdT"/></tableParts>',
        links: { rIdT: { type: 'table', target: '../tables/table1.xml' } },
      },
    ],
    { 'xl/tables/table1.xml': tablePart('S', 'A1:B2', ['Cost', 'Price']) },
  );
  const opened = openDocument(workbook);
  const out = opened.rebuild(new Map(opened.segments.map(({ id }) => [id, 'Preis'])), german);
  const sheet = xmlPart(out, 'xl/worksheets/sheet1.xml');
  expect(xmlPart(out, 'xl/tables/table1.xml')).toMatch(/name="Preis".*name="Preis 2"/u);
  expect(sheet).toContain(
    '<c r="B1" t="inlineStr"><is><t xml:space="preserve">Preis 2</t></is></c>',
  );
  expect(sheet).toContain('<f>S[[#This Row],[Preis 2]]+S[Preis]</f>');
});

test('hints of links are translated, and their texts follow the cells', () => {
  const rest =
    '<hyperlinks><hyperlink ref="A1" location="B2" display="Shop" tooltip="Opens the shop"/></hyperlinks>';
  const out = markAll(openDocument(buildXlsx([{ name: 'S', rows: [['Shop']], rest }])));
  expect(xmlPart(out, 'xl/worksheets/sheet1.xml')).toContain(
    'display="⟦Shop⟧" tooltip="⟦Opens the shop⟧"',
  );
});

test('identical inline texts are one segment', () => {
  const sheet = `<?xml version="1.0"?><x:worksheet xmlns:x="http://schemas.openxmlformats.org/spreadsheetml/2006/main"><x:sheetData><x:row><!-- > --><x:c t="inlineStr"><x:is><x:t>Hello</x:t></x:is></x:c><x:c t="inlineStr"><x:is><x:t>Hello</x:t></x:is></x:c><x:c><x:f>IF(A1="hello",1,2)</x:f><x:v>1</x:v></x:c></x:row></x:sheetData></x:worksheet>`;
  const workbook = buildXlsx([{ name: 'S', rows: [['x']] }], {
    'xl/worksheets/sheet1.xml': {
      type: 'vnd.openxmlformats-officedocument.spreadsheetml.worksheet+xml',
      xml: sheet,
    },
  });
  const opened = openDocument(workbook);
  expect(opened.segments.map(({ text }) => text)).toEqual(['Hello']);
  const out = xmlPart(markAll(opened), 'xl/worksheets/sheet1.xml');
  expect(out.match(/<x:is><x:t[^>]*>⟦Hello⟧<\/x:t><\/x:is>/gu)).toHaveLength(2);
  expect(out).toContain('<x:f>IF(A1="⟦Hello⟧",1,2)</x:f>');
});

test('into Arabic: every sheet runs right to left, and the disclaimer is below the first visible one', () => {
  const workbook = buildXlsx([
    { name: 'Hidden', rows: [['Key']], state: 'hidden' },
    {
      name: 'Shown',
      rows: [
        ['', 'Text'],
        ['', 5],
      ],
    },
  ]);
  const opened = openDocument(workbook);
  const out = markAll(opened, { ...arabic, disclaimer: 'Machine made <1>\nSecond line' });
  for (const number of [1, 2]) {
    expect(xmlPart(out, `xl/worksheets/sheet${number}.xml`)).toMatch(
      /<sheetViews><sheetView workbookViewId="0" rightToLeft="1"\/><\/sheetViews><sheetFormatPr/u,
    );
  }
  expect(xmlPart(out, 'xl/worksheets/sheet1.xml')).not.toContain('Machine');
  expect(xmlPart(out, 'xl/worksheets/sheet2.xml')).toContain(
    '<row r="4"><c r="B4" t="inlineStr"><is><t xml:space="preserve">Machine made &lt;1&gt;</t></is></c></row><row r="5">',
  );
});

test('a list of choices that is too long for Excel in the translation stays as it is', () => {
  const choices = ['North', 'South', 'Elsewhere'];
  const opened = openDocument(
    buildXlsx([
      {
        name: 'S',
        rows: [['Region']],
        rest: `<dataValidations count="1"><dataValidation type="list" sqref="A9"><formula1>"${choices.join(',')}"</formula1></dataValidation></dataValidations>`,
      },
    ]),
  );
  const listIn = (length: number) => {
    const translations = opened.segments.map(({ id, text }): [string, string] => [
      id,
      `${text} ${'x'.repeat(choices.includes(text) ? length : 1)}`,
    ]);
    const sheet = xmlPart(
      opened.rebuild(new Map(translations), german),
      'xl/worksheets/sheet1.xml',
    );
    return /<formula1>"(.*?)"<\/formula1>/u.exec(sheet)?.[1];
  };
  expect(listIn(90)).toBe(choices.join(','));
  expect(listIn(70)).toBe(choices.map((choice) => `${choice} ${'x'.repeat(70)}`).join(','));
});

test('a page header stays within Excel’s limit, and a number does not join the preceding size', () => {
  const opened = openDocument(
    buildXlsx([
      {
        name: 'S',
        rows: [[1]],
        rest: '<headerFooter><oddHeader>&amp;C&amp;12Report</oddHeader></headerFooter>',
      },
    ]),
  );
  const id = opened.segments[0]?.id ?? '';
  const header = (translation: string) =>
    /<oddHeader>(.*?)<\/oddHeader>/u.exec(
      xmlPart(opened.rebuild(new Map([[id, translation]]), german), 'xl/worksheets/sheet1.xml'),
    )?.[1];
  expect(header('2024 & more')).toBe('&amp;C&amp;12 2024 &amp;&amp; more');
  const long = header('x'.repeat(400))?.replaceAll('&amp;', '&');
  expect(long).toHaveLength(255);
  expect(long?.endsWith('x…')).toBe(true);
});
