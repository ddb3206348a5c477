import { expect, test } from 'vitest';
import type { DocumentFormat } from './detect-format.ts';
import { buildDocx, paragraph, run } from './docx/build-docx.fixture.ts';
import { buildOdf } from './odf/build-odf.fixture.ts';
import { chartPart } from './ooxml/build-chart.fixture.ts';
import {
  buildPptx,
  graphicFrame,
  shape,
  slideParagraph,
  slideRun,
} from './ooxml/build-pptx.fixture.ts';
import { buildXlsx, commentsPart } from './ooxml/build-xlsx.fixture.ts';
import { openDocument } from './open-document.ts';

const math =
  '<m:oMath xmlns:m="http://schemas.openxmlformats.org/officeDocument/2006/math"><m:r><m:t>x=y</m:t></m:r></m:oMath>';
const line = (text: string) => slideParagraph(slideRun(text));
const formula = `<a14:m xmlns:a14="http://schemas.microsoft.com/office/drawing/2010/main">${math}</a14:m>`;
const clock = '<a:fld id="{1}" type="datetime2"><a:rPr/><a:t>Friday, May 1</a:t></a:fld>';
const ole = '<p:oleObj progId="Word.Document.12" r:id="rIdO"/>';
const chart = () => {
  const part = chartPart();
  const xml = part.xml.replace('Million euros', 'www.example.org');
  return { ...part, xml: xml.replaceAll('>South<', '>https://example.com<') };
};

const slides = buildPptx(
  [
    {
      shapes: [
        shape(
          slideParagraph(
            `${slideRun('As in ')}${formula}${slideRun(' of ')}${clock}${slideRun(' here')}`,
          ),
          1,
          '',
          'cat.png',
        ),
        graphicFrame('ole', ole),
        graphicFrame('chart', '<c:chart r:id="rIdC"/>'),
      ].join(''),
      links: {
        rIdC: { type: 'chart', target: '../charts/chart1.xml' },
        rIdK: { type: 'comments', target: '../comments/comment1.xml' },
      },
      notes: line('https://example.org/notes'),
    },
  ],
  {
    'ppt/charts/chart1.xml': chart(),
    'ppt/comments/comment1.xml': {
      type: 'vnd.openxmlformats-officedocument.presentationml.comments+xml',
      xml: `<p:cmLst xmlns:p="http://schemas.openxmlformats.org/presentationml/2006/main" xmlns:a="http://schemas.openxmlformats.org/drawingml/2006/main"><p:cm authorId="0" idx="1"><p:text>a@example.org</p:text></p:cm><p:cm><p:txBody>${line('b@example.org')}</p:txBody></p:cm></p:cmLst>`,
    },
  },
);

const threads = {
  type: 'vnd.ms-excel.threadedcomments+xml',
  xml: '<ThreadedComments xmlns="http://schemas.microsoft.com/office/spreadsheetml/2018/threadedcomments"><threadedComment><text>c@example.org</text></threadedComment></ThreadedComments>',
};
const notes = commentsPart('B2', 'Check this');
const workbook = buildXlsx(
  [
    {
      name: 'Costs',
      rows: [['Words', { formula: 'A1', shown: 'Sum of it' }]],
      rest: '<headerFooter><oddHeader>&amp;Lwww.example.com&amp;RWords</oddHeader></headerFooter><drawing r:id="rIdD"/><oleObjects><oleObject progId="Word.Document.12" shapeId="1"/></oleObjects>',
      links: {
        rIdC: { type: 'comments', target: '../comments1.xml' },
        rIdK: { type: 'threadedComment', target: '../threadedComments/threadedComment1.xml' },
        rIdD: { type: 'drawing', target: '../drawings/drawing1.xml' },
      },
    },
  ],
  {
    'xl/comments1.xml': { ...notes, xml: notes.xml.replace('<author>Ann<', '<author>tc={1}<') },
    'xl/threadedComments/threadedComment1.xml': threads,
    'xl/drawings/drawing1.xml': {
      type: 'vnd.openxmlformats-officedocument.drawing+xml',
      xml: '<xdr:wsDr xmlns:xdr="http://schemas.openxmlformats.org/drawingml/2006/spreadsheetDrawing"/>',
      links: { rId1: { type: 'chart', target: '../charts/chart1.xml' } },
    },
    'xl/charts/chart1.xml': chart(),
  },
);

const text = buildOdf('odt', {
  body: [
    '<text:p>Words on <text:date>Friday</text:date> by <text:bibliography-mark>[Smith]</text:bibliography-mark> here</text:p>',
    '<text:p><draw:frame draw:name="F"><draw:object-ole/><svg:desc>cat.png</svg:desc></draw:frame></text:p>',
  ].join(''),
});
const cells = buildOdf('ods', {
  body: '<table:tracked-changes><table:cell-content-change><table:previous><table:change-track-table-cell><text:p>Old cell</text:p></table:change-track-table-cell></table:previous></table:cell-content-change></table:tracked-changes><table:content-validations><table:content-validation table:condition="of:cell-content-is-in-list(&quot;Yes&quot;;&quot;No&quot;)"/></table:content-validations><table:table table:name="Costs"><table:table-row><table:table-cell office:value-type="string"><text:p>Words</text:p><office:annotation><text:p>d@example.org</text:p></office:annotation></table:table-cell></table:table-row></table:table>',
});

test.each<[DocumentFormat, Uint8Array, [string, string, string][]]>([
  [
    'docx',
    buildDocx(paragraph(`${run('As in ')}${math}${run(' here')}`)),
    [['x=y', 'formula', 'body']],
  ],
  [
    'pptx',
    slides,
    [
      ['cat.png', 'file-name', 'alt-text'],
      ['Friday, May 1', 'generated', 'body'],
      ['x=y', 'formula', 'body'],
      ['Word.Document.12', 'embedded', 'body'],
      ['www.example.org', 'address', 'chart'],
      ['https://example.com', 'address', 'chart'],
      ['a@example.org', 'address', 'comment'],
      ['b@example.org', 'address', 'comment'],
      ['https://example.org/notes', 'address', 'notes'],
    ],
  ],
  [
    'xlsx',
    workbook,
    [
      ['Costs', 'name', 'cell'],
      ['Sum of it', 'formula', 'cell'],
      ['www.example.com', 'address', 'header'],
      ['Word.Document.12', 'embedded', 'cell'],
      ['Ann: Check this', 'generated', 'comment'],
      ['c@example.org', 'address', 'comment'],
      ['www.example.org', 'address', 'chart'],
      ['https://example.com', 'address', 'chart'],
    ],
  ],
  [
    'odt',
    text,
    [
      ['Friday', 'generated', 'body'],
      ['[Smith]', 'generated', 'body'],
      ['object-ole', 'embedded', 'body'],
      ['cat.png', 'file-name', 'alt-text'],
    ],
  ],
  [
    'ods',
    cells,
    [
      ['Old cell', 'deleted', 'body'],
      ['Yes', 'formula', 'prompt'],
      ['No', 'formula', 'prompt'],
      ['Costs', 'name', 'cell'],
      ['d@example.org', 'address', 'comment'],
    ],
  ],
])(
  'lists formulas, objects, comments and what the program makes again (%s)',
  (format, bytes, expected) => {
    const { omitted } = openDocument(bytes, format);
    const found = omitted.map(({ text: shown, reason, place }) => [shown, reason, place]);
    expect(found.sort()).toEqual([...expected].sort());
  },
);
