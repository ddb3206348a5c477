import { expect, test } from 'vitest';
import { openDocument } from '../open-document.ts';
import {
  bytesOf,
  german,
  markText,
  textsOf,
  translateText,
  unmarked,
} from '../text/marking.fixture.ts';
import { samplePage } from './build-markdown.fixture.ts';
import { parseMarkdown } from './parse-markdown.ts';

test('every visible text is a segment once, in order', () => {
  const { segments } = openDocument(bytesOf(samplePage), 'md');
  expect(segments.map(({ place, text }) => `${place}: ${text}`)).toEqual([
    'body: A page',
    'body: With "quotes"',
    'body: Welcome',
    'body: a <g id="1">small</g> thing<x id="2"/>and * <g id="3">text</g> or <g id="4">y</g> with',
    'alt-text: An image',
    'body: The title',
    'body: First',
    'body: quoted text <x id="1"/> <g id="2">gone</g> <x id="3"/> <g id="4">bold</g><x id="5"/> here',
    'table: Head',
    'table: b|c',
    'table: <g id="1">d</g> more',
    'body: Title here',
    'footnote: A <g id="1">bold</g> note',
  ]);
});

test('a marking translator changes no other character', () => {
  const expected = samplePage
    .replace('title: A page', 'title: "A page"')
    .replace('or [y]', 'or [y][y]')
    .replace("'The title'", '"The title"');
  expect(unmarked(markText(samplePage, 'md'))).toBe(expected);
});

test('keeps front matter except its title and description', () => {
  const source = "---\ntitle: 'It''s on'\ntags: [One]\ndescription: |\n  More\n---\nText\n";
  expect(textsOf(source, 'md')).toEqual(["It's on", 'Text']);
  const out = translateText(source, 'md', ['Es: "los"', undefined]);
  expect(out).toBe(source.replace("'It''s on'", '\'Es: "los"\''));
  const toml = '+++\ntitle = "One"\ndraft = true\n+++\nText\n';
  expect(markText(toml, 'md')).toBe('+++\ntitle = "⟦One⟧"\ndraft = true\n+++\n⟦Text⟧\n');
});

test.each([
  '# Not a heading',
  '- not an item',
  '1. not an item',
  '> not a quotation',
  'not *emphasis* nor _this_ nor **that**',
  'not `code`, not [a link](x), not <b>HTML</b>',
  'not &amp; an entity, not \\* escaped',
  'not ~~gone~~ | no cell',
  '=== ',
  'ends with !',
  'a_b_c and 2 * 3 * 4 < 5',
])('writes %s as text', (text) => {
  const out = translateText('One\n', 'md', [text]);
  const [paragraph, ...others] = parseMarkdown(out).children;
  expect(others).toEqual([]);
  expect(paragraph?.type).toBe('paragraph');
  const shown = paragraph?.type === 'paragraph' ? paragraph.children : [];
  expect(shown.map((node) => (node.type === 'text' ? node.value : node.type)).join('')).toBe(
    text.trim(),
  );
});

test('an exclamation mark before a link does not make it an image', () => {
  const out = translateText('See [a](b)\n', 'md', ['Da! Schau!<g id="1">hier</g>']);
  expect(out).toBe('Da! Schau\\![hier](b)\n');
});

test('writes emphasis as HTML where adjacent letters would break it', () => {
  const source = 'Some **very “bold”** words\n';
  expect(translateText(source, 'md', ['これは<g id="1">「太字」</g>です'])).toBe(
    'これは<strong>「太字」</strong>です\n',
  );
  expect(translateText('Some _em_ words\n', 'md', ['Ein<g id="1">wort</g>teil'])).toBe(
    'Ein*wort*teil\n',
  );
});

test('joins lines of a quotation and keeps code and URLs', () => {
  const source = '> One two\n> three `x` [four](http://a.b/(c) "T").\n\nhttps://a.b/c\n';
  expect(unmarked(markText(source, 'md'))).toBe(source.replace('\n> three', ' three'));
});

test('the disclaimer is the last paragraph', () => {
  expect(markText('One\n', 'md', { ...german, disclaimer: 'By *a*\nmachine' })).toBe(
    '⟦One⟧\n\nBy \\*a\\*\\\nmachine\n',
  );
});

test('rejects an unchanged text', () => {
  const opened = openDocument(bytesOf(samplePage), 'md');
  for (const field of ['text', 'plain'] as const) {
    const same = new Map(opened.segments.map((segment) => [segment.id, segment[field]]));
    expect(() => opened.rebuild(same, german)).toThrow(
      expect.objectContaining({ code: 'DOCUMENT_UNCHANGED' }),
    );
  }
});

/** Each item is in a list of the one before. */
const nestedLists = (depth: number, before = '', after = ''): string =>
  Array.from({ length: depth }, (_, at) => `${before}${'  '.repeat(at)}* a${at}\n${after}`).join(
    '',
  );

test.each([
  ['lists as deep as they may be', nestedLists(90), 90],
  ['many lists', `${nestedLists(9)}\n`.repeat(30), 270],
  ['a list with code', `- One\n\n${'      - code\n'.repeat(200)}`, 1],
  ['a long list of links', '- [a](b)\n'.repeat(6_000), 6_000],
  ['many paragraphs with references', '[a] and [b]\n\n'.repeat(3_000), 3_000],
  ['many underlined headings', 'a\n=\n'.repeat(16_000), 16_000],
])('reads %s', (_, source, count) => {
  expect(openDocument(bytesOf(source), 'md').segments).toHaveLength(count);
});

test.each([
  ['nested quotations', '>'.repeat(50_000), 'DOCUMENT_CORRUPT'],
  ['nested lists', '- '.repeat(50_000), 'DOCUMENT_CORRUPT'],
  ['lists that are nested by indentation', nestedLists(101), 'DOCUMENT_CORRUPT'],
  ['nested lists in a quotation', nestedLists(101, '> '), 'DOCUMENT_CORRUPT'],
  ['nested lists between other lines', nestedLists(101, '', 'lazy\n'), 'DOCUMENT_CORRUPT'],
  ['far too much text', 'One word. '.repeat(500_000), 'DOCUMENT_TOO_LARGE'],
  ['too many elements in a paragraph', 'a *b* '.repeat(6000), 'DOCUMENT_TOO_LARGE'],
  ['too many references in a paragraph', '[a] '.repeat(12_000), 'DOCUMENT_TOO_LARGE'],
  [
    'many long paragraphs of references',
    `${'[a] '.repeat(2_000)}\n\n`.repeat(60),
    'DOCUMENT_TOO_LARGE',
  ],
  ['comments without an end', 'a <!-- '.repeat(6_000), 'DOCUMENT_TOO_LARGE'],
  ['only code', '```\nOne\n```\n', 'DOCUMENT_EMPTY'],
])('rejects %s', (_, source, code) => {
  expect(() => openDocument(bytesOf(source), 'md')).toThrow(expect.objectContaining({ code }));
});

test('no-break spaces stay in texts and in translations', () => {
  const source =
    '---\ntitle: Prix\u00a0: net\n---\n\nPrix\u00a0: 10\u202feuros\n\n<p>Prix\u00a0: 20 euros</p>\n';
  const texts = ['Prix\u00a0: net', 'Prix\u00a0: 10\u202feuros', 'Prix\u00a0: 20 euros'];
  expect(textsOf(source, 'md')).toEqual(texts);
  const translations = texts.map((text) => text.replace('Prix', 'Tarif'));
  expect(textsOf(translateText(source, 'md', translations), 'md')).toEqual(translations);
});
