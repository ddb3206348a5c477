import { expect, test } from 'vitest';
import { openDocument } from '../open-document.ts';
import { bytesOf, german, textsOf, translateText } from '../text/marking.fixture.ts';
import {
  bodyOf,
  bold,
  buildMif,
  flow,
  line,
  marker,
  para,
  plain,
  rects,
  string,
} from './build-mif.fixture.ts';

const linesBetween = (text: string, start: string, end: string): string[] =>
  text
    .slice(text.indexOf(start), text.indexOf(end))
    .split('\n')
    .map((one) => one.trim());

test('the lines of a paragraph are one text, without the hyphens between them', () => {
  const source = bodyOf(
    para(line(string('A long text, how'), '   <Char SoftHyphen>\n'), line(string('ever short. '))),
    para(line(string('Next one'), '   <Char HardReturn>\n', string('in two lines'))),
    para(line(string('42'))),
  );
  expect(textsOf(source, 'mif')).toEqual([
    'A long text, however short.',
    'Next one<x id="1"/>in two lines',
  ]);
  expect(
    translateText(source, 'mif', [undefined, 'Das n\u00e4chste<x id="1"/>in zwei Zeilen']),
  ).toBe(
    source
      .replace(" <String `Next one'>", " <String `Das n\u00e4chste'>")
      .replace("`in two lines'", "`in zwei Zeilen'"),
  );
  const written = translateText(source, 'mif', ['Ein Text']);
  expect(linesBetween(written, '<TextRectID', 'Next one')).toEqual([
    `<TextRectID ${rects.body}>`,
    "<String `Ein Text'>",
    "<String ` '>",
    '> # end of ParaLine',
    '> # end of Para',
    '<Para',
    '<Unique 991>',
    "<PgfTag `Body'>",
    '<ParaLine',
    '<String `',
  ]);
});

test('fonts move with their words, and hold for nothing else', () => {
  const source = bodyOf(para(line(string('the '), bold, string('red'), plain, string(' house'))));
  expect(textsOf(source, 'mif')).toEqual(['the <g id="1">red</g> house']);
  const written = translateText(source, 'mif', ['la casa <g id="1">roja</g>']);
  expect(
    linesBetween(written, '<String', '> # end of ParaLine').filter((one) => one !== ''),
  ).toEqual([
    "<String `la casa '>",
    '<Font',
    "<FTag `'>",
    "<FWeight `Bold'>",
    '<FLocked No>',
    '>',
    "<String `roja'>",
    "<Font <FTag `'> <FLocked No>>",
  ]);
});

