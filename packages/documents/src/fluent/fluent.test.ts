import { FluentParser } from '@fluent/syntax';
import { expect, test } from 'vitest';
import { openDocument } from '../open-document.ts';
import { bytesOf, markText, textsOf, translateText, unmarked } from '../text/marking.fixture.ts';

const source = `# A comment
-brand = Glossa
    .gender = feminine
hello = Hello, { $name }!
long =
    First line
    of { -brand } two
button = Save
    .title = Saves the { NUMBER($n, style: "percent") } file
    .accesskey = S
files = { $n ->
    [one] One file
   *[other] { $n } files
}
in-text = You have { $n ->
    [one] one new mail
   *[other] { $n } new mails
} waiting
link = See <a data-l10n-name="x">the page</a> now
empty = { "" }

broken message without equals
last = End of file
`;

test('values, attributes and variants are texts; braces are placeholders', () => {
  expect(textsOf(source, 'ftl')).toEqual([
    'Glossa',
    'Hello, <x id="1"/>!',
    'First line<x id="1"/>of <x id="2"/> two',
    'Save',
    'Saves the <x id="1"/> file',
    'One file',
    '<x id="1"/> files',
    'one new mail',
    '<x id="1"/> new mails',
    'You have <x id="1"/> waiting',
    'See <g id="1">the page</g> now',
    'End of file',
  ]);
  const { omitted } = openDocument(bytesOf(source), 'ftl');
  expect(omitted.map(({ text, reason }) => `${reason}: ${text}`)).toEqual([
    'program-key: button.accesskey: S',
    'program-value: -brand.gender: feminine',
    'unreadable: broken message without equals',
  ]);
});

test('a marking translator changes nothing else', () => {
  const marked = markText(source, 'ftl');
  expect(unmarked(marked)).toBe(source);
  expect(marked).toContain('⟦You have { $n ->\n    [one] ⟦one new mail⟧');
});

test.each([
  ['a = Text', 'A {b} c', 'a = A {"{"}b{"}"} c'],
  ['a =\n    Text', '.NET', 'a =\n    {"."}NET'],
  ['a = Text', '.NET', 'a = .NET'],
  ['a = Text', 'One\n*two\n\n[three]', 'a = One\n    {"*"}two\n\n    {"["}three]'],
  ['a = { $n ->\n   *[other] Text\n}', '[x] y', 'a = { $n ->\n   *[other] [x] y\n}'],
])('signs of the syntax are quoted: %j', (before, translation, after) => {
  const written = translateText(before, 'ftl', [translation]);
  expect(written).toBe(after);
  const { body } = new FluentParser().parse(written);
  expect(body.map(({ type }) => type)).toEqual(['Message']);
});

test('line endings of Windows stay', () => {
  const windows = source.replaceAll('\n', '\r\n');
  expect(unmarked(markText(windows, 'ftl'))).toBe(windows);
});

test.each([['only words here'], [`a = ${'{'.repeat(20_000)}`]])('refuses %.30s', (text) => {
  expect(() => openDocument(bytesOf(text), 'ftl')).toThrow(
    expect.objectContaining({ code: 'DOCUMENT_CORRUPT' }),
  );
});
