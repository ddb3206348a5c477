import { load, loadAll } from 'js-yaml';
import { expect, test } from 'vitest';
import { openDocument } from '../open-document.ts';
import { bytesOf, markText, textsOf, translateText, unmarked } from '../text/marking.fixture.ts';

const rails = `# Comments: stay
en:
  title: &t Welcome back  # and this
  again: *t
  hint: "Type \\"it\\" here\\n"
  single: 'It''s fine'
  flow: {one: A file, other: "%{count} files"}
  date: "%d/%m/%Y"
  yes_no: [Yes please, No thanks]
  literal: |
    First line
      indented: more

    Last line
  folded: >-
    One sentence that
    is folded.
    
    Another paragraph.
  number: 12
  url: https://a.example/x
`;

test('finds text in every style of scalar, once', () => {
  expect(textsOf(rails, 'yaml')).toEqual([
    'Welcome back',
    'Type "it" here',
    "It's fine",
    'A file',
    '<x id="1"/> files',
    'Yes please',
    'No thanks',
    'First line<x id="1"/>  indented: more<x id="2"/>Last line',
    'One sentence that is folded.<x id="1"/>Another paragraph.',
  ]);
});

test('another reader finds the marked texts in the same places', () => {
  const marked = load(markText(rails, 'yaml')) as { de: object };
  const source = load(rails) as { en: object };
  expect(JSON.parse(unmarked(JSON.stringify(marked.de)))).toEqual(source.en);
});

test('everything else stays byte for byte', () => {
  const short = rails.replace(/ {2}literal[\s\S]*?number/u, '  number');
  const marked = unmarked(markText(short, 'yaml'));
  expect(marked).toBe(short.replace('en:', 'de:').replace("'It''s fine'", "'It''s fine'"));
});

test.each([
  ['a: Some text', 'Wert: eins', 'a: "Wert: eins"'],
  ['a: Some text', '# kein Kommentar', 'a: "# kein Kommentar"'],
  ['a: Some text', 'ja', 'a: ja'],
  ['a: Some text', 'true', 'a: "true"'],
  ['a: Some text', 'No', 'a: "No"'],
  ['a: {b: Some text}', 'eins, zwei', 'a: {b: "eins, zwei"}'],
  ["a: 'Some text'", "geht's", "a: 'geht''s'"],
  ['a: "Some text"', 'Tab\tund "Zeichen"', 'a: "Tab\\tund \\"Zeichen\\""'],
  ['a: |\n  Some text\n', 'Zeile eins\nZeile zwei', 'a: |\n  Zeile eins\n  Zeile zwei\n'],
  ['a: >\n  Some text\n', 'Zeile eins\nZeile zwei', 'a: >\n  Zeile eins\n\n  Zeile zwei\n'],
])('%s with "%s"', (source, translation, written) => {
  expect(translateText(source, 'yaml', [translation])).toBe(written);
  expect(JSON.stringify(load(written))).toContain(JSON.stringify(translation).slice(1, -1));
});

test('every document of a stream is translated', () => {
  const stream = 'a: One text\n---\n- Two texts\n- three: Four texts\n';
  const marked = loadAll(markText(stream, 'yaml'));
  expect(marked).toEqual([{ a: '⟦One text⟧' }, ['⟦Two texts⟧', { three: '⟦Four texts⟧' }]]);
});

test.each([
  ['a: [Some text', 'documents.damageLine'],
  ['[', 'documents.damageLine'],
  ['['.repeat(20_000), undefined],
])('damaged files are refused: %#', (source, id) => {
  const read = () => openDocument(bytesOf(source), 'yaml');
  expect(read).toThrow('documents.damaged');
  if (id)
    expect(read).toThrow(
      expect.objectContaining({
        messageRef: expect.objectContaining({
          params: { detail: expect.objectContaining({ id }) },
        }),
      }),
    );
});

test('aliases are not expanded', () => {
  const bomb = [
    'a0: &a0 Some text',
    ...Array.from({ length: 30 }, (_, at) => `a${at + 1}: &a${at + 1} [${`*a${at},`.repeat(9)}]`),
  ].join('\n');
  expect(textsOf(bomb, 'yaml')).toEqual(['Some text']);
});