test('characters are written as FrameMaker writes them, in strings of up to 255', () => {
  const source = bodyOf(para(line(string('a \\> b \\q \\Q \\\\ <c'))));
  expect(textsOf(source, 'mif')).toEqual(["a > b ' ` \\ <c"]);
  const long = '\u{1f600}'.repeat(120);
  const written = translateText(source, 'mif', [`> ' \` \\ 5\u00a0km \u2013 end ${long}`]);
  expect(written).toContain(
    "<String `\\> \\q \\Q \\\\ 5'>\n   <Char HardSpace>\n   <String `km \u2013 end",
  );
  const strings = [...written.matchAll(/<String `([^']*)'>/gu)].map(([, text = '']) => text);
  expect(Math.max(...strings.map((text) => bytesOf(text).length))).toBeLessThanOrEqual(255);
  expect(openDocument(bytesOf(written)).segments[0]?.plain).toContain(long);
});

test('entries of the index are segments and move with their sentence; links are none', () => {
  const source = bodyOf(
    para(
      line(
        string('Print '),
        marker('Index', 'printers:laser\\; fast;paper[aaa]'),
        string('it'),
        marker('Hypertext', 'openlink manual.pdf'),
        marker('Comment', 'Ask Ann'),
      ),
    ),
  );
  const { segments, omitted } = openDocument(bytesOf(source));
  expect(segments.map(({ text }) => text)).toEqual([
    'Print <x id="1"/>it',
    'printers',
    'laser',
    'fast',
    'paper<x id="1"/>',
  ]);
  expect(omitted).toEqual([{ text: 'Ask Ann', reason: 'program-value', place: 'comment' }]);
  const written = translateText(source, 'mif', [
    'Es <x id="1"/>drucken',
    'Drucker: alle',
    undefined,
    undefined,
    'Papier<x id="1"/>',
  ]);
  expect(written).toContain("<MText `Drucker\\\\: alle:laser\\; fast;Papier[aaa]'>");
  expect(written.indexOf('`Es ')).toBeLessThan(written.indexOf('Drucker'));
  expect(written.indexOf('`drucken')).toBeGreaterThan(written.indexOf('Papier'));
});

test('variables and cross references are placeholders; their formats are translated', () => {
  const source = buildMif({
    before: [
      "<PgfCatalog \n <Pgf \n  <PgfNumFormat `T:Table <n+\\>: \\\\t'>\n > # end of Pgf\n> # end of PgfCatalog\n",
      "<VariableFormats \n <VariableFormat \n  <VariableName `Name'>\n  <VariableDef `The <Emphasis\\>product<Default Para Font\\>'>\n > \n>\n",
      "<XRefFormats \n <XRefFormat \n  <XRefName `Page'>\n  <XRefDef `page\\x11 <$pagenum\\>'>\n >\n>\n",
    ].join(''),
    flows: flow(
      rects.body,
      para(
        line(
          string('Buy '),
          "   <Variable \n    <VariableName `Name'>\n   > # end of Variable\n",
          string(' as on '),
          "   <XRef \n    <XRefName `Page'>\n   > # end of XRef\n",
          string('page'),
          '   <Char HardSpace>\n',
        ),
        line(string('7'), '   <XRefEnd >\n', string('.')),
      ),
    ),
  });
  const opened = openDocument(bytesOf(source));
  expect(opened.segments.map(({ text }) => text)).toEqual([
    'Buy <x id="1"/> as on <x id="2"/>.',
    'Table <x id="1"/>: <x id="2"/>',
    'The <x id="1"/>product<x id="2"/>',
    'page\u00a0<x id="1"/>',
  ]);
  expect(opened.omitted).toEqual(
    [{ text: 'page\u00a07', reason: 'generated', place: 'body' }].map((one) => ({
      ...one,
      text: 'page 7',
    })),
  );
  const written = translateText(source, 'mif', [
    'Siehe <x id="2"/>: <x id="1"/>.',
    'Tabelle <x id="1"/>: <x id="2"/>',
    undefined,
    'Seite <x id="1"/> < 9',
  ]);
  expect(written).toContain("<PgfNumFormat `T:Tabelle <n+\\>: \\\\t'>");
  expect(written).toContain("<XRefDef `Seite <$pagenum\\> \\\\< 9'>");
  const reference = source.slice(source.indexOf('<XRef \n'), source.indexOf('<XRefEnd >'));
  expect(written).toContain(reference);
  expect(written.indexOf('<Variable \n')).toBeGreaterThan(written.indexOf('<XRefEnd >'));
});

test('the disclaimer is a last paragraph in the format of the others', () => {
  const source = bodyOf(para(line(string('Hello'))), para(line(string('World'))));
  const options = { ...german, disclaimer: 'Machine translation\nfor information' };
  const written = translateText(source, 'mif', ['Hallo'], options);
  expect(textsOf(written, 'mif')).toEqual([
    'Hallo',
    'World',
    'Machine translation',
    'for information',
  ]);
  expect(written.match(/<PgfTag `Body'>/gu)).toHaveLength(4);
});

test.each([
  ['a string', '<Para <ParaLine <String `no end'],
  ['a statement', "<Para <ParaLine <String `no end'>"],
  ['a statement without a name', '<Para < > >'],
  ['nesting', '<A '.repeat(1_000) + '>'.repeat(1_000)],
  ['a book', undefined],
])('%s that does not end is refused', (_, rest) => {
  const source = rest === undefined ? '<Book 9.0>' : `<MIFFile 9.00>\n<TextFlow ${rest}`;
  expect(() => openDocument(bytesOf(source), 'mif')).toThrow(
    expect.objectContaining({ code: 'DOCUMENT_CORRUPT' }),
  );
});

test('the data of pictures is not read as statements', () => {
  const inset =
    "<ImportObject \n <Unique 3>\n=EPSI\n&%!PS <<a b' (`\n&\\x\n=EndInset\n> # end of ImportObject\n";
  const source = buildMif({ before: inset, flows: flow(rects.body, para(line(string('Hello')))) });
  expect(translateText(source, 'mif', ['Hallo'])).toBe(source.replace('Hello', 'Hallo'));
});

test('a file without a name is known by its start', () => {
  expect(openDocument(bytesOf(bodyOf(para(line(string('Hello')))))).format).toBe('mif');
});
