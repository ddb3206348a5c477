import { DOMParser } from '@xmldom/xmldom';
import { strFromU8, unzipSync } from 'fflate';
import { expect, test } from 'vitest';
import { openDocument } from '../open-document.ts';
import type { RebuildOptions } from '../reading.ts';
import { arabic, german } from '../text/marking.fixture.ts';
import { buildEpub, chapter } from './build-epub.fixture.ts';

const textsOf = (bytes: Uint8Array) => openDocument(bytes).segments.map(({ text }) => text);

/** The files of the book with every segment marked. */
function mark(bytes: Uint8Array, options: RebuildOptions = german) {
  const opened = openDocument(bytes);
  const marked = opened.segments.map(({ id, text }): [string, string] => [id, `⟦${text}⟧`]);
  const out = opened.rebuild(new Map(marked), options);
  const files = unzipSync(out);
  return { out, read: (name: string) => strFromU8(files[name] ?? new Uint8Array()) };
}

const nav = {
  'nav.xhtml': {
    type: 'application/xhtml+xml',
    properties: 'nav',
    content: chapter(
      '<nav epub:type="toc"><h1>Contents</h1><ol><li><a href="b.xhtml">Beginning</a></li><li><a href="a.xhtml">The <i>end</i></a></li></ol></nav>',
    ),
  },
};
const label = (text: string) => `<navLabel><text>${text}</text></navLabel>`;
const ncx = {
  'toc.ncx': {
    type: 'application/x-dtbncx+xml',
    content:
      '<?xml version="1.0"?><!DOCTYPE ncx PUBLIC "-//NISO//DTD ncx 2005-1//EN" "http://www.daisy.org/z3986/2005/ncx-2005-1.dtd">' +
      `<ncx xmlns="http://www.daisy.org/z3986/2005/ncx/" version="2005-1"><docTitle><text>The book</text></docTitle><docAuthor><text>Jane Doe</text></docAuthor><navMap><navPoint id="a">${label('Beginning')}</navPoint><navPoint id="b">${label('Only &amp; here')}</navPoint></navMap></ncx>`,
  },
};

test('the package, chapters in the order of the spine, then labels that no chapter has', () => {
  const bytes = buildEpub({
    metadata:
      '<dc:title>The book</dc:title><dc:creator>Jane Doe</dc:creator><dc:description>About &lt;b&gt;it&lt;/b&gt; all</dc:description>',
    chapters: {
      'b.xhtml': chapter('<h1>Beginning</h1><p>One <img src="a.png" alt="A cat"/> two</p>'),
      'a%20b.xhtml': chapter('<p>End</p>', '<title/>'),
    },
    others: { ...nav, ...ncx },
  });
  expect(openDocument(bytes).format).toBe('epub');
  expect(textsOf(bytes)).toEqual([
    'The book',
    'About <g id="1">it</g> all',
    'Book',
    'Beginning',
    'A cat',
    'One <x id="1"/> two',
    'End',
    'Contents',
    'The <g id="1">end</g>',
    'Only & here',
  ]);
  const { read } = mark(bytes);
  expect(read('OPS/toc.ncx')).toContain(label('⟦Beginning⟧'));
  expect(read('OPS/toc.ncx')).toContain(label('⟦Only &amp; here⟧'));
  expect(read('OPS/toc.ncx')).toContain('<docAuthor><text>Jane Doe</text>');
  expect(read('OPS/nav.xhtml')).toContain('<a href="b.xhtml">⟦Beginning⟧</a>');
  expect(read('OPS/book.opf')).toContain('<dc:description>⟦About &lt;b&gt;it&lt;/b&gt; all⟧');
});

test('mimetype is the first entry, not compressed and without extra fields', () => {
  const { out } = mark(buildEpub({ chapters: { 'a.xhtml': chapter('<p>Text</p>') } }));
  expect(strFromU8(out.subarray(30, 58))).toBe('mimetypeapplication/epub+zip');
});

test.each([
  ['3.0', arabic, 'lang="ar" xml:lang="ar" dir="rtl"'],
  ['3.0', german, 'lang="de" xml:lang="de"'],
  ['2.0', arabic, 'xml:lang="ar" dir="rtl"'],
] as const)('EPUB %s names its language and direction (%j)', (version, options, attributes) => {
  const body = '<p>Text</p>';
  const { read } = mark(buildEpub({ version, chapters: { 'a.xhtml': chapter(body) } }), options);
  expect(read('OPS/a.xhtml')).toContain(`<html ${attributes} xmlns=`);
  expect(read('OPS/a.xhtml')).not.toContain('<meta');
  expect(read('OPS/book.opf')).toContain(`<dc:language>${options.targetLanguage}</dc:language>`);
  expect(read('OPS/book.opf').includes('page-progression-direction="rtl"')).toBe(
    version === '3.0' && options === arabic,
  );
});

