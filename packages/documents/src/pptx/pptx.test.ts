import { expect, test } from 'vitest';
import { chartPart } from '../ooxml/build-chart.fixture.ts';
import {
  buildPptx,
  graphicFrame,
  shape,
  slideParagraph,
  slideRun,
  slideTable,
} from '../ooxml/build-pptx.fixture.ts';
import { arabic, markAll, unmarked, xmlPart, xmlParts } from '../ooxml/marking.fixture.ts';
import { openDocument } from '../open-document.ts';

const line = (text: string) => slideParagraph(slideRun(text));
const dgm = 'xmlns:dgm="http://schemas.openxmlformats.org/drawingml/2006/diagram"';
const dml = 'xmlns:a="http://schemas.openxmlformats.org/drawingml/2006/main"';

const everything = () =>
  buildPptx(
    [
      {
        shapes: [
          shape(line('The title'), 0, 'type="title"'),
          shape(
            slideParagraph(
              `${slideRun('See ')}${slideRun('our site', '<a:hlinkClick r:id="rIdH"/>')}${slideRun(' or page ')}<a:fld id="{1}" type="slidenum"><a:rPr lang="en-US"/><a:t>1</a:t></a:fld>`,
            ),
            2,
            'type="body" idx="1"',
            'A red box',
          ),
          `<p:grpSp><p:nvGrpSpPr><p:cNvPr id="5" name="Group"/><p:cNvGrpSpPr/><p:nvPr/></p:nvGrpSpPr><p:grpSpPr/>${shape(line('In a group'), 3)}</p:grpSp>`,
          slideTable([
            ['Item', 'Price'],
            ['Pears', '42'],
          ]),
          graphicFrame('chart', '<c:chart r:id="rIdC"/>'),
        ].join(''),
        links: {
          rIdH: { type: 'hyperlink', target: 'https://a.example/', external: true },
          rIdC: { type: 'chart', target: '../charts/chart1.xml' },
          rIdK: { type: 'comments', target: '../comments/comment1.xml' },
        },
        notes: line('Say this slowly'),
      },
      {
        shapes: `${shape(line('Second slide'), 1)}<mc:AlternateContent><mc:Choice Requires="a14">${shape(line('Both ways'), 2)}</mc:Choice><mc:Fallback>${shape(line('Both ways'), 2)}</mc:Fallback></mc:AlternateContent>`,
        links: {
          rIdD: { type: 'diagramData', target: '../diagrams/data1.xml' },
          rIdE: {
            type: 'http://schemas.microsoft.com/office/2007/relationships/diagramDrawing',
            target: '../diagrams/drawing1.xml',
          },
        },
      },
    ],
    {
      'ppt/charts/chart1.xml': chartPart(),
      'ppt/comments/comment1.xml': {
        type: 'vnd.openxmlformats-officedocument.presentationml.comments+xml',
        xml: '<p:cmLst xmlns:p="http://schemas.openxmlformats.org/presentationml/2006/main"><p:cm authorId="0" idx="1"><p:pos x="10" y="10"/><p:text>Is this right?</p:text></p:cm></p:cmLst>',
      },
      'ppt/diagrams/data1.xml': {
        type: 'vnd.openxmlformats-officedocument.drawingml.diagramData+xml',
        xml: `<dgm:dataModel ${dgm} ${dml}><dgm:ptLst><dgm:pt modelId="1"><dgm:t><a:bodyPr/><a:p>${slideRun('Step one')}</a:p></dgm:t></dgm:pt></dgm:ptLst></dgm:dataModel>`,
      },
      'ppt/diagrams/drawing1.xml': {
        type: 'vnd.ms-office.drawingml.diagramDrawing+xml',
        xml: `<dsp:drawing xmlns:dsp="http://schemas.microsoft.com/office/drawing/2008/diagram" ${dml}><dsp:spTree><dsp:sp><dsp:txBody><a:bodyPr/><a:p>${slideRun('Step ', 'sz="900"')}${slideRun('one', 'sz="1200"')}</a:p></dsp:txBody></dsp:sp></dsp:spTree></dsp:drawing>`,
      },
    },
    {},
    shape(line('Confidential'), 9),
  );

