import { expect, test } from 'vitest';
import { openDocument } from '../open-document.ts';
import { bytesOf, markText, textsOf, translateText, unmarked } from '../text/marking.fixture.ts';

const resx = `<?xml version="1.0" encoding="utf-8"?>
<root>
  <resheader name="version"><value>Some version text</value></resheader>
  <data name="Title" xml:space="preserve">
    <value>Save &amp; close {0}</value>
    <comment>For translators only</comment>
  </data>
  <data name="button1.Size" type="System.Drawing.Size, System.Drawing"><value>75, 23</value></data>
  <data name="&gt;&gt;button1.Name" xml:space="preserve"><value>button name</value></data>
  <data name="Html" xml:space="preserve"><value>Say &lt;b&gt;hello&lt;/b&gt; now</value></data>
  <data name="HelpUrl" xml:space="preserve"><value>https://a.example</value></data>
</root>
`;

test('.NET: the values of strings', () => {
  expect(textsOf(resx, 'resx')).toEqual([
    'Save &amp; close <x id="1"/>',
    'Say <g id="1">hello</g> now',
  ]);
  expect(unmarked(markText(resx, 'resx'))).toBe(resx);
});

test('.NET: signs of XML are escaped, and the declared encoding is true', () => {
  const source = resx.replace('utf-8', 'utf-16');
  const written = translateText(source, 'resx', ['A < B & C', undefined]);
  expect(written).toContain('<value>A &lt; B &amp; C{0}</value>');
  expect(written).toContain('encoding="utf-8"');
});

const android = `<?xml version="1.0" encoding="utf-8"?>
<resources xmlns:xliff="urn:oasis:names:tc:xliff:document:1.2">
    <!-- "A comment" -->
    <string name="title">It\\'s a <b>big</b> title</string>
    <string name="app" translatable="false">Brand name</string>
    <string name="ref">@string/title</string>
    <string name="count">Has <xliff:g id="n" example="5">%1$d</xliff:g> of &lt;i&gt;%2$s&lt;/i&gt;\\nfiles</string>
    <string name="folded">Two lines
        of one text</string>
    <plurals name="songs"><item quantity="one">One song</item><item quantity="other">%d songs</item></plurals>
    <string-array name="days"><item>First day</item><item>@string/title</item></string-array>
    <string name="empty"/>
    <color name="red">Red color</color>
</resources>
`;

test('Android: strings, plurals and arrays', () => {
  expect(textsOf(android, 'xml')).toEqual([
    'It\'s a <g id="1">big</g> title',
    'Has <x id="1"/> of <x id="2"/><x id="3"/>files',
    'Two lines of one text',
    'One song',
    '<x id="1"/> songs',
    'First day',
  ]);
  const { omitted } = openDocument(bytesOf(android), 'xml');
  expect(omitted.map(({ reason, text }) => `${reason}: ${text}`)).toEqual([
    'protected: app: Brand name',
    'program-value: ref: @string/title',
    'program-value: days: @string/title',
  ]);
});

test('Android: a marking translator changes nothing else', () => {
  expect(unmarked(markText(android, 'xml'))).toBe(android.replace('lines\n        of', 'lines of'));
});

test('Android: apostrophes, quotes and references are escaped', () => {
  const source = '<resources><string name="a">Some text</string></resources>';
  expect(translateText(source, 'xml', ['@l\'ami "dit" <oui> & non\\'])).toBe(
    '<resources><string name="a">\\@l\\\'ami \\"dit\\" &lt;oui&gt; &amp; non\\\\</string></resources>',
  );
});

test.each([
  ['<project><string name="a">Some text</string></project>', 'resx'],
  ['<resources><string name="a">Some text</resources>', 'xml'],
  ['<!DOCTYPE r [<!ENTITY a "b">]><resources/>', 'xml'],
  ['<resources/>', 'resx'],
] as const)('other XML is refused: %s', (source, format) => {
  expect(() => openDocument(bytesOf(source), format)).toThrow('documents.damaged');
});
