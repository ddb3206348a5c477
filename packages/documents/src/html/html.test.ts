import { expect, test } from 'vitest';
import { openDocument } from '../open-document.ts';
import {
  arabic,
  bytesOf,
  german,
  markText,
  textsOf,
  translateText,
  unmarked,
} from '../text/marking.fixture.ts';
import { samplePage } from './build-html.fixture.ts';

test('every visible or audible text is a segment once', () => {
  const { segments } = openDocument(bytesOf(samplePage), 'html');
  expect(segments.map(({ place, text }) => `${place}: ${text}`)).toEqual([
    'body: Our & your page',
    'body: What we do',
    'body: The "title"',
    'body: Welcome',
    'body: Opens here',
    'body: Read the <g id="1">small</g> <g id="2">print</g>, please.<x id="3"/> Then sign\u00a0it.',
    'alt-text: A black cat',
    'body: Press <x id="1"/> and look at <x id="2"/> now.',
    'body: First',
    'body: Second',
    'body: Inner',
    'table: Prices',
    'table: Name',
    'table: Paid &lt; due'.replace('&lt;', '<'),
    'body: From <x id="1"/> with love',
    'body: Jane Doe',
    'body: Your name',
    'body: Send',
    'body: Close it',
    'body: Close',
    'body: Red',
    'body: Greenish',
    'body: Green',
  ]);
});

test('a marking translator changes no other character', () => {
  const out = unmarked(markText(samplePage, 'html'));
  // Differences without effect in a browser: collapsed spaces, required quotes.
  const expected = samplePage
    .replace('lang=en', 'lang="de"')
    .replace('<br>\n     Then   sign', '<br> Then sign')
    .replace('value=Send', 'value="Send"');
  expect(out).toBe(expected);
  expect(markText(samplePage, 'html').match(/⟦/gu)).toHaveLength(23);
});

test('a link keeps its URL around translated words and is not split at a space', () => {
  const source = '<p>See <a href="x" id="a">the <b>small</b> print</a> now</p>';
  expect(markText(source, 'html')).toBe(
    '<p>⟦See <a href="x" id="a">the <b>small</b> print</a> now⟧</p>',
  );
  expect(translateText(source, 'html', ['<g id="1">Das</g> jetzt <g id="3">lesen</g>'])).toBe(
    '<p><a href="x" id="a">Das</a> jetzt <a href="x" id="a">lesen</a></p>'.replace(
      /<a href="x" id="a">lesen/u,
      '<a href="x">lesen',
    ),
  );
});

test.each([
  ['a block inside a link', '<a href=x><div>One</div> <div>Two</div></a>', ['One', 'Two']],
  ['unclosed tags', '<p>One <b>two<p>three', ['One <x id="1"/>two', 'three']],
  [
    'crossed tags',
    '<p>One <b>two <i>three</b> four</i></p>',
    ['One <g id="1">two</g> <x id="2"/><g id="3">three</g> four'],
  ],
  ['text in a table without cells', '<table>Lost<tr><td>Cell</table>', ['Lost', 'Cell']],
  ['an icon', '<p>Push <i class="icon"></i> here</p>', ['Push <x id="1"/> here']],
  ['no language', '<p>42</p><p>&nbsp;</p><p>Word</p>', ['Word']],
  ['an unclosed void item', '<ul><li class="notranslate">No<li>Yes</ul>', ['Yes']],
  ['an unclosed paragraph', '<p translate=no>No<p>Yes', ['Yes']],
  [
    'code in a drawing',
    '<p>A <svg><title>x</title><style>y</style></svg> b</p>',
    ['A <x id="1"/> b'],
  ],
  ['a script that writes tags', '<script>"<p>No</p>"</script><p>Yes</p>', ['Yes']],
])('%s', (_, source, texts) => {
  expect(textsOf(source, 'html')).toEqual(texts);
  expect(unmarked(markText(source, 'html')).replace(/\s+/gu, ' ')).toBe(
    source.replace(/\s+/gu, ' '),
  );
});

test('engine output is text, never markup', () => {
  expect(
    translateText('<p title="Hint">One</p>', 'html', ['a "b" <c> &', '<script>x</script> & "y"']),
  ).toBe('<p title="a &quot;b&quot; &lt;c&gt; &amp;">&lt;script&gt;x&lt;/script&gt; &amp; "y"</p>');
});

test('sets right-to-left direction for Arabic pages', () => {
  expect(markText('<html dir="ltr"><body>One', 'html', arabic)).toBe(
    '<html lang="ar" dir="rtl"><meta charset="utf-8"><body>⟦One⟧',
  );
  expect(markText('<html dir="rtl"><body>One', 'html', german)).toContain('dir="ltr"');
});