test('every text the audience or speaker sees is a segment once, in order', () => {
  const { segments } = openDocument(everything());
  expect(
    segments.map(({ text, place, position }) => `${position?.number ?? '-'} ${place}: ${text}`),
  ).toEqual([
    '1 body: The title',
    '1 alt-text: A red box',
    '1 body: See <g id="1">our site</g> or page',
    '1 body: In a group',
    '1 table: Item',
    '1 table: Price',
    '1 table: Pears',
    '1 chart: Sales by region',
    '1 chart: Million euros',
    '1 chart: Income',
    '1 chart: North',
    '1 chart: South',
    '1 chart: Cost',
    '1 comment: Is this right?',
    '1 notes: Say this slowly',
    '2 body: Second slide',
    '2 body: Both ways',
    '2 diagram: Step one',
    '- master: Confidential',
  ]);
  expect(new Set(segments.map(({ id }) => id)).size).toBe(segments.length);
});

test('a marking translator reaches all text and changes nothing else', () => {
  const source = everything();
  const out = markAll(openDocument(source));
  const before = xmlParts(source);
  const after = xmlParts(out);
  expect([...after.keys()]).toEqual([...before.keys()]);
  for (const [name, xml] of before) {
    if (name === 'ppt/diagrams/drawing1.xml') continue;
    expect(unmarked(after.get(name) ?? '')).toEqual(unmarked(xml));
  }
  const texts = [...after.values()].flatMap((xml) => [...xml.matchAll(/<a:p>(.*?)<\/a:p>/gsu)]);
  const unmarkedTexts = texts
    .map(([, inner = '']) => [...inner.matchAll(/<a:t>(.*?)<\/a:t>/gu)].map((t) => t[1]).join(''))
    .filter((text) => /\p{L}/u.test(text) && !text.includes('⟦') && !text.startsWith('Click to'));
  expect(unmarkedTexts).toEqual([]);
});

test('hints of links are translated once', () => {
  const link = '<a:hlinkClick r:id="" tooltip="Opens the shop"/>';
  const text = slideParagraph(
    `${slideRun('Come to our ')}${slideRun('shop', link)}${slideRun('s', link)}`,
  );
  const source = buildPptx([{ shapes: shape(text, 1) }]);
  const opened = openDocument(source);
  expect(opened.segments.map((one) => one.text)).toEqual([
    'Opens the shop',
    'Come to our <g id="1">shops</g>',
  ]);
  expect(xmlPart(markAll(opened), 'ppt/slides/slide1.xml')).toContain('tooltip="⟦Opens the shop⟧"');
});

test('a diagram’s drawing matches its data, however its text is split', () => {
  const out = xmlPart(markAll(openDocument(everything())), 'ppt/diagrams/drawing1.xml');
  expect([...out.matchAll(/<a:t>(.*?)<\/a:t>/gu)].map((t) => t[1]).join('')).toBe('⟦Step one⟧');
});

test('into Arabic: inherited text direction is mirrored, and centered titles stay centered', () => {
  const out = xmlPart(markAll(openDocument(everything()), arabic), 'ppt/slides/slide2.xml');
  expect(out).toContain('<a:p><a:pPr rtl="1"/>');
  expect(out).toContain('<a:p><a:pPr rtl="1" algn="r"/>');
  expect(out).toContain('<a:tblPr firstRow="1" rtl="1"/>');
  expect(out).toContain('lang="ar-SA"');
});

test('the disclaimer is a box at the bottom of the last slide', () => {
  const disclaimer = 'Machine made\nNot checked';
  const out = markAll(openDocument(everything()), { ...arabic, disclaimer });
  expect(xmlPart(out, 'ppt/slides/slide2.xml')).not.toContain('Machine');
  const last = xmlPart(out, 'ppt/slides/slide1.xml');
  expect(last).toContain('<a:off x="274320" y="6558000"/><a:ext cx="8595360" cy="300000"/>');
  expect([...last.matchAll(/<a:t>(.*?)<\/a:t>/gu)].map((t) => t[1]).slice(-2)).toEqual([
    'Machine made',
    'Not checked',
  ]);
  const ids = [...last.matchAll(/<p:cNvPr id="(\d+)"/gu)].map((match) => match[1]);
  expect(ids.at(-1)).not.toBe(ids.at(-2));
});
