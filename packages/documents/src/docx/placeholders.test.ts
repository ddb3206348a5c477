import { expect, test } from 'vitest';
import { openDocument } from '../open-document.ts';
import { bodyOf, buildDocx, german, paragraph, run } from './build-docx.fixture.ts';

const deletion = (text: string) =>
  `<w:del w:id="1" w:author="A"><w:r><w:delText xml:space="preserve">${text}</w:delText></w:r></w:del>`;
const field = (code: string, result?: string) =>
  `<w:r><w:fldChar w:fldCharType="begin"/></w:r><w:r><w:instrText>${code}</w:instrText></w:r>${
    result === undefined ? '' : `<w:r><w:fldChar w:fldCharType="separate"/></w:r>${run(result)}`
  }<w:r><w:fldChar w:fldCharType="end"/></w:r>`;

/** The words in order, with the other objects between them. */
function translated(body: string, translation: string): string {
  const opened = openDocument(buildDocx(paragraph(body)));
  const out = bodyOf(
    opened.rebuild(new Map([[opened.segments[0]?.id ?? '', translation]]), german),
  );
  return out
    .replaceAll(/<w:rPr>.*?<\/w:rPr>/gu, '')
    .replaceAll(/<w:del .*?<\/w:del>/gu, '[del]')
    .replaceAll(/<w:instrText[^>]*> ?(\w+).*?<\/w:instrText>/gu, '[$1]')
    .replaceAll(/<w:(\w+Reference)[^>]*>/gu, '[$1]')
    .replaceAll(/<[^>]*>/gu, '');
}

const objects: [string, string, string][] = [
  ['a tracked deletion', deletion('old '), '[del]'],
  [
    'moved text',
    deletion('old ').replaceAll('w:del>', 'w:moveFrom>').replace('w:del ', 'w:moveFrom '),
    '',
  ],
  ['a hidden number', field(' SEQ note \\h '), '[SEQ]'],
  ['a comment', '<w:r><w:commentReference w:id="0"/></w:r>', '[commentReference]'],
  ['a footnote', '<w:r><w:footnoteReference w:id="2"/></w:r>', '[footnoteReference]'],
  ['an endnote', '<w:r><w:endnoteReference w:id="2"/></w:r>', '[endnoteReference]'],
  ['a citation', field('CITATION Smi04', '(Smith, 2004)'), '[CITATION](Smith, 2004)'],
];

test.each(objects)('%s is a placeholder between its words', (_, object) => {
  const body = `${run('The long ')}${object}${run('price of it rises')}`;
  const { segments } = openDocument(buildDocx(paragraph(body)));
  expect(segments[0]?.text).toBe('The long <x id="1"/>price of it rises');
});

test.each(objects.filter(([, , shown]) => shown !== ''))(
  '%s stays between its words, also if the engine lost it',
  (_, object, shown) => {
    const body = `${run('The long ')}${object}${run('price of it rises')}`;
    const kept = 'Der lange <x id="1"/>Preis davon steigt';
    expect(translated(body, kept)).toBe(`Der lange ${shown}Preis davon steigt`);
    const isText = shown.includes('Smith');
    expect(translated(body, 'Der lange Preis davon steigt')).toBe(
      isText ? `Der lange Preis davon steigt${shown}` : `Der lange ${shown}Preis davon steigt`,
    );
  },
);

test('a deletion inside a word does not split the word for the engine', () => {
  const body = `${run('The pric')}${deletion('y')}<w:ins w:id="2" w:author="A">${run('es')}</w:ins>${run(' rise')}`;
  const { segments } = openDocument(buildDocx(paragraph(body)));
  expect(segments[0]?.plain).toBe('The prices rise');
  expect(segments[0]?.text).toBe('The pric<g id="1">es</g><x id="2"/> rise');
});
