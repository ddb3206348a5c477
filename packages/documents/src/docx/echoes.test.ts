import { unzipSync } from 'fflate';
import { expect, test } from 'vitest';
import { chartCells, chartPart } from '../ooxml/build-chart.fixture.ts';
import { buildPackage } from '../ooxml/build-package.fixture.ts';
import { buildXlsx, tablePart } from '../ooxml/build-xlsx.fixture.ts';
import { markAll, xmlPart } from '../ooxml/marking.fixture.ts';
import { openDocument } from '../open-document.ts';
import { buildDocx, paragraph, run, wordPart } from './build-docx.fixture.ts';

test('updates the workbook of a chart and keeps its other texts and a damaged one', () => {
  const cells = chartCells.map((row) => row.map((cell) => cell));
  const behind = buildXlsx(
    [
      {
        name: 'Sheet1',
        rows: [...cells, ['Never shown']],
        rest: '<tableParts count="1"><tablePart r:id="rIdT"/></tableParts>',
        links: { rIdT: { type: 'table', target: '../tables/table1.xml' } },
      },
    ],
    { 'xl/tables/table1.xml': tablePart('Data', 'A1:C4', ['Region', 'Income', 'Cost']) },
  );
  const links = { rId1: { type: 'package', target: '../embeddings/book1.xlsx' } };
  const docx = (workbook: Uint8Array) =>
    buildDocx(
      paragraph(run('Text')),
      { 'word/charts/chart1.xml': { ...chartPart(links) } },
      { 'word/embeddings/book1.xlsx': workbook },
    );
  const out = unzipSync(markAll(openDocument(docx(behind))));
  const workbook = out['word/embeddings/book1.xlsx'] ?? new Uint8Array();
  const strings = xmlPart(workbook, 'xl/sharedStrings.xml');
  expect(strings).toContain('⟦North⟧');
  expect(strings).toContain('<t>Never shown</t>');
  expect(xmlPart(workbook, 'xl/tables/table1.xml')).toContain('name="⟦Cost⟧"');
  const damaged = behind.slice(0, 400);
  const kept = unzipSync(markAll(openDocument(docx(damaged))));
  expect(kept['word/embeddings/book1.xlsx']).toEqual(damaged);
});

test('translates content control prompts where they are shown and stored', () => {
  const prompt = 'Click to enter a name';
  const control = `<w:sdt><w:sdtPr><w:showingPlcHdr/><w:dataBinding w:xpath="/a" w:storeItemID="{1}"/><w:dropDownList><w:listItem w:displayText="Red" w:value="r"/></w:dropDownList></w:sdtPr><w:sdtContent>${run(prompt)}</w:sdtContent></w:sdt>`;
  const block = `<w:sdt><w:sdtPr><w:dataBinding w:xpath="/b"/></w:sdtPr><w:sdtContent>${paragraph(run('Title'))}</w:sdtContent></w:sdt>`;
  const glossary = wordPart(
    'glossaryDocument',
    `<w:docParts><w:docPart><w:docPartBody>${paragraph(run(prompt))}${paragraph(run('A block never inserted'))}</w:docPartBody></w:docPart></w:docParts>`,
  );
  const opened = openDocument(
    buildDocx(paragraph(`${run('Name: ')}${control}`) + block, {
      'word/glossary/document.xml': { type: 'document.glossary', xml: glossary },
    }),
  );
  expect(opened.segments.map(({ text, place }) => `${place}: ${text}`)).toEqual([
    `body: Name: <g id="1">${prompt}</g>`,
    'prompt: Red',
    'body: Title',
  ]);
  const out = markAll(opened);
  const body = xmlPart(out, 'word/document.xml');
  expect(body).not.toContain('dataBinding');
  expect(body).toContain('<w:listItem w:displayText="⟦Red⟧" w:value="r"/>');
  expect(xmlPart(out, 'word/glossary/document.xml')).toContain('A block never inserted');
});

test('translates alternative texts of tables and legacy shapes', () => {
  const table = `<w:tbl><w:tblPr><w:tblCaption w:val="Prices"/><w:tblDescription w:val="All prices of 2024"/></w:tblPr><w:tr><w:tc>${paragraph(run('Cell'))}</w:tc></w:tr></w:tbl>`;
  const shape = '<w:r><w:pict><v:shape alt="A red box"/></w:pict></w:r>';
  const opened = openDocument(buildDocx(table + paragraph(run('Text') + shape)));
  expect(opened.segments.map(({ text, place }) => `${place}: ${text}`)).toEqual([
    'alt-text: Prices',
    'alt-text: All prices of 2024',
    'table: Cell',
    'body: Text',
    'alt-text: A red box',
  ]);
  expect(xmlPart(markAll(opened), 'word/document.xml')).toContain('w:val="⟦Prices⟧"');
});

test('neither follows nor changes external targets', () => {
  const template = {
    rIdX: { type: 'attachedTemplate', target: 'file:///etc/passwd', external: true },
    rIdC: { type: 'chart', target: 'http://127.0.0.1:9/chart.xml', external: true },
  };
  const docx = buildPackage({
    'word/document.xml': {
      type: 'vnd.openxmlformats-officedocument.wordprocessingml.document.main+xml',
      xml: wordPart('document', `<w:body>${paragraph(run('Text'))}</w:body>`),
      links: template,
    },
  });
  const relations = 'word/_rels/document.xml.rels';
  const out = markAll(openDocument(docx));
  expect(xmlPart(out, relations)).toBe(xmlPart(docx, relations));
});
