import { parse } from 'dot-properties';
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

const messages = [
  '# Comments stay: title = Not this',
  'title=Welcome back',
  'login.hint : Type your \\',
  '            password',
  'files {0} files',
  'wide = caf\\u00e9 au lait',
  'app.url=https://a.example/x',
  'with\\ space\\:key=Keys have escapes',
  "quoted=It''s {0} o''clock",
  'empty=',
  'pick={0,choice,0#none|1#one file}',
  '',
].join('\r\n');

test('finds values and skips those of programs', () => {
  expect(textsOf(messages, 'properties')).toEqual([
    'Welcome back',
    'Type your password',
    '<x id="1"/> files',
    'café au lait',
    'Keys have escapes',
    'It\'s <x id="1"/> o\'clock',
  ]);
  const { omitted } = openDocument(bytesOf(messages), 'properties');
  expect(omitted).toEqual([
    { text: 'app.url: https://a.example/x', reason: 'address', place: 'body' },
    { text: 'pick: {0,choice,0#none|1#one file}', reason: 'program-value', place: 'body' },
  ]);
});

test('another reader finds the marked values under the same keys', () => {
  const read = (text: string) => parse(text) as Record<string, string>;
  const source = read(messages);
  const marked = read(markText(messages, 'properties'));
  expect(Object.keys(marked)).toEqual(Object.keys(source));
  const changed = Object.entries(marked).filter(([key, value]) => value !== source[key]);
  expect(changed.map(([key]) => key)).toEqual([
    'title',
    'login.hint',
    'files',
    'wide',
    'with space:key',
    'quoted',
  ]);
  for (const [key, value] of changed) {
    expect(value).toMatch(/^⟦.*⟧$/u);
    expect(unmarked(value)).toBe(source[key]);
  }
});

test('letters are escaped, and written as they are in files that have some', () => {
  expect(translateText('a=Hello there', 'properties', ['Привет 😀'])).toBe(
    'a=\\u041f\\u0440\\u0438\\u0432\\u0435\\u0442 \\ud83d\\ude00',
  );
  expect(translateText('# für\na=Hello there', 'properties', ['Привет'])).toBe('# für\na=Привет');
});

test('a file in ISO 8859-1 becomes ASCII', () => {
  const bytes = new Uint8Array(
    [...'# caf\u00e9 cr\u00e8me\na=Stra\u00dfe nach M\u00fcnchen\n'].map((c) => c.charCodeAt(0)),
  );
  const opened = openDocument(bytes, 'properties');
  expect(opened.segments.map(({ text }) => text)).toEqual(['Straße nach München']);
  const id = opened.segments[0]?.id ?? '';
  const written = textOf(opened.rebuild(new Map([[id, 'Road à Munich']]), german));
  expect(written).toBe('# caf\\u00e9 cr\\u00e8me\na=Road \\u00e0 Munich\n');
});

test('a few letters beyond ASCII are ISO 8859-1, as Java reads them', () => {
  const latin = Uint8Array.from('title=Sharp \u00df, \u00e9 and \u00e0\n', (c) => c.charCodeAt(0));
  const { segments } = openDocument(latin, 'properties');
  expect(segments.map(({ text }) => text)).toEqual(['Sharp \u00df, \u00e9 and \u00e0']);
});

test('apostrophes are doubled only where the source doubles them', () => {
  expect(translateText("a=It''s {0}", 'properties', ['C\'est <x id="1"/>'])).toBe("a=C''est {0}");
  expect(translateText("a=It's {0}", 'properties', ['C\'est <x id="1"/>'])).toBe("a=C'est {0}");
  expect(translateText("a=It's late", 'properties', ["C'est tard"])).toBe("a=C'est tard");
});

test('line breaks, backslashes and leading blanks are escaped', () => {
  const opened = openDocument(bytesOf('path.note=Saved in C:\\\\temp\\nnow'), 'properties');
  expect(opened.segments[0]?.plain).toBe('Saved in C:\\temp\nnow');
  expect(translateText('a=Two words', 'properties', ['C:\\neu und\nmehr'])).toBe(
    'a=C:\\\\neu und\\nmehr',
  );
});
