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

const first = (units: string, head = '<?xml version="1.0" encoding="UTF-8"?>\n') =>
  `${head}<xliff version="1.2" xmlns="urn:oasis:names:tc:xliff:document:1.2"><file source-language="en" datatype="x" original="a"><body>${units}</body></file></xliff>`;
const second = (units: string) =>
  `<xliff version="2.1" srcLang="en" xmlns="urn:oasis:names:tc:xliff:document:2.0"><file id="f"><unit id="u">${units}</unit></file></xliff>`;
const unit = (inner: string, attributes = '') =>
  `<trans-unit id="1"${attributes}>${inner}</trans-unit>`;

test('1.2: adds a target next to its source with state and language', () => {
  const source = first(
    unit(
      '\n  <source>Hello <g id="1">big <x id="2"/></g> <ph id="3">%s</ph>!</source>\n  <note>No</note>',
    ),
  );
  expect(textsOf(source, 'xliff')).toEqual(['Hello <g id="1">big</g> <x id="2"/> <x id="3"/>!']);
  expect(markText(source, 'xliff')).toBe(
    source
      .replace('original="a"', 'original="a" target-language="de"')
      .replace(
        '</source>',
        '</source>\n  <target state="translated">⟦Hello <g id="1">big <x id="2"/></g> <ph id="3">%s</ph>!⟧</target>',
      ),
  );
});

test.each([
  ['not to be translated', unit('<source>One</source>', ' translate="no"')],
  ['approved', unit('<source>One</source><target>Eins</target>', ' approved="yes"')],
  ['final', unit('<source>One</source><target state="final">Eins</target>')],
  ['translated', unit('<source>One</source><target>Eins</target>')],
  [
    'in a group not to be translated',
    `<group translate="no">${unit('<source>One</source>')}</group>`,
  ],
  ['an alternative', unit('<source>1</source><alt-trans><source>One</source></alt-trans>')],
])('1.2: keeps what is %s', (_, kept) => {
  const other = '<trans-unit id="2"><source>Two</source></trans-unit>';
  const out = markText(first(kept + other), 'xliff');
  expect(out).toContain(kept);
  expect(out.match(/⟦/gu)).toHaveLength(1);
});

test.each([
  '<target/>',
  '<target state="new">One</target>',
  '<target>One</target>',
  '<target state="needs-translation" state-qualifier="x">Wrong</target>',
])('1.2: translates %s', (target) => {
  const out = markText(first(unit(`<source>One</source>${target}`)), 'xliff');
  expect(out).toContain('<source>One</source><target state="translated">⟦One⟧</target>');
});

test('1.2: keeps separate sentences separate', () => {
  const source = unit(
    '<source>One. Two.</source><seg-source><mrk mtype="seg" mid="1">One.</mrk> <mrk mtype="seg" mid="2">Two.</mrk></seg-source>',
  );
  expect(textsOf(first(source), 'xliff')).toEqual(['One.', 'Two.']);
  expect(translateText(first(source), 'xliff', [undefined, 'Zwei.'])).toContain(
    '<target state="translated"><mrk mtype="seg" mid="1">One.</mrk> <mrk mtype="seg" mid="2">Zwei.</mrk></target>',
  );
});

test('2: segments get targets and states, and codes keep their ids', () => {
  const segment =
    '<segment state="initial" subState="a:b"><source>Press <pc id="1">the <ph id="2" equiv="{0}"/> key</pc> now</source></segment><ignorable><source> </source></ignorable>';
  expect(markText(second(segment), 'xliff')).toBe(
    second(
      '<segment state="translated"><source>Press <pc id="1">the <ph id="2" equiv="{0}"/> key</pc> now</source><target>⟦Press <pc id="1">the <ph id="2" equiv="{0}"/> key</pc> now⟧</target></segment><ignorable><source> </source></ignorable>',
    ).replace('document:2.0">', 'document:2.0" trgLang="de">'),
  );
});

test('2: a split code occurs twice with two ids', () => {
  const source = second('<segment><source>A <pc id="1">big cat</pc> here</source></segment>');
  expect(translateText(source, 'xliff', ['<g id="1">Da</g> ist <g id="1">sie</g>'])).toContain(
    '<target><pc id="1">Da</pc> ist <pc id="1-2" copyOf="1">sie</pc></target>',
  );
});

test('2: keeps protected words as one piece', () => {
  const source = second(
    '<segment><source>Keep <mrk id="m" translate="no">Acme</mrk> here</source></segment>',
  );
  expect(textsOf(source, 'xliff')).toEqual(['Keep <x id="1"/> here']);
  expect(unmarked(markText(source, 'xliff'))).toContain(
    '<target>Keep <mrk id="m" translate="no">Acme</mrk> here</target>',
  );
});

test.each([
  [
    first(unit('<source>One</source>')),
    '<file source-language="en" datatype="x" original="a" target-language="de"><header><note>By &lt;a&gt; machine</note></header>',
  ],
  [
    second('<segment><source>One</source></segment>'),
    '<file id="f"><notes><note>By &lt;a&gt; machine</note></notes>',
  ],
])('the disclaimer is a note of the file', (source, expected) => {
  const out = markText(source, 'xliff', { ...german, disclaimer: 'By <a> machine' });
  expect(out).toContain(expected);
});

test('reads the declared encoding and Windows line endings', () => {
  const head = '<?xml version="1.0" encoding="ISO-8859-1"?>\r\n';
  const [before = '', after = ''] = first(unit('<source>Caf#</source>'), head).split('#');
  const bytes = Uint8Array.from([...bytesOf(before), 0xe9, ...bytesOf(after)]);
  const out = markText(bytes, 'xliff');
  expect(out).toContain('<?xml version="1.0" encoding="UTF-8"?>\r\n');
  expect(out).toContain('⟦Café⟧');
});

test('fills in a translation equal to its source next to others', () => {
  const source = first(
    `${unit('<source>OK</source>')}<trans-unit id="2"><source>Yes</source></trans-unit>`,
  );
  expect(translateText(source, 'xliff', ['OK', 'Ja'])).toContain(
    '<target state="translated">OK</target>',
  );
  expect(() => translateText(source, 'xliff', ['OK', 'Yes'])).toThrow(
    expect.objectContaining({ code: 'DOCUMENT_UNCHANGED' }),
  );
});

test.each([
  ['other XML', '<a>One</a>', 'DOCUMENT_CORRUPT'],
  ['content that is not XML', 'One', 'DOCUMENT_CORRUPT'],
  [
    'entities',
    `<!DOCTYPE x [<!ENTITY a SYSTEM "file:///etc/passwd">]>${first('')}`,
    'DOCUMENT_CORRUPT',
  ],
  ['deep nesting', first('<group>'.repeat(5000)), 'DOCUMENT_CORRUPT'],
  ['a file without untranslated text', first(''), 'DOCUMENT_EMPTY'],
])('rejects %s', (_, source, code) => {
  expect(() => openDocument(bytesOf(source), 'xliff')).toThrow(expect.objectContaining({ code }));
});
