import { expect, test } from 'vitest';
import { openDocument } from '../open-document.ts';
import { bytesOf, markText, textsOf, translateText } from '../text/marking.fixture.ts';
import { bodyOf, buildMif, flow, line, pages, para, rects, string } from './build-mif.fixture.ts';

const cell = (text: string): string => `<Cell <CellContent <Notes > ${para(line(string(text)))}>>`;

test('tables, frames and footnotes are read where they are anchored', () => {
  const source = buildMif({
    before: [
      "<AFrames <Frame <ID 3> <TextLine <TLOrigin 1 2> <String `Label'> <Char EmDash> <String `one'>> <TextRect <ID 40>>>>\n",
      `<Tbls <Tbl <TblID 5> <TblTitle <TblTitleContent ${para(line(string('Prices')))}>>`,
      ` <TblH <Row ${cell('Item')}>> <TblBody <Row ${cell('Pen')}>>>>\n`,
    ].join(''),
    flows: [
      flow(40, para(line(string('In the frame')))),
      flow(
        rects.body,
        `<Notes <FNote <ID 9> ${para(line(string('At the foot')))}>>`,
        para(
          line('<TextRectID 19>', string('First'), '   <ATbl 5>\n   <AFrame 3>\n   <FNote 9>\n'),
        ),
        para(line(string('Last'))),
      ),
    ].join(''),
  });
  const { segments, omitted } = openDocument(bytesOf(source));
  expect(segments.map(({ plain, place }) => [plain, place])).toEqual([
    ['First', 'body'],
    ['Prices', 'table'],
    ['Item', 'table'],
    ['Pen', 'table'],
    ['Label\u2014one', 'textbox'],
    ['In the frame', 'textbox'],
    ['At the foot', 'footnote'],
    ['Last', 'body'],
  ]);
  expect(omitted).toEqual([]);
  expect(textsOf(markText(source, 'mif'), 'mif')).toEqual(segments.map(({ text }) => `⟦${text}⟧`));
});

test('texts of master pages are translated, those of reference pages and hidden ones are listed', () => {
  const source = buildMif({
    flows: [
      flow(rects.master, para(line(string('Running head')))),
      flow(rects.reference, para(line(string('Mapping'), '   <ATbl 2>\n'))),
      flow(rects.hidden, para(line(string('Not shown')))),
      flow(rects.body, para(line(string('Shown')))),
    ].join(''),
    before: `<Tbls <Tbl <TblID 2> <TblBody <Row ${cell('Element')}>>>>\n`,
  });
  const { segments, omitted } = openDocument(bytesOf(source));
  expect(segments.map(({ text, place }) => [text, place])).toEqual([
    ['Shown', 'body'],
    ['Running head', 'master'],
  ]);
  expect(omitted).toEqual([
    { text: 'Mapping', reason: 'page', place: 'body' },
    { text: 'Element', reason: 'page', place: 'table' },
    { text: 'Not shown', reason: 'hidden', place: 'body' },
  ]);
});

const condition = (name: string): string =>
  `   <Conditional \n    <InCondition \`${name}'>\n   >\n`;

test('hidden conditional text keeps its place and is listed', () => {
  const source = buildMif({
    before:
      "<ConditionCatalog <Condition <CTag `Print'> <CState CHidden>> <Condition <CTag `Web'> <CState CShown>>>\n",
    flows: flow(
      rects.body,
      para(
        line(
          string('See '),
          ...[condition('Print'), string('the page'), condition('Web'), string('the site')],
          ...['   <Unconditional >\n', string(' now.')],
        ),
      ),
    ),
  });
  const { segments, omitted } = openDocument(bytesOf(source));
  expect(segments.map(({ text }) => text)).toEqual(['See <x id="1"/><g id="2">the site</g> now.']);
  expect(omitted).toEqual([{ text: 'the page', reason: 'hidden', place: 'body' }]);
  const written = translateText(source, 'mif', ['Jetzt <g id="2">die Seite</g> sehen<x id="1"/>.']);
  const order = [
    ...written.slice(written.indexOf('`Jetzt')).matchAll(/(?<=`)[^']+(?=')|<Uncond/gu),
  ];
  expect(order.map(([one]) => one)).toEqual([
    ...['Jetzt ', 'Web', 'die Seite', '<Uncond', ' sehen', 'Print', 'the page', '<Uncond', '.'],
  ]);
});

test('without pages, and without a text frame, texts are those of the body', () => {
  const source = buildMif({
    pages: '',
    flows: `<TextFlow ${para(line(string('Made by a program')))}>`,
  });
  expect(textsOf(source, 'mif')).toEqual(['Made by a program']);
  const lost = buildMif({ pages, flows: flow(77, para(line(string('On no page')))) });
  expect(textsOf(lost, 'mif')).toEqual(['On no page']);
});

const begin = (tag: string, id: number): string =>
  `   <ElementBegin \n    <Unique ${id}>\n    <ETag \`${tag}'>\n   > # end of ElementBegin\n`;
const end = (tag: string): string => `   <ElementEnd \`${tag}'>\n`;

test('elements of structured documents stay around their words', () => {
  const source = bodyOf(
    para(
      line(
        ...[begin('Section', 1), begin('Para', 2), string('Press '), begin('Key', 3)],
        ...[string('Enter'), end('Key'), string(' now'), end('Para')],
      ),
    ),
  );
  expect(textsOf(source, 'mif')).toEqual(['Press <g id="1">Enter</g> now']);
  const written = translateText(source, 'mif', [
    '<g id="1">Die Taste</g> jetzt <g id="1">drücken</g>',
  ]);
  const kinds = [...written.matchAll(/<Element(Begin|End)/gu)].map(([, kind]) => kind);
  expect(kinds).toEqual(['Begin', 'Begin', 'Begin', 'End', 'Begin', 'End', 'End']);
  expect(written.match(/<Unique 3>/gu)).toHaveLength(1);
});

test('a paragraph that goes over two pages keeps the frame that its end is in', () => {
  const source = bodyOf(
    para(line(string('Begins here ')), line('   <TextRectID 20>\n', string('and ends there.'))),
    para(line(string('After'))),
  );
  const written = translateText(source, 'mif', ['Beginnt hier.']);
  const rest = written.slice(written.indexOf('Beginnt'));
  expect(rest.indexOf('<TextRectID 20>')).toBeLessThan(rest.indexOf('After'));
  expect(rest.match(/<ParaLine/gu)).toHaveLength(2);
  expect(textsOf(written, 'mif')).toEqual(['Beginnt hier.', 'After']);
});
