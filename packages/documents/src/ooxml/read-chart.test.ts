import { expect, test } from 'vitest';
import { openDocument } from '../open-document.ts';
import { chartPart } from './build-chart.fixture.ts';
import { buildPptx, graphicFrame, shape, slideParagraph, slideRun } from './build-pptx.fixture.ts';
import { buildXlsx } from './build-xlsx.fixture.ts';
import { markAll, unmarked, xmlPart } from './marking.fixture.ts';

const level = (...names: string[]) =>
  `<c:lvl>${names.map((name, index) => `<c:pt idx="${index}"><c:v>${name}</c:v></c:pt>`).join('')}</c:lvl>`;
const twoLevels = `<c:cat><c:multiLvlStrRef><c:f>Sheet1!$A$2:$B$4</c:f><c:multiLvlStrCache><c:ptCount val="3"/>${level('Pears', 'Plums', '2024')}${level('Fruit')}</c:multiLvlStrCache></c:multiLvlStrRef></c:cat>`;
const labels =
  '<c:extLst><c:ext uri="{02D57815-91ED-43cb-92C2-25804820EDAC}" xmlns:c15="http://schemas.microsoft.com/office/drawing/2012/chart"><c15:datalabelsRange><c15:f>Sheet1!$D$2</c15:f><c15:dlblRangeCache><c:ptCount val="1"/><c:pt idx="0"><c:v>Best one</c:v></c:pt></c15:dlblRangeCache></c15:datalabelsRange></c:ext></c:extLst>';

const chart = () => {
  const part = chartPart();
  const xml = part.xml
    .replaceAll(/<c:cat>.*?<\/c:cat>/gu, twoLevels)
    .replace('</c:val></c:ser>', `</c:val>${labels}</c:ser>`);
  return { ...part, xml };
};

const presentation = () =>
  buildPptx(
    [
      {
        shapes: `${shape(slideParagraph(slideRun('Hello')), 1)}${graphicFrame('chart', '<c:chart r:id="rIdC"/>')}`,
        links: { rIdC: { type: 'chart', target: '../charts/chart1.xml' } },
      },
    ],
    { 'ppt/charts/chart1.xml': chart() },
  );

test('categories of two levels and labels from cells are translated, and the chart stays valid', () => {
  const source = presentation();
  const opened = openDocument(source);
  const texts = opened.segments.filter(({ place }) => place === 'chart').map(({ text }) => text);
  expect(texts).toEqual([
    'Sales by region',
    'Million euros',
    'Income',
    'Pears',
    'Plums',
    'Fruit',
    'Best one',
    'Cost',
  ]);
  const name = 'ppt/charts/chart1.xml';
  const out = xmlPart(markAll(opened), name);
  expect(out).toContain('<c:pt idx="0"><c:v>⟦Pears⟧</c:v></c:pt>');
  expect(out.match(/<c:pt idx="0"><c:v>⟦Fruit⟧<\/c:v><\/c:pt>/gu)).toHaveLength(2);
  expect(unmarked(out)).toEqual(unmarked(xmlPart(source, name)));
});

test('a chart on a sheet repeats the translated cells in both levels', () => {
  const drawing =
    '<xdr:wsDr xmlns:xdr="http://schemas.openxmlformats.org/drawingml/2006/spreadsheetDrawing"/>';
  const workbook = buildXlsx(
    [
      {
        name: 'Sheet1',
        rows: [
          ['Kind', 'Name'],
          ['Fruit', 'Pears'],
        ],
        rest: '<drawing r:id="rIdD"/>',
        links: { rIdD: { type: 'drawing', target: '../drawings/drawing1.xml' } },
      },
    ],
    {
      'xl/drawings/drawing1.xml': {
        type: 'vnd.openxmlformats-officedocument.drawing+xml',
        xml: drawing,
        links: { rId1: { type: 'chart', target: '../charts/chart1.xml' } },
      },
      'xl/charts/chart1.xml': chart(),
    },
  );
  const out = xmlPart(markAll(openDocument(workbook)), 'xl/charts/chart1.xml');
  expect(out).toContain('<c:pt idx="0"><c:v>⟦Pears⟧</c:v></c:pt><c:pt idx="1"><c:v>Plums</c:v>');
  expect(out).toContain('<c:lvl><c:pt idx="0"><c:v>⟦Fruit⟧</c:v></c:pt></c:lvl>');
});

test('a chart of 2016 has its names in the points of a level', () => {
  const xml =
    '<cx:chartSpace xmlns:cx="http://schemas.microsoft.com/office/drawing/2014/chartex"><cx:chartData><cx:data id="0"><cx:strDim type="cat"><cx:f>Sheet1!A1:B2</cx:f><cx:lvl ptCount="1"><cx:pt idx="0">Leaf</cx:pt></cx:lvl><cx:lvl ptCount="1"><cx:pt idx="0">Stem</cx:pt></cx:lvl></cx:strDim></cx:data></cx:chartData></cx:chartSpace>';
  const bytes = buildPptx(
    [
      {
        shapes: shape(slideParagraph(slideRun('Hello')), 1),
        links: { rIdC: { type: 'chartEx', target: '../charts/chartEx1.xml' } },
      },
    ],
    { 'ppt/charts/chartEx1.xml': { type: 'vnd.ms-office.chartex+xml', xml } },
  );
  const out = xmlPart(markAll(openDocument(bytes)), 'ppt/charts/chartEx1.xml');
  expect(out).toContain('<cx:pt idx="0">⟦Leaf⟧</cx:pt>');
  expect(out).toContain('<cx:pt idx="0">⟦Stem⟧</cx:pt>');
});
