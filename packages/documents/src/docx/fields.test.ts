import { expect, test } from 'vitest';
import { openDocument } from '../open-document.ts';
import { bodyOf, buildDocx, german, paragraph, run } from './build-docx.fixture.ts';

const field = (codes: string[], result?: string) =>
  `<w:r><w:fldChar w:fldCharType="begin"/></w:r>${codes
    .map((code) => `<w:r><w:instrText xml:space="preserve">${code}</w:instrText></w:r>`)
    .join('')}${
    result === undefined ? '' : `<w:r><w:fldChar w:fldCharType="separate"/></w:r>${run(result)}`
  }<w:r><w:fldChar w:fldCharType="end"/></w:r>`;

const codesOf = (xml: string): string =>
  [...xml.matchAll(/<w:instrText[^>]*>([^<]*)<\/w:instrText>|w:instr="([^"]*)"/gu)]
    .map(([, code, simple]) => code ?? simple)
    .join('');

/** The texts of a paragraph, and the codes of its fields with each of them marked. */
function marked(body: string) {
  const opened = openDocument(buildDocx(paragraph(body)));
  const translations = new Map(opened.segments.map(({ id, text }) => [id, `⟦${text}⟧`]));
  const out = bodyOf(opened.rebuild(translations, german));
  return { texts: opened.segments.map(({ text }) => text), codes: codesOf(out), out };
}

test.each<[string, string[], string[], string]>([
  ['an index entry', [' XE "fox" \\b '], ['fox'], ' XE "⟦fox⟧" \\b '],
  [
    'levels',
    [' XE "animals:', 'wild\\: fox" '],
    ['animals', 'wild: fox'],
    ' XE "⟦animals⟧:⟦wild\\: fox⟧" ',
  ],
  [
    'a cross-reference',
    [' XE "fox" \\t "See wolf" \\f "a" '],
    ['fox', 'See wolf'],
    ' XE "⟦fox⟧" \\t "⟦See wolf⟧" \\f "a" ',
  ],
  ['a sort key', [' XE “fox;f” '], ['fox'], ' XE “⟦fox⟧” '],
  ['an entry of the contents', ['TC "A chapter" \\l 2'], ['A chapter'], 'TC "⟦A chapter⟧" \\l 2'],
  [
    'an entry of the contents with a colon',
    ['TC "Part 1: One"'],
    ['Part 1: One'],
    'TC "⟦Part 1: One⟧"',
  ],
  [
    'a button',
    [' MACROBUTTON NoMacro [Click here] '],
    ['[Click here]'],
    ' MACROBUTTON NoMacro ⟦[Click here]⟧ ',
  ],
])('translates the text of %s in the instruction', (_, codes, texts, expected) => {
  const around = marked(`${run('The fox')}${field(codes)}${run(' runs')}`);
  expect(around.texts.slice(0, -1)).toEqual(texts);
  expect(around.codes).toBe(expected);
  expect(marked(field(codes)).codes).toBe(expected);
});

test('translates the hints of links', () => {
  const link = `<w:hyperlink r:id="rId7" w:tooltip="Opens the shop">${run('shop')}</w:hyperlink>`;
  const code = ' HYPERLINK "https://a.example" \\o "See: it" ';
  const body = `${run('Our ')}${link}${run(' and ')}${field([code], 'page')}${run(' here')}`;
  const { texts, codes, out } = marked(body);
  expect(texts.slice(0, -1)).toEqual(['Opens the shop', 'See: it']);
  expect(codes).toBe(' HYPERLINK "https://a.example" \\o "⟦See: it⟧" ');
  expect(out).toContain('w:tooltip="⟦Opens the shop⟧"');
});

test('translates the entry of a simple field', () => {
  const simple = '<w:fldSimple w:instr=" XE &quot;fox&quot; "/>';
  const { texts, codes } = marked(`${run('The fox')}${simple}${run(' runs')}`);
  expect(texts).toEqual(['fox', 'The fox<x id="1"/> runs']);
  expect(codes).toBe(' XE &quot;⟦fox⟧&quot; ');
});

test('the same index entry is one segment, so that the index has it once', () => {
  const entry = field([' XE "fox" ']);
  const { texts, codes } = marked(`${run('The fox')}${entry}${run(' and the fox')}${entry}`);
  expect(texts).toHaveLength(2);
  expect(codes).toBe(' XE "⟦fox⟧"  XE "⟦fox⟧" ');
});

test.each(['TITLE', 'STYLEREF "Heading 1"', 'DOCPROPERTY Client', 'INCLUDETEXT "a.docx"'])(
  'what Word fills in again stays and is named: %s',
  (code) => {
    const body = `${run('Part of ')}${field([code], 'Annual report')}${run(' for you')}`;
    const opened = openDocument(buildDocx(paragraph(body)));
    expect(opened.segments.map(({ text }) => text)).toEqual(['Part of <x id="1"/> for you']);
    expect(opened.omitted).toEqual([{ text: 'Annual report', reason: 'generated', place: 'body' }]);
  },
);

test('names documents that Word inserts when it opens this one', () => {
  const html = { type: 'text/html', xml: '<p>Inserted</p>' };
  const body = `${paragraph(run('Words'))}<w:altChunk r:id="rId10"/><w:altChunk r:id="rId99"/>`;
  const { omitted } = openDocument(buildDocx(body, { 'word/afchunk1.html': html }));
  expect(omitted).toEqual([
    { text: 'afchunk1.html', reason: 'embedded', place: 'body' },
    { text: 'altChunk', reason: 'embedded', place: 'body' },
  ]);
});
