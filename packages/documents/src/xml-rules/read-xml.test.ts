import { expect, test } from 'vitest';
import { openDocument } from '../open-document.ts';
import { bytesOf, markText, textsOf, translateText, unmarked } from '../text/marking.fixture.ts';

const data = `<?xml version="1.0"?>
<catalog>
  <!-- "A comment" -->
  <item id="a1"><type>news</type><title>Hello {name} &amp; world</title><color>#fff</color></item>
  <item id="a2" label="Click here now"><type>news</type><text>A <b>bold</b> text with a<list><a>first</a><a>second</a></list></text></item>
  <url>https://a.example</url>
</catalog>
`;

test('XML without rules: elements beside text are part of it, values of programs are left', () => {
  expect(textsOf(data, 'xml')).toEqual([
    'Hello <x id="1"/> &amp; world',
    'A <g id="1">bold</g> text with a',
    'first',
    'second',
  ]);
  const { omitted } = openDocument(bytesOf(data), 'xml');
  expect(omitted.map(({ reason, text }) => `${reason}: ${text}`)).toEqual([
    'program-key: type: news',
    'program-value: color: #fff',
    'program-key: label: Click here now',
    'program-key: type: news',
    'address: url: https://a.example',
  ]);
  expect(unmarked(markText(data, 'xml'))).toBe(data);
});

test('XML: sections of CDATA are written as text where they change', () => {
  const source =
    '<r><p><![CDATA[Some <b>bold</b> text & more]]></p><q><![CDATA[Kept <as> it is]]></q></r>';
  expect(textsOf(source, 'xml')).toEqual([
    'Some <g id="1">bold</g> text &amp; more',
    'Kept <x id="1"/> it is',
  ]);
  expect(translateText(source, 'xml', ['Etwas <g id="1">fetter</g> Text & mehr <'])).toBe(
    '<r><p>Etwas &lt;b&gt;fetter&lt;/b&gt; Text &amp; mehr &lt;</p><q><![CDATA[Kept <as> it is]]></q></r>',
  );
});

test('XML: the declared encoding is read, and the written one is true', () => {
  const source = Buffer.from(
    '<?xml version="1.0" encoding="iso-8859-1"?><r><p>Caf\u00e9 du coin</p></r>',
    'latin1',
  );
  const marked = markText(source, 'xml');
  expect(marked).toBe('<?xml version="1.0" encoding="utf-8"?><r><p>⟦Café du coin⟧</p></r>');
});

test('XML: formulas, drawings and web pages inside of it have their own rules', () => {
  const source =
    '<feed xmlns="urn:feed"><entry><title>Some news</title><content><div xmlns="http://www.w3.org/1999/xhtml"><p>A <em>good</em> day, <code>x</code></p></div></content><f><m:math xmlns:m="http://www.w3.org/1998/Math/MathML"><m:mi>alpha</m:mi></m:math></f><svg xmlns="http://www.w3.org/2000/svg"><text>Drawn text</text></svg></entry></feed>';
  expect(textsOf(source, 'xml')).toEqual(['Some news', 'A <g id="1">good</g> day, <x id="2"/>']);
  expect(
    openDocument(bytesOf(source), 'xml').omitted.map(({ reason, text }) => `${reason}: ${text}`),
  ).toEqual(['formula: alpha', 'embedded: Drawn text']);
});

const bomb = `<!DOCTYPE r [<!ENTITY a "text text">${Array.from({ length: 30 }, (_, index) => `<!ENTITY a${index} "${`&a${index - 1};`.repeat(10)}">`).join('')}]>`;

test('XML: an entity bomb stays a name', () => {
  const source = `${bomb}<r><p>See &a29; now</p></r>`;
  expect(textsOf(source, 'xml')).toEqual(['See <x id="1"/> now']);
  expect(markText(source, 'xml')).toBe(source.replace('See &a29; now', '⟦See &a29; now⟧'));
});

test.each([
  ['not well-formed', '<r><p>Some text</r>'],
  ['too deep', `<r>${'<a>'.repeat(500)}Text${'</a>'.repeat(500)}</r>`],
  ['with a document type that has no end', '<!DOCTYPE r [<!ENTITY a "b"><r>Some text</r>'],
  ['text', 'Only some words'],
  ['a translation memory', '<tmx version="1.4"><body/></tmx>'],
  ['a property list', '<plist><string>Some text</string></plist>'],
])('XML that is refused: %s', (_, source) => {
  expect(() => openDocument(bytesOf(source), 'xml')).toThrow('documents.damaged');
});