test('every changed part stays well-formed', () => {
  const body =
    '<p id="x">A <a id="n"/><i id="y"><span/>few <b id="z">words</b></i> <![CDATA[& <more>]]></p>' +
    '<table/><p>After <script src="a.js"/><m:math xmlns:m="http://www.w3.org/1998/Math/MathML"><m:mi>No</m:mi></m:math> it</p>' +
    '<script>//<![CDATA[\nif (1 < 2) {}\n//]]></script>';
  const bytes = buildEpub({ chapters: { 'a.xhtml': chapter(body, '<title/><style/>') } });
  expect(textsOf(bytes).slice(1)).toEqual([
    'A <x id="1"/><x id="2"/><g id="3">few</g> <g id="4">words</g> &amp; &lt;more&gt;',
    'After <x id="1"/><x id="2"/> it',
  ]);
  const opened = openDocument(bytes);
  const given = opened.segments.map(({ id, text }): [string, string] => [
    id,
    text.startsWith('A ') ? '<g id="4">B</g> & <g id="3">C</g> \u0001<g id="4">D</g>' : `⟦${text}⟧`,
  ]);
  const options = { ...german, disclaimer: 'By a <machine>\nand more' };
  const out = unzipSync(opened.rebuild(new Map(given), options));
  const written = strFromU8(out['OPS/a.xhtml'] ?? new Uint8Array());
  const onError = (_: string, message: string) => {
    throw new Error(message);
  };
  expect(() => new DOMParser({ onError }).parseFromString(written, 'text/xml')).not.toThrow();
  expect(written).toContain('<small>By a &lt;machine&gt;<br/>and more</small>');
  expect(written).toContain('//<![CDATA[\nif (1 < 2) {}');
});

test('a divided term of an index stays one term', () => {
  const body = '<p>The <span epub:type="index-term" class="a">black cat</span> here</p>';
  const opened = openDocument(buildEpub({ chapters: { 'a.xhtml': chapter(body) } }));
  const given = opened.segments.flatMap(({ id, text }): [string, string][] =>
    text.startsWith('The ') ? [[id, '<g id="1">Die</g> hier <g id="1">Katze</g>']] : [],
  );
  const out = unzipSync(opened.rebuild(new Map(given), german));
  expect(strFromU8(out['OPS/a.xhtml'] ?? new Uint8Array())).toContain(
    '<p><span epub:type="index-term" class="a">Die</span> hier <span class="a">Katze</span></p>',
  );
});

test('drawings, programs and other documents are named', () => {
  const bytes = buildEpub({
    chapters: {
      'a.xhtml': chapter('<p>Text</p><script>alert("Hi")</script>'),
      'b.xhtml': chapter('<p>More</p><script type="application/ld+json">{"a": "Hi"}</script>'),
    },
    others: {
      'a.svg': {
        type: 'image/svg+xml',
        content: '<svg><text>In a <tspan>drawing</tspan></text></svg>',
      },
    },
  });
  expect(openDocument(bytes).omitted).toEqual([
    { text: 'OPS/a.xhtml', reason: 'script', place: 'body' },
    { text: 'In a drawing', reason: 'embedded', place: 'body' },
  ]);
});

const encryption = (method: string, uri: string) => ({
  'META-INF/encryption.xml': `<encryption xmlns="urn:oasis:names:tc:opendocument:xmlns:container" xmlns:enc="http://www.w3.org/2001/04/xmlenc#"><enc:EncryptedData><enc:EncryptionMethod Algorithm="${method}"/><enc:CipherData><enc:CipherReference URI="${uri}"/></enc:CipherData></enc:EncryptedData></encryption>`,
});
const fonts = 'http://www.idpf.org/2008/embedding';
const plainBook = { chapters: { 'a.xhtml': chapter('<p>Text</p>') } };

test('books with obfuscated fonts are read; protected ones are refused', () => {
  const read = (files: Record<string, string>) => openDocument(buildEpub({ ...plainBook, files }));
  expect(read(encryption(fonts, 'OPS/a.otf')).segments).toHaveLength(3);
  for (const files of [
    encryption('http://www.w3.org/2001/04/xmlenc#aes128-cbc', 'OPS/a.otf'),
    encryption(fonts, 'OPS/a.xhtml'),
  ])
    expect(() => read(files)).toThrow(expect.objectContaining({ code: 'DOCUMENT_ENCRYPTED' }));
});

test('a book of pictures has a title', () => {
  expect(textsOf(buildEpub({ chapters: {} }))).toEqual(['The book']);
});

test('a signature, which would no longer fit, is left out', () => {
  const files = { 'META-INF/signatures.xml': '<signatures/>' };
  expect(Object.keys(unzipSync(mark(buildEpub({ ...plainBook, files })).out))).not.toContain(
    'META-INF/signatures.xml',
  );
});

test.each([
  [
    'entities of its own',
    { chapters: { 'a.xhtml': '<!DOCTYPE html [<!ENTITY a "b">]><html><body>&a;</body></html>' } },
  ],
  ['a broken container', { ...plainBook, files: { 'META-INF/encryption.xml': '<broken' } }],
])('refuses a book with %s', (_, book) => {
  expect(() => openDocument(buildEpub(book))).toThrow(
    expect.objectContaining({ code: 'DOCUMENT_CORRUPT' }),
  );
});