test.each([
  ['windows-1252', '<meta charset=windows-1252>', '<meta charset="utf-8">', 0xe9, 'é'],
  ['shift_jis', "<meta charset='shift_jis'>", "<meta charset='utf-8'>", 0xb1, 'ｱ'],
  [
    'iso-8859-2',
    '<meta http-equiv="Content-Type" content="text/html; charset=iso-8859-2">',
    '<meta http-equiv="Content-Type" content="text/html; charset=utf-8">',
    0xb1,
    'ą',
  ],
])('reads %s as declared and writes and declares UTF-8', (_, meta, written, byte, letter) => {
  const bytes = Uint8Array.from([
    ...bytesOf(`<head>${meta}</head><p>Ab`),
    byte,
    ...bytesOf('c</p>'),
  ]);
  expect(markText(bytes, 'html')).toBe(`<head>${written}</head><p>⟦Ab${letter}c⟧</p>`);
});

test('adds an encoding to a page without one, but not to a fragment', () => {
  expect(markText('<head></head><p>One', 'html')).toContain('<head><meta charset="utf-8"></head>');
  expect(markText('<p>One</p>', 'html')).toBe('<p>⟦One⟧</p>');
});

const meta = '<meta charset="utf-8">';
test.each([
  ['<html><title>One</title><p>Two', '<html lang="de">META<title>⟦One⟧</title><p>⟦Two⟧'],
  ['<!DOCTYPE html>\n<p>One', '<!DOCTYPE html>META\n<p>⟦One⟧'],
  [
    '<!-- a --><!doctype html><body><p>One',
    '<!-- a --><!doctype html>META<body lang="de"><p>⟦One⟧',
  ],
  ['<title>One</title><body><p>Two', 'META<title>⟦One⟧</title><body lang="de"><p>⟦Two⟧'],
  ['<body><p>One', 'META<body lang="de"><p>⟦One⟧'],
  ['<!DOCTYPE html><meta charset=utf-8><p>One', '<!DOCTYPE html><meta charset=utf-8><p>⟦One⟧'],
  ['<p>One', '<p>⟦One⟧'],
])('a page without head names its encoding, a piece of a page does not: %s', (source, expected) => {
  expect(markText(source, 'html')).toBe(expected.replace('META', meta));
});

test('XHTML stays well-formed', () => {
  const source =
    '<html xmlns="http://www.w3.org/1999/xhtml"><head></head><body><p>One</p></body></html>';
  expect(markText(source, 'html')).toContain('<head><meta charset="utf-8"/></head>');
});

test('appends the disclaimer to the page', () => {
  const options = { ...german, disclaimer: 'By <a> machine' };
  expect(markText('<body><p>One</p></body>', 'html', options)).toBe(
    '<meta charset="utf-8"><body lang="de"><p>⟦One⟧</p><p><small>By &lt;a&gt; machine</small></p>\n</body>',
  );
});

test('a disclaimer behind text without a paragraph is written once', () => {
  const options = { ...german, disclaimer: 'By a machine' };
  expect(markText('<body>One</body>', 'html', options)).toBe(
    '<meta charset="utf-8"><body lang="de">⟦One⟧<p><small>By a machine</small></p>\n</body>',
  );
});

test.each([
  ['<p>\n  &ldquo;One&rdquo;</p>', '<p>\n  ⟦“One”⟧</p>'],
  ['<p><b>One</b> &eacute;t&eacute;</p>', '<p>⟦<b>One</b> été⟧</p>'],
  ['<p>One&#32;</p>', '<p>⟦One⟧&#32;</p>'],
  ['<p>One&#x9;<b>two</b></p>', '<p>⟦One <b>two</b>⟧</p>'],
])('a character reference beside a blank is written once: %s', (source, written) => {
  expect(markText(source, 'html')).toBe(written);
});

test('rejects an unchanged text', () => {
  const opened = openDocument(bytesOf(samplePage), 'html');
  for (const field of ['text', 'plain'] as const) {
    const same = new Map(opened.segments.map((segment) => [segment.id, segment[field]]));
    expect(() => opened.rebuild(same, { ...arabic, disclaimer: 'x' })).toThrow(
      expect.objectContaining({ code: 'DOCUMENT_UNCHANGED' }),
    );
  }
});

test.each([
  ['open tags', `<p>${'<b>'.repeat(50_000)}Text${'</b>'.repeat(50_000)}`],
  ['tags of a block', `${'<div>'.repeat(50_000)}Text`],
  ['attributes', `<p ${Array.from({ length: 5000 }, (_, i) => `a${i}=b`).join(' ')}>Text`],
])('round-trips very many %s', (_, source) => {
  expect(unmarked(markText(source, 'html'))).toBe(source);
});

test('keeps comments within a sentence and hides them from the translator', () => {
  const source = `<p>Text ${'<!-- no -->'.repeat(20_000)}more</p>`;
  expect(textsOf(source, 'html')).toEqual(['Text more']);
  expect(markText(source, 'html').match(/<!-- no -->/gu)).toHaveLength(20_000);
});

test('rejects bytes that are not text', () => {
  const open = () => openDocument(bytesOf('<p>a\u0000b'), 'html');
  expect(open).toThrow(expect.objectContaining({ code: 'DOCUMENT_CORRUPT' }));
});
