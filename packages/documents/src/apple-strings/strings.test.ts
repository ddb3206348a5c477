import { expect, test } from 'vitest';
import { openDocument } from '../open-document.ts';
import {
  bytesOf,
  german,
  markText,
  textOf,
  textsOf,
  translateText,
  unmarked,
} from '../text/marking.fixture.ts';

const messages = `/* A comment with "quotes" = "and signs"; */
"Save changes?" = "Save changes?";
"menu.title" = "The \\"big\\" menu\\nof %@";   // another = "comment";
bare_key = "Ready to go";
"icon" = "icon-large-blue";
`;

test('finds values, with sentences as keys', () => {
  expect(textsOf(messages, 'strings')).toEqual([
    'Save changes?',
    'The "big" menu<x id="1"/>of <x id="2"/>',
    'Ready to go',
  ]);
});

test('a marking translator changes only values', () => {
  expect(unmarked(markText(messages, 'strings'))).toBe(messages);
  expect(markText(messages, 'strings')).toContain('"Save changes?" = "⟦Save changes?⟧";');
});

test('quotes and backslashes are escaped', () => {
  expect(translateText('"a" = "Some text";', 'strings', ['Ein "Text" \\ hier'])).toBe(
    '"a" = "Ein \\"Text\\" \\\\ hier";',
  );
});

test('files in UTF-16, as Xcode wrote them, are read and written in UTF-8', () => {
  const text = '"a" = "Grüße an alle";\n';
  const bytes = new Uint8Array([
    0xff,
    0xfe,
    ...new Uint8Array(Uint16Array.from([...text].map((c) => c.charCodeAt(0))).buffer),
  ]);
  const opened = openDocument(bytes, 'strings');
  const id = opened.segments[0]?.id ?? '';
  expect(textOf(opened.rebuild(new Map([[id, 'Hi all']]), german))).toBe('\ufeff"a" = "Hi all";\n');
});

test('what is no such file is refused with its line', () => {
  expect(() => openDocument(bytesOf('"a" = "A text";\n"b" = "Open'), 'strings')).toThrow(
    expect.objectContaining({
      messageRef: {
        id: 'documents.damaged',
        params: { detail: { id: 'documents.damageLine', params: { line: 2 } } },
      },
    }),
  );
});
